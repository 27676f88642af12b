import { expect, it } from 'vitest'
import { findShownAccount, nameAccount, shortAccount } from './account-name.ts'

const rubles = { id: '1', currency_code: 'RUB', balance: '1.00', number: '204377190369' }
const savings = { ...rubles, id: '2', number: '204377190466' }
const dollars = { id: '3', currency_code: 'USD', balance: '1.00', number: undefined }

it('a number of an account is shortened with no-break spaces', () => {
  expect(shortAccount(rubles)).toBe('RUB\u00a0••\u00a00369')
  expect(shortAccount(dollars)).toBe('USD')
})

it('the list of accounts names accounts of one currency by their numbers, others by their codes', () => {
  const all = [rubles, savings, dollars]
  expect(all.map((one) => nameAccount(one, all))).toEqual([
    'RUB\u00a0••\u00a00369',
    'RUB\u00a0••\u00a00466',
    'USD',
  ])
  expect(nameAccount(rubles, [rubles, dollars])).toBe('RUB')
  expect(nameAccount(dollars, [dollars, { ...dollars, id: '4' }])).toBe('USD')
})

it('the list of accounts finds an account by its id, or by a currency that only one account has', () => {
  const all = [rubles, savings, dollars]
  expect(findShownAccount(all, { account_id: '2', currency_code: 'RUB' })).toBe(savings)
  expect(findShownAccount(all, { account_id: '9', currency_code: 'USD' })).toBeUndefined()
  expect(findShownAccount(all, { currency_code: 'RUB' })).toBeUndefined()
  expect(findShownAccount(all, { currency_code: 'USD' })).toBe(dollars)
})
