import { expect, it } from 'vitest'
import { learnCurrencies } from '../../../contract/rules/currencies.ts'
import { whyNotTopUp } from './why-not-top-up.ts'

const ready = {
  isAllowed: true,
  isPending: false,
  amount: '12500.00',
  currency: 'RUB',
  areTermsAccepted: true,
}

it('the form of a top-up accepts a whole intent', () => {
  expect(whyNotTopUp(ready)).toBeUndefined()
})

it.each([
  ['not-allowed', { isAllowed: false }],
  ['pending', { isPending: true }],
  ['no-account', { currency: undefined }],
  ['terms', { areTermsAccepted: false }],
])('the form of a top-up is refused: %s', (reason, change) => {
  expect(whyNotTopUp({ ...ready, ...change })).toBe(reason)
})

it.each(['', '.', '0', '0.', '0.00', '-1', '1e3', '1,5,0', '0.001', '1234567890123'])(
  'the form of a top-up takes %j for no amount',
  (amount) => {
    expect(whyNotTopUp({ ...ready, amount })).toBe('no-amount')
  },
)

it.each(['1', '0.5', '0.01', '999999999999.99'])(
  'the form of a top-up takes %j for an amount',
  (amount) => {
    expect(whyNotTopUp({ ...ready, amount })).toBeUndefined()
  },
)

it('the form of a top-up stops at the greatest amount of the currency', () => {
  learnCurrencies([{ code: 'JPY', decimals: 0, symbol: '¥', max_amount: '15000000' }])
  const yen = { ...ready, currency: 'JPY' }
  expect(whyNotTopUp({ ...yen, amount: '15000000' })).toBeUndefined()
  expect(whyNotTopUp({ ...yen, amount: '15000001' })).toBe('above-most')
})
