import { expect, test } from 'vitest'
import { amountIn } from './typed-amount.ts'

test.each([
  ['JPY', 'JPY', '2333'],
  ['JPY', 'USDC', ''],
  ['JPY', undefined, ''],
  [undefined, 'USDC', '2333'],
])('an amount that was typed in %s is shown in %s as "%s"', (amountCurrency, currency, shown) => {
  expect(amountIn({ amount: '2333', amountCurrency }, currency)).toBe(shown)
})
