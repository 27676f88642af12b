import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { parseAmount, parseBalance } from '../../../contract/rules/money.ts'
import { NO_AMOUNTS, typeAmount, type ExchangeState, whyNotSubmit } from './exchange-quote.ts'

const rate = {
  id: '7',
  quantity: '2',
  value: { units: 2n, scale: 1n },
  ofMinor: { units: 2n, scale: 1n },
  decimals: { from: 2, to: 2 },
  most: {},
  least: { from: 1n, to: 1n },
}
const bounded = { ...rate, most: { from: 60_00n, to: 100_00n } }
const demanding = { ...rate, least: { from: 100n, to: 300n } }

function stateOf(from: string, to: string, change: Partial<ExchangeState> = {}): ExchangeState {
  return {
    fromId: 'a',
    toId: 'b',
    balance: '100.00',
    amounts: { from, to, typed: 'from' },
    rate,
    ratesStatus: 'success',
    ...change,
  }
}

it.each<[string, ExchangeState, ReturnType<typeof whyNotSubmit>]>([
  ['an affordable exchange', stateOf('10', '20.00'), undefined],
  ['the whole balance', stateOf('100.00', '200.00'), undefined],
  ['one account twice', stateOf('10', '20', { toId: 'a' }), 'same-account'],
  [
    'rates on their way',
    stateOf('10', '', { rate: undefined, ratesStatus: 'pending' }),
    'rates-loading',
  ],
  [
    'rates that failed',
    stateOf('10', '', { rate: undefined, ratesStatus: 'error' }),
    'rates-failed',
  ],
  ['a pair without a rate', stateOf('10', '20', { rate: undefined }), 'no-rate'],
  ['a refresh that failed', stateOf('10', '20.00', { ratesStatus: 'error' }), undefined],
  ['nothing typed', stateOf('', ''), 'empty'],
  ['one side only', stateOf('10', ''), 'invalid'],
  ['letters', stateOf('abc', ''), 'invalid'],
  ['a third decimal', stateOf('1.005', '2.01'), 'invalid'],
  ['zero', stateOf('0', '0.00'), 'zero'],
  ['what is worth less than a cent', stateOf('0.01', '0.00'), 'below-least'],
  ['a cent too much', stateOf('100.01', '200.02'), 'above-balance'],
  [
    'more than there is, on another day',
    stateOf('100.01', '200.02', { balance: undefined }),
    undefined,
  ],
  ['less than is exchanged', stateOf('1', '2.00', { rate: demanding }), 'below-least'],
  ['the least that is exchanged', stateOf('1.50', '3.00', { rate: demanding }), undefined],
  ['more than is paid at once', stateOf('60.01', '120.02', { rate: bounded }), 'above-most'],
  ['more than is received at once', stateOf('50.01', '100.02', { rate: bounded }), 'above-most'],
  ['the most that is exchanged', stateOf('50.00', '100.00', { rate: bounded }), undefined],
  ['more than there is', stateOf('1', '2.00', { rate: demanding, balance: '0' }), 'above-balance'],
  ['an overdrawn account', stateOf('0.01', '0.02', { balance: '-1.00' }), 'above-balance'],
])('an exchange has its obstacle: %s', (_, state, obstacle) => {
  expect(whyNotSubmit(state)).toBe(obstacle)
})

test('an exchange that may be submitted has two amounts above zero, the first within the balance', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('0.00', '5.00', '1000000.00'), (text, balance) => {
      const amounts = typeAmount(NO_AMOUNTS, 'from', text, rate)
      if (whyNotSubmit(stateOf('', '', { amounts, balance }))) return
      const from = parseAmount(amounts.from, 2) ?? 0n
      expect(from).toBeGreaterThan(0n)
      expect(parseAmount(amounts.to, 2)).toBeGreaterThan(0n)
      expect(from).toBeLessThanOrEqual(parseBalance(balance, 2) ?? 0n)
    }),
  )
})
