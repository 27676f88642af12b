import { describe, expect, test } from 'vitest'
import type { Account } from '../../../contract/calls/wallet.ts'
import { findRate } from './exchange-quote.ts'
import {
  bestOf,
  countDays,
  pricesOf,
  proposeTarget,
  rateAt,
  readTarget,
  roundPrice,
  shiftPrice,
  targetDecimals,
  unitOf,
  whyNotOrder,
} from './order-target.ts'

const rate = (quantity: string, from = 'EUR', to = 'RUB') =>
  findRate(
    [
      {
        id: 'r',
        from_currency_code: from,
        to_currency_code: to,
        quantity_in: '1',
        quantity_out: quantity,
        min_from_amount: '1.00',
        min_to_amount: '1.00',
        mid: undefined,
        spread_percent: undefined,
        fee: undefined,
      },
    ],
    from,
    to,
  )
const euros: Account = {
  id: 'e',
  currency_code: 'EUR',
  balance: '860.00',
  number: undefined,
  set_aside: undefined,
}
const rubles: Account = { ...euros, id: 'r', currency_code: 'RUB', balance: '5000.00' }
const year = {
  points: ['0.0100', '0.0105', '0.01070004', '0.0102'].map((value, day) => ({
    at: `2026-0${day + 1}-01T00:00:00Z`,
    rate: value,
  })),
}

const read = (typed: string, now: string) => readTarget(typed, targetDecimals(typed, now))

describe('the target of an order at a rate', () => {
  test('the target of an order at a rate is proposed a percent better than the present price, the readable way round', () => {
    const up = rate('91.07')
    const down = rate('0.0109', 'RUB', 'EUR')
    expect(up && [unitOf(up), proposeTarget(up)]).toEqual(['from', '91.98'])
    expect(down && [unitOf(down), proposeTarget(down)]).toEqual(['to', '90.83'])
  })

  test('the target of an order at a rate moves by thousandths and keeps the decimals of its size', () => {
    expect(shiftPrice('95.00', 5)).toBe('95.48')
    expect(shiftPrice('1.1234', -5)).toBe('1.1178')
    expect(shiftPrice('', 5)).toBe('')
    expect(roundPrice('95.123456', 2)).toBe('95.12')
    expect(roundPrice('0.00001', 2)).toBe('0.00')
  })

  test('a typed target is a price, and has four decimals where it or the present one is below ten', () => {
    expect(read('95.12', '91.07')).toBe('95.12')
    expect(read('95.123', '91.07')).toBe('')
    expect(read('9.5978', '10.05')).toBe('9.5978')
    expect(read('10.1234', '9.9')).toBe('10.1234')
    expect(read('1e5', '91.07')).toBe('')
  })

  test('the target of an order at a rate was reached on the days that a year has, and the best price of a year on one at least', () => {
    expect(pricesOf(year, 'to')).toHaveLength(4)
    expect(countDays(year, '96', 'to')).toBe(2)
    expect(countDays(year, '50', 'to')).toBe(0)
    const best = bestOf(year, 'to') ?? ''
    expect(best).toBe('93.46')
    expect(countDays(year, best, 'to')).toBe(1)
    expect(bestOf({ points: [] }, 'to')).toBeUndefined()
  })

  test('the target of an order at a rate is got at least, by the rounding of every exchange', () => {
    const down = rate('0.0109', 'RUB', 'EUR')
    expect(down && rateAt(down, '95', 'to')?.quantity).toBe('0.01052632')
  })

  test.each([
    [{ target: '' }, 'no-target'],
    [{ target: '91.07' }, 'reached'],
    [{ target: '90' }, 'reached'],
    [{ target: '118.40' }, 'too-far'],
    [{ amount: '' }, 'empty'],
    [{ amount: '860.01' }, 'above-balance'],
    [{ amount: '0.50' }, 'below-least'],
    [{ amount: '0.50', isAlert: true }, undefined],
    [{}, undefined],
  ])('the target of an order at a rate stands against an order: %j', (changes, obstacle) => {
    const state = {
      from: euros,
      to: rubles,
      amount: '100',
      target: '95',
      rate: rate('91.07'),
      ratesStatus: 'success' as const,
      isAlert: false,
      ...changes,
    }
    expect(whyNotOrder(state)).toBe(obstacle)
  })
})
