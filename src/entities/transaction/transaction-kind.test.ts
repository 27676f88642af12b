import { expect, it } from 'vitest'
import { transactionKind } from './transaction-kind.ts'

it.each([
  ['0.00', 'operation'],
  ['-0.00', 'operation'],
  ['-0.01', 'withdrawal'],
  ['-2340.50', 'withdrawal'],
  ['12500.00', 'topup'],
  ['5', 'topup'],
])('takes %s for a %s', (amount, kind) => {
  expect(transactionKind(amount)).toBe(kind)
})
