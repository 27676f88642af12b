import { expect, it } from 'vitest'
import { shareLeft } from './share-left.ts'

it.each([
  ['RUB', '100000.00', '68500.00', 68],
  ['RUB', '100000.00', '0.00', 0],
  ['RUB', '100000.00', '100000.00', 100],
  ['RUB', '100000.00', '200000.00', 100],
  ['RUB', '100000.00', '9999.99', 9],
  ['JPY', '1150000', '1', 0],
  ['USDC', '7500.000000', '7499.999999', 99],
  ['RUB', '', '1.00', undefined],
  ['RUB', '100.00', '', undefined],
  ['RUB', '0.00', '0.00', undefined],
])('the rest of a limit of %s %s, left %s, is %s percent', (code, limit, left, share) => {
  expect(shareLeft(code, { limit, left })).toBe(share)
})
