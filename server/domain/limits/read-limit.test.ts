import { expect, test } from 'vitest'
import { createReadLimit } from './read-limit.ts'

const NOON = new Date('2026-11-20T12:00:00Z').getTime()
const network = (name: string, multiple: number) => ({ name, multiple })
const home = (n: number) => [network(`home ${n}`, 1), network('site', 2)] as const
const at = (seconds: number) => new Date(NOON + seconds * 1000)

test('a session may burst a minute of calls, then has a constant rate, independent of others', () => {
  const take = createReadLimit(60)
  for (let n = 0; n < 60; n += 1) take('a', at(0))
  expect(() => take('a', at(0))).toThrow('TOO_MANY_REQUESTS')
  take('b', at(0))
  take('a', at(1))
  expect(() => take('a', at(1))).toThrow('TOO_MANY_REQUESTS')
  for (let n = 0; n < 60; n += 1) take('a', at(90))
  expect(() => take('a', at(90))).toThrow('TOO_MANY_REQUESTS')
})

test('a call counts in each network of the client, and a refused one in none', () => {
  const take = createReadLimit(2)
  for (let n = 0; n < 2; n += 1) take('a', at(0), home(1))
  for (let n = 0; n < 9; n += 1)
    expect(() => take('a', at(0), home(1))).toThrow('TOO_MANY_REQUESTS')
  for (let n = 0; n < 2; n += 1) take('a', at(0), home(2))
  expect(() => take('a', at(0), home(3))).toThrow('TOO_MANY_REQUESTS')
  take('b', at(0), home(3))
  for (let n = 0; n < 2; n += 1) take('a', at(30), home(3 + n))
  expect(() => take('a', at(30), home(5))).toThrow('TOO_MANY_REQUESTS')
})
