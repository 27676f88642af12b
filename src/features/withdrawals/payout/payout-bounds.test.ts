import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { mostAfterFee, shownFeeOf, whyNotPayOut } from './payout-bounds.ts'

const state = {
  isAllowed: true,
  account: { currency_code: 'RUB', balance: '1000.00' },
  way: { is_available: true, least: '10.00', greatest: '500.00', left: '300.00' },
  amount: '100',
  hasRecipient: true,
}

it.each([
  ['nothing is wrong', {}, undefined],
  ['it is not allowed', { isAllowed: false }, 'not-allowed'],
  ['the way is down', { way: { ...state.way, is_available: false } }, 'down'],
  ['nothing is typed', { amount: '' }, 'empty'],
  ['the amount is too small', { amount: '9.99' }, 'below-least'],
  ['there is too little money', { amount: '1000.01' }, 'above-balance'],
  ['the limit is too low', { amount: '300.01' }, 'above-limit'],
  [
    'one withdrawal may not be so large',
    { amount: '500.01', way: { ...state.way, left: '900.00' } },
    'above-most',
  ],
  ['the recipient is not whole', { hasRecipient: false }, 'recipient'],
])('a withdrawal has the right reason against it when %s', (_, change, reason) => {
  expect(whyNotPayOut({ ...state, ...change })).toBe(reason)
})

test('the greatest amount and its fee fit into the balance, and a larger one does not', () => {
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n })
  const percents = fc.constantFrom(undefined, '0', '0.5', '1', '1.25', '3')
  fc.assert(
    fc.property(amounts, amounts, percents, (balance, free, percent) => {
      const terms = { free, percent }
      const most = mostAfterFee(balance, terms)
      expect(most + shownFeeOf(most, terms)).toBeLessThanOrEqual(balance)
      const next = most + 1n
      expect(next + shownFeeOf(next, terms)).toBeGreaterThan(balance)
    }),
  )
})

test('the greatest amount without a fee is the whole balance', () => {
  expect(mostAfterFee(100_00n, { free: 0n, percent: undefined })).toBe(100_00n)
})
