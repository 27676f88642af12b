import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { formatAmount } from '../../../contract/rules/money.ts'
import { findAmountProblem, isAbove } from './amount-problem.ts'

const bounds = { decimals: 2, least: '5.00', balance: '1000.00', dailyLeft: '300.00' }

describe('findAmountProblem returns the first broken rule', () => {
  it.each([
    ['', undefined],
    ['.', 'invalid'],
    ['1.005', 'invalid'],
    ['0', 'zero'],
    ['0.00', 'zero'],
    ['4.99', 'below-least'],
    ['5', undefined],
    ['300.00', undefined],
    ['300.01', 'above-limit'],
    ['1000', 'above-limit'],
    ['1000.01', 'above-balance'],
  ])('the first broken rule of an amount is found: %j: %s', (amount, problem) => {
    expect(findAmountProblem(amount, bounds)).toBe(problem)
  })
})

test('an amount above the greatest one is refused, after what the owner has', () => {
  const yen = { decimals: 0, balance: '20000000', most: '15000000' }
  expect(findAmountProblem('15000000', yen)).toBeUndefined()
  expect(findAmountProblem('15000001', yen)).toBe('above-most')
  expect(findAmountProblem('15000001', { ...yen, balance: '1000' })).toBe('above-balance')
})

test('an amount above zero without bounds is accepted', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 14n - 1n }), (cents) => {
      expect(findAmountProblem(formatAmount(cents, 2), { decimals: 2 })).toBeUndefined()
    }),
  )
})

it.each([
  ['0.30', '0.3', false],
  ['0.31', '0.3', true],
  ['99999999999999.99', '99999999999999.98', true],
  ['9007199254740993', '9007199254740992.00', false],
  ['900719925474993.01', '900719925474993.00', true],
  ['10.00', '9.999', true],
  ['9.99', '9.999', false],
  ['9', '10', false],
  ['0.01', '-5.00', true],
  ['', '0.00', false],
  ['5', 'none', false],
  ['5', '1e5', false],
])('an amount is compared with a balance: %s above %s: %s', (amount, balance, expected) => {
  expect(isAbove(amount, balance, 2)).toBe(expected)
})
