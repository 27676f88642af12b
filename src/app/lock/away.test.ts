import { expect, it } from 'vitest'
import { hasElapsed } from './away.ts'

const SINCE = { wall: 1_000_000, steady: 1000 }

it.each([
  ['neither clock has reached it', { wall: 59_999, steady: 59_999 }, false],
  ['both have', { wall: 60_000, steady: 60_000 }, true],
  ['the device slept, so the steady clock stood still', { wall: 60_000, steady: 10 }, true],
  ['the time of day was set back a little', { wall: 30_000, steady: 60_000 }, true],
  ['the time of day went back before the moment', { wall: -1, steady: 10 }, true],
])('a minute where %s', (_name, { wall, steady }, isPast) => {
  const now = { wall: SINCE.wall + wall, steady: SINCE.steady + steady }
  expect(hasElapsed(SINCE, 60_000, now)).toBe(isPast)
})
