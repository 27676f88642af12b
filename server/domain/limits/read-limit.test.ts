import { expect, test } from 'vitest'
import { createReadLimit } from './read-limit.ts'

const NOON = new Date('2026-11-20T12:00:00Z').getTime()
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
