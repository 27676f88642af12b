import { expect, it } from 'vitest'
import { stepInAccounts, typeInAccounts } from './select-account-keys.ts'

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 2],
  ['ArrowUp', 2, 1],
  ['ArrowUp', 0, 0],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['ArrowLeft', 1, undefined],
  ['x', 1, undefined],
])('%s from %i leads to %s', (key, from, to) => {
  expect(stepInAccounts(key, from, 3)).toBe(to)
})

const NAMES = [
  ['RUB', 'Российский рубль'],
  ['USD', 'Доллар США'],
  ['USDC', 'USD Coin'],
]

it.each([
  ['u', 1],
  ['usdc', 2],
  ['дол', 1],
  ['Р', 0],
  ['x', undefined],
])('typing %s finds %s', (typed, found) => {
  expect(typeInAccounts(NAMES, typed)).toBe(found)
})
