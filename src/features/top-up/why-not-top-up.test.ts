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

it('lets a whole intent through', () => {
  expect(whyNotTopUp(ready)).toBeUndefined()
})

it.each([
  ['not-allowed', { isAllowed: false }],
  ['pending', { isPending: true }],
  ['no-account', { currency: undefined }],
  ['terms', { areTermsAccepted: false }],
])('says %s', (reason, change) => {
  expect(whyNotTopUp({ ...ready, ...change })).toBe(reason)
})

it.each(['', '.', '0', '0.', '0.00', '-1', '1e3', '1,5', '0.001', '1234567890123'])(
  'takes %j for no amount',
  (amount) => {
    expect(whyNotTopUp({ ...ready, amount })).toBe('no-amount')
  },
)

it.each(['1', '0.5', '0.01', '999999999999.99'])('takes %j for an amount', (amount) => {
  expect(whyNotTopUp({ ...ready, amount })).toBeUndefined()
})

it('stops at the greatest amount of the currency', () => {
  learnCurrencies([{ code: 'JPY', decimals: 0, symbol: '¥', max_amount: '15000000' }])
  const yen = { ...ready, currency: 'JPY' }
  expect(whyNotTopUp({ ...yen, amount: '15000000' })).toBeUndefined()
  expect(whyNotTopUp({ ...yen, amount: '15000001' })).toBe('above-most')
})
