import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import * as v from 'valibot'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { Transaction } from '../../../contract/calls/wallet.ts'
import { loadBuiltInTexts } from '../../kernel/texts/built-in.ts'
import { TextsProvider } from '../../kernel/texts/texts.tsx'
import { mount } from '../../ui/mount.test-support.tsx'
import { TransactionRow } from './transaction-row.tsx'

const TOP_UP = {
  id: '1',
  amount: '2500.00',
  currency_code: 'RUB',
  status: 'complete',
  description: 'Пополнение по СБП',
  created_at: '2025-11-18T10:00:00Z',
  kind: 'top_up',
  method: 'sbp',
}
const WITHDRAWAL = { ...TOP_UP, amount: '-2500.00', kind: 'withdrawal', last4: '4417' }

const SENT = {
  ...TOP_UP,
  amount: '-1500.00',
  kind: 'transfer',
  method: undefined,
  description: 'Перевод: Мария К.',
  counterparty: 'Мария К.',
}

beforeAll(async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await loadBuiltInTexts('ru')
})

function show(answer: object): HTMLElement {
  const { host } = mount(
    <QueryClientProvider client={new QueryClient()}>
      <TextsProvider>
        <TransactionRow transaction={v.parse(Transaction, answer)} onOpen={() => {}} />
      </TextsProvider>
    </QueryClientProvider>,
  )
  const row = host.querySelector('button')
  if (!row) throw new Error('no row')
  return row
}

function sentenceOf(row: HTMLElement): string {
  return row.querySelector('span')?.textContent ?? ''
}

describe('only what is complete has a colour', () => {
  const STATUSES = ['complete', 'pending', 'review', 'failed', 'canceled', 'reversed', 'odd', '']
  it.each(STATUSES)('a transaction has a colour only when it is complete: %j', (status) => {
    for (const answer of [TOP_UP, WITHDRAWAL]) {
      const row = show({ ...answer, status })
      const coloured = row.querySelector('[class*="positive"], [class*="negative"]')
      expect(coloured !== null).toBe(status === 'complete')
    }
  })
})

it('a transaction that moved no money is struck through, also for screen readers', () => {
  const failed = show({ ...TOP_UP, status: 'failed' })
  expect(failed.querySelector('s')?.textContent).toBe('+2\u00a0500,00\u00a0₽')
  expect(failed.textContent).toContain('Не выполнено')
  expect(sentenceOf(failed)).toMatch(/, Не выполнено$/)
})

it('a withdrawal that failed says that the money came back', () => {
  expect(show({ ...WITHDRAWAL, status: 'failed' }).textContent).toContain('Деньги вернулись')
})

it('a pending one is not struck through', () => {
  const row = show({ ...WITHDRAWAL, status: 'pending' })
  expect(row.querySelector('s')).toBeNull()
  expect(row.textContent).toContain('Карта ••\u00a04417')
  expect(row.textContent).toContain('Вывод ·\u00a0')
  expect(row.textContent).toContain('В обработке')
})

it('an exchange shows both sides and reads as one sentence', () => {
  const row = show({
    ...TOP_UP,
    kind: 'exchange',
    method: undefined,
    exchange: {
      from: { amount: '1500.00', currency_code: 'RUB' },
      to: { amount: '18.59', currency_code: 'USD' },
    },
  })
  expect(row.textContent).toContain('RUB\u00a0→\u00a0USD')
  expect(row.textContent).toContain('+18,59\u00a0$')
  expect(row.textContent).toContain('−1\u00a0500,00\u00a0₽')
  expect(sentenceOf(row)).toMatch(/^Обмен: списано 1\s500,00\s₽, зачислено 18,59\s\$/)
  expect(row.querySelector('[class*="positive"], [class*="negative"]')).toBeNull()
})

describe('a transfer', () => {
  it.each([
    [SENT, 'Перевод ·\u00a0', '−1\u00a0500,00\u00a0₽', 'negative'],
    [{ ...SENT, method: 'qr' }, 'Оплата ·\u00a0', '−1\u00a0500,00\u00a0₽', 'negative'],
    [{ ...SENT, amount: '1500.00' }, 'Перевод вам ·\u00a0', '+1\u00a0500,00\u00a0₽', 'positive'],
    [
      { ...SENT, amount: '1500.00', method: 'qr' },
      'Перевод вам ·\u00a0',
      '+1\u00a0500,00\u00a0₽',
      'positive',
    ],
  ])('%# has the name and the initial of the other person', (answer, kind, amount, tone) => {
    const row = show(answer)
    expect(row.textContent).toContain('Мария К.')
    expect(row.textContent).toContain(kind)
    expect(row.textContent).toContain(amount)
    expect(row.querySelector('[class*="soft"]')?.textContent).toBe('М')
    expect(row.querySelector(`[class*="${tone}"]`)).not.toBeNull()
  })

  it('a transfer of an unknown person keeps the description and the icon', () => {
    const row = show({ ...SENT, counterparty: undefined, description: 'Перевод' })
    expect(row.textContent).toContain('Перевод')
    expect(row.querySelector('svg')).not.toBeNull()
  })
})

describe('what a strange server tells', () => {
  it.each([
    { amount: 'abc' },
    { amount: '1e5' },
    { amount: 12.5 },
    { amount: 1e21 },
    { amount: '12345678901234567.89' },
    { amount: null },
    { created_at: 'soon' },
    { created_at: null },
    { status: null, id: undefined, currency_code: null, description: null },
    { description: 'ш'.repeat(300) },
    { description: '<img src=x onerror=alert(1)>' },
    { currency_code: 'ZZZ' },
    { kind: 7, number: {}, exchange: 'yes', method: [] },
  ])('a row of a strange server is readable: %j', (odd) => {
    const row = show({ ...TOP_UP, kind: undefined, method: undefined, ...odd })
    expect(row.textContent).not.toMatch(/NaN|undefined|null|Invalid|\[object/)
    expect(row.querySelector('img')).toBeNull()
    expect(row.textContent).not.toBe('')
  })
})

it.each([
  ['refund', 'Возврат пополнения', 'Возврат'],
  ['dispute', 'Оспорено в банке', 'Оспоренный платеж'],
  ['repayment', 'Погашение долга', 'Погашение долга'],
])('a top-up that was paid back says so: %s', (kind, description, type) => {
  const row = show({ ...TOP_UP, amount: '-30.00', method: undefined, kind, description })
  expect(row.textContent).toContain(description)
  expect(sentenceOf(row)).toContain(type)
  expect(sentenceOf(row)).not.toContain('Вывод')
})
