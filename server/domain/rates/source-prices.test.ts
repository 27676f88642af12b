import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crossToDollars } from './source-prices.ts'

const ONE = 10n ** 18n
const price = fc.bigInt({ min: 10n ** 12n, max: 10n ** 24n })
const write = (units: bigint) => `${units / ONE}.${(units % ONE).toString().padStart(18, '0')}`

test('prices in euros are crossed through the dollar of the same file', () => {
  const prices = crossToDollars('EUR', [
    { base_code: 'EUR', quote_code: 'USD', price: '1.0532' },
    { base_code: 'EUR', quote_code: 'IDR', price: '16712.29' },
  ])
  expect(prices.get('EUR')).toBe(1_053_200_000_000n)
  expect(prices.get('USD')).toBe(1_000_000_000_000n)
  // 1.0532 / 16712.29 = 0.0000630194904…
  expect(prices.get('IDR')).toBe(63_019_490n)
})

test('prices in rubles are crossed through the ruble', () => {
  const prices = crossToDollars('RUB', [
    { base_code: 'USD', quote_code: 'RUB', price: '80' },
    { base_code: 'JPY', quote_code: 'RUB', price: '0.52' },
  ])
  expect(prices.get('RUB')).toBe(12_500_000_000n)
  expect(prices.get('JPY')).toBe(6_500_000_000n)
})

test('a currency has no price without that of the dollar, or below the last digit', () => {
  expect(crossToDollars('EUR', [{ base_code: 'EUR', quote_code: 'JPY', price: '160' }]).size).toBe(
    0,
  )
  const tiny = crossToDollars('USD', [
    { base_code: 'USD', quote_code: 'XXX', price: '9000000000000' },
  ])
  expect(tiny.has('XXX')).toBe(false)
})

test('a cross is within half a digit of the exact fraction, whichever side the anchor is on', () => {
  fc.assert(
    fc.property(price, price, fc.boolean(), (dollar, other, isBase) => {
      const observed = (code: string, units: bigint) => ({
        base_code: isBase ? 'EUR' : code,
        quote_code: isBase ? code : 'EUR',
        price: write(units),
      })
      const prices = crossToDollars('EUR', [observed('USD', dollar), observed('JPY', other)])
      const found = prices.get('JPY') ?? 0n
      const [over, under] = isBase ? [dollar, other] : [other, dollar]
      // |found / 10^12 - over / under| <= 1 / (2 · 10^12)
      const distance = 2n * (found * under - over * 10n ** 12n)
      expect(distance < 0n ? -distance : distance).toBeLessThanOrEqual(under)
    }),
  )
})
