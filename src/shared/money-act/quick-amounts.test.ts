import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseAmount } from '../../../contract/rules/money.ts'
import { roundAmounts, quickShares } from './quick-amounts.ts'

it('the quick choice offers parts of the balance', () => {
  expect(quickShares(86_003n, 2)).toEqual([
    { percent: 25, amount: '215.00' },
    { percent: 50, amount: '430.01' },
    { percent: 100, amount: '860.03' },
  ])
})

it.each([0n, -500n])('parts nothing of %s cents', (cents) => {
  expect(quickShares(cents, 2)).toEqual([])
})

it('the quick choice never offers more than the balance, or zero', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 17n - 1n), (cents) => {
      for (const { amount } of quickShares(cents, 2)) {
        const proposed = parseAmount(amount, 2) ?? -1n
        expect(proposed > 0n && proposed <= cents).toBe(true)
      }
    }),
  )
})

it('the quick choice has the round sums of the table of currencies', () => {
  const rubles = {
    code: 'RUB',
    decimals: 2,
    symbol: '₽',
    kind: 'fiat' as const,
    min_exchange_amount: '1.00',
    can_top_up: true,
    round_amounts: ['1000', '5000'],
  }
  expect(roundAmounts([rubles], 'RUB')).toEqual([{ amount: '1000' }, { amount: '5000' }])
  expect(roundAmounts([rubles], 'XYZ')).toEqual([])
  expect(roundAmounts(undefined, 'RUB')).toEqual([])
})
