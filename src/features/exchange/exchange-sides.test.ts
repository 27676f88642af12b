import { expect, it } from 'vitest'
import { findSides } from './exchange-sides.ts'

const accounts = ['a', 'b', 'c'].map((id) => ({ id, currency_code: id, balance: '1.00' }))

it.each([
  [{}, 'a', 'b'],
  [{ from: 'c' }, 'c', 'a'],
  [{ from: 'a' }, 'a', 'b'],
  [{ to: 'a' }, 'b', 'a'],
  [{ from: 'b', to: 'c' }, 'b', 'c'],
  [{ from: 'b', to: 'b' }, 'b', 'a'],
  [{ from: 'gone', to: 'gone' }, 'a', 'b'],
])('the sides of three accounts for %j are %s and %s', (chosen, from, to) => {
  const sides = findSides(accounts, chosen)
  expect([sides?.from.id, sides?.to.id]).toEqual([from, to])
})

it.each([0, 1])('a pair is not made of %i accounts', (count) => {
  expect(findSides(accounts.slice(0, count), {})).toBeUndefined()
})
