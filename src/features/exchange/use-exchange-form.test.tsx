import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { mount } from '../../ui/mount.test-support.tsx'
import type { ExchangeRate } from '../../../contract/calls/money.ts'
import { useExchangeForm } from './use-exchange-form.ts'

const rubles = { id: '1', currency_code: 'RUB', balance: '1000.00', number: undefined }
const dollars = { id: '2', currency_code: 'USD', balance: '50.00', number: undefined }
const yen = { id: '3', currency_code: 'JPY', balance: '9000', number: undefined }

function rate(from: string, to: string, quantity_out: string): ExchangeRate {
  return {
    id: `${from}-${to}-${quantity_out}`,
    from_currency_code: from,
    to_currency_code: to,
    quantity_in: '1',
    quantity_out,
  }
}

const RATES = [rate('RUB', 'USD', '0.0125'), rate('USD', 'RUB', '79'), rate('RUB', 'JPY', '1.9')]

type Form = ReturnType<typeof useExchangeForm>

let entries = 0

/** Mounts the form; `form()` is its present state. */
function open({ rates = RATES, firstAmount = '', entry = `entry-${(entries += 1)}` } = {}) {
  const onRender = vi.fn<(form: Form) => void>()
  function Probe(props: { rates: readonly ExchangeRate[]; isFrozen: boolean }) {
    onRender(
      useExchangeForm({
        accounts: [rubles, dollars, yen],
        defaults: { from: rubles, to: dollars },
        firstAmount,
        entry,
        ...props,
      }),
    )
    return null
  }
  const { update } = mount(<Probe rates={rates} isFrozen={false} />)
  const form = () => {
    const latest = onRender.mock.lastCall
    if (!latest) throw new Error('not mounted')
    return latest[0]
  }
  return {
    form,
    does: (change: (current: Form) => void) => act(() => change(form())),
    quotes: (next: readonly ExchangeRate[], isFrozen = false) =>
      update(<Probe rates={next} isFrozen={isFrozen} />),
  }
}

it('the form of an exchange starts with the amount of the page and its other side', () => {
  const { form } = open({ firstAmount: '100.00' })
  expect(form().amounts).toEqual({ from: '100.00', to: '1.25', typed: 'from' })
})

it('the form of an exchange computes the other side of what is typed, and takes the whole balance', () => {
  const { form, does } = open()
  does(({ type }) => type('to', '2.50'))
  expect(form().amounts).toEqual({ from: '200.00', to: '2.50', typed: 'to' })
  does(({ takeAll }) => takeAll())
  expect(form().amounts).toEqual({ from: '1000.00', to: '12.50', typed: 'from' })
  does(({ clear }) => clear())
  expect(form().amounts).toMatchObject({ from: '', to: '' })
})

it('the form of an exchange swaps the accounts with their amounts at the rate of the new pair', () => {
  const { form, does } = open({ firstAmount: '100.00' })
  does(({ swap }) => swap())
  expect(form().sides).toEqual({ from: dollars, to: rubles })
  expect(form().amounts).toEqual({ from: '1.25', to: '98.75', typed: 'from' })
})

it('the form of an exchange follows the currency of a chosen account, with its decimals', () => {
  const { form, does } = open({ firstAmount: '100.00' })
  does(({ choose }) => choose('to', yen))
  expect(form().amounts).toEqual({ from: '100.00', to: '190', typed: 'from' })
})

it('requotes at a changed rate and says so until the next input', () => {
  const { form, does, quotes } = open({ firstAmount: '100.00' })
  quotes([rate('RUB', 'USD', '0.02')])
  expect(form()).toMatchObject({ amounts: { to: '2.00' }, hasMoved: true })
  does(({ type }) => type('from', '10'))
  expect(form()).toMatchObject({ amounts: { to: '0.20' }, hasMoved: false })
})

it('the form of an exchange keeps the amounts while an exchange runs', () => {
  const { form, quotes } = open({ firstAmount: '100.00' })
  quotes([rate('RUB', 'USD', '0.02')], true)
  expect(form()).toMatchObject({ amounts: { to: '1.25' }, hasMoved: false })
})

it('the form of an exchange keeps what was typed and chosen for a reload of its entry of the history, and for no other', () => {
  const { does } = open({ entry: 'typed' })
  does(({ choose }) => choose('to', yen))
  does(({ type }) => type('to', '190'))
  expect(open({ entry: 'typed', firstAmount: '7' }).form()).toMatchObject({
    sides: { to: yen },
    amounts: { from: '100.00', to: '190', typed: 'to' },
  })
  expect(open({ entry: 'other' }).form().amounts).toMatchObject({ from: '', to: '' })
  does(({ clear }) => clear())
  expect(open({ entry: 'typed' }).form().amounts).toMatchObject({ from: '', to: '' })
})
