import { expect, it } from 'vitest'
import { whyNotPayOut } from './why-not-pay-out.ts'

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
])('when %s', (_, change, reason) => {
  expect(whyNotPayOut({ ...state, ...change })).toBe(reason)
})
