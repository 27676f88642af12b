import { expect, it } from 'vitest'
import { transactionKind } from './transaction-kind.ts'

it.each([
  ['0.00', 'operation'],
  ['-0.00', 'operation'],
  ['', 'operation'],
  ['-0.01', 'withdrawal'],
  ['-2340.50', 'withdrawal'],
  ['-12345678901234567.00', 'withdrawal'],
  ['12500.00', 'topup'],
  ['5', 'topup'],
])('a transaction of %s is a %s', (amount, kind) => {
  expect(transactionKind({ amount, kind: undefined })).toBe(kind)
})

it.each([
  ['top_up', 'topup'],
  ['withdrawal', 'withdrawal'],
  ['exchange', 'exchange'],
  ['adjustment', 'topup'],
  ['pot', 'operation'],
  ['reserve', 'operation'],
  ['toString', 'topup'],
])('believes a server that tells %s', (kind, expected) => {
  expect(transactionKind({ amount: '5.00', kind })).toBe(expected)
})
