import { describe, expect, test } from 'vitest'
import { learnCurrencies } from './currencies.ts'
import { fromStripeUnits, hasStripeUnits, toStripeUnits } from './stripe-units.ts'

describe('units of Stripe', () => {
  test.each([
    ['EUR', '150.50', 15_050],
    ['EUR', '0.01', 1],
    ['JPY', '1500', 1500],
    ['KRW', '99999999', 99_999_999],
  ])('units of Stripe of %s: %s is %i', (currency, amount, units) => {
    expect(toStripeUnits(amount, currency)).toBe(units)
    expect(fromStripeUnits(units, currency.toLowerCase())).toBe(amount)
  })

  test('units of Stripe have no fractions', () => {
    expect(() => toStripeUnits('1.005', 'EUR')).toThrow('EUR')
    expect(() => toStripeUnits('10.50', 'JPY')).toThrow('JPY')
  })

  test('units of Stripe are ours in the currencies that are taken, and in no other', () => {
    const facts = { symbol: '' }
    learnCurrencies([
      { code: 'ISK', decimals: 0, ...facts },
      { code: 'UGX', decimals: 0, ...facts },
      { code: 'KWD', decimals: 3, ...facts },
      { code: 'MGA', decimals: 2, ...facts },
      { code: 'KRW', decimals: 0, ...facts },
    ])
    const codes = ['EUR', 'USD', 'JPY', 'KRW', 'ISK', 'UGX', 'KWD', 'MGA']
    expect(codes.filter((code) => hasStripeUnits(code))).toEqual(['EUR', 'USD', 'JPY', 'KRW'])
  })
})
