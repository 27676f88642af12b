import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readHold, restsUntil, secondsLeft, untilNextSecond } from './quote-clock.ts'

const answer = { server_time: '2026-11-24T10:00:00.000Z', expires_at: '2026-11-24T10:00:30.000Z' }
const NOW = Date.parse('2026-11-24T10:00:00.000Z')

describe('how long rates are held', () => {
  it.each([0, 3 * 3_600_000, -5 * 3_600_000])(
    'the seconds of a quote do not depend on a clock that is %i ms off',
    (off) => {
      const hold = readHold(answer, NOW + off)
      expect(hold).toEqual({ length: 30_000, until: NOW + off + 30_000 })
      expect(hold && secondsLeft(hold, NOW + off + 12_001)).toBe(18)
    },
  )

  it.each([
    [{}],
    [{ server_time: answer.server_time }],
    [{ expires_at: answer.expires_at }],
    [{ server_time: answer.expires_at, expires_at: answer.server_time }],
  ])('the seconds of a quote are unknown from %o', (told) => {
    expect(
      readHold({ server_time: undefined, expires_at: undefined, ...told }, NOW),
    ).toBeUndefined()
  })
})

const hold = { length: 30_000, until: NOW + 30_000 }

test.each([
  [0, 30],
  [1, 30],
  [1000, 29],
  [20_000, 10],
  [29_999, 1],
  [30_000, 0],
  [90_000, 0],
  // The clock of the device was set back.
  [-3_600_000, 30],
])('a quote has after %i ms %i seconds left', (after, seconds) => {
  expect(secondsLeft(hold, NOW + after)).toBe(seconds)
})

test('each pause leads to the next second, and all of them to the end', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 29_999 }), (after) => {
      const now = NOW + after
      const next = now + untilNextSecond(hold, now)
      expect(secondsLeft(hold, next)).toBe(secondsLeft(hold, now) - 1)
    }),
  )
})

test.each([
  [[], 0, undefined],
  [[0, 4000], 4000, undefined],
  [[0, 4000, 10_000], 10_000, 15_000],
  [[0, 4000, 10_001], 10_001, undefined],
  [[0, 4000, 9000], 14_000, undefined],
  [[0, 9000, 12_000, 18_000], 18_001, 23_000],
])('the button to renew is disabled after renewals at %o, at %i until %s', (renewals, now, end) => {
  expect(restsUntil(renewals, now)).toBe(end)
})
