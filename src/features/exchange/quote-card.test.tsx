import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadBuiltInTexts } from '../../kernel/texts/built-in.ts'
import { TextsProvider } from '../../kernel/texts/texts.tsx'
import { mount } from '../../ui/mount.test-support.tsx'
import { findRate } from './exchange-quote.ts'
import { QuoteCard } from './quote-card.tsx'

const rubles = { id: '1', currency_code: 'RUB', balance: '1000.00', number: undefined }
const dollars = { id: '2', currency_code: 'USD', balance: '50.00', number: undefined }
const RATE = {
  id: '7',
  from_currency_code: 'RUB',
  to_currency_code: 'USD',
  quantity_in: '1',
  quantity_out: '0.012375',
}
const SPLIT = { mid: '0.0125', spread_percent: '1', fee: '0.00' }

beforeAll(async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await loadBuiltInTexts('ru')
})

function show({ seconds = 18, isTyped = true, told = {} } = {}): HTMLElement {
  const rate = findRate([{ ...RATE, ...told }], 'RUB', 'USD')
  if (!rate) throw new Error('no rate')
  const quote = {
    hold: { length: 30_000, until: 0 },
    seconds,
    isNear: seconds <= 5,
    isExpired: seconds === 0,
    isRenewing: false,
    isResting: false,
    renew: () => Promise.resolve(undefined),
  }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return mount(
    <QueryClientProvider client={new QueryClient()}>
      <TextsProvider>
        <RouterContextProvider router={router}>
          <QuoteCard
            sides={{ from: rubles, to: dollars }}
            onRenew={() => {}}
            {...{ rate, quote, isTyped }}
          />
        </RouterContextProvider>
      </TextsProvider>
    </QueryClientProvider>,
  ).host
}

const termsOf = (host: HTMLElement) =>
  Array.from(host.querySelectorAll('dl > div'), (row) => row.textContent.replaceAll('\u00a0', ' '))
const announced = (host: HTMLElement) => host.querySelector('output')?.textContent

it('the card of a quote shows what the rate is made of', () => {
  expect(termsOf(show({ told: SPLIT }))).toEqual([
    'Рыночный курс1 USD = 80,00 ₽',
    'Наша наценка, 1 %0,81 ₽',
    'Комиссия0,00 ₽',
    'Ваш курс1 USD = 80,81 ₽',
  ])
})

it('links the tariff that the markup is of', () => {
  const host = show({ told: { ...SPLIT, tariff_number: 2 } })
  const link = host.querySelector('a')
  expect(link?.textContent).toBe('№ 2')
  expect(link?.getAttribute('href')).toBe('/settings/tariffs?number=2')
  expect(termsOf(host)).toContain('Тариф№ 2')
})

it('the card of a quote shows no markup where there is none', () => {
  expect(termsOf(show({ told: { ...SPLIT, mid: RATE.quantity_out } }))).toEqual([
    'Рыночный курс1 USD = 80,81 ₽',
    'Комиссия0,00 ₽',
    'Ваш курс1 USD = 80,81 ₽',
  ])
})

it('the card of a quote says that the markup is higher while the market is closed', () => {
  const words = 'Выходные и праздники: рынок закрыт, наценка выше'
  expect(show({ told: { ...SPLIT, is_market_closed: true } }).textContent).toContain(words)
  expect(show({ told: SPLIT }).textContent).not.toContain(words)
  expect(show({ told: { is_market_closed: true } }).textContent).not.toContain(words)
})

it('the card of a quote shows the rate alone where the server sends no more', () => {
  expect(termsOf(show())).toEqual(['Ваш курс1 USD = 80,81 ₽'])
  expect(termsOf(show({ told: { fee: '0.00' } }))).toEqual(['Ваш курс1 USD = 80,81 ₽'])
})

it.each([
  [11, true, ''],
  [10, true, 'Осталось 10 секунд'],
  [3, true, 'Осталось 10 секунд'],
  [0, true, 'Курс устарел. Обновите его, чтобы продолжить.'],
  [3, false, ''],
  [0, false, ''],
])(
  'the card of a quote with %i seconds left, typed: %s, announces %j',
  (seconds, isTyped, words) => {
    expect(announced(show({ seconds, isTyped }))).toBe(words)
  },
)
