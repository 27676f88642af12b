// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteServerTime, onCorrection, presentMoment } from './server-clock.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/rules/durations.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  noteServerTime(new Date().toUTCString())
  vi.useRealTimers()
})

/** Notes an answer of a server whose clock is ahead of the device's. */
function answer(aheadMs: number) {
  noteServerTime(new Date(Date.now() + aheadMs).toUTCString())
}

it.each([DAY_MS, -DAY_MS, 8 * 60 * MINUTE_MS])(
  'the clock of the server corrects a clock that is wrong by %d ms',
  (ahead) => {
    answer(ahead)
    expect(presentMoment()).toBe(NOW + ahead)
  },
)

it.each(['', 'nonsense'])('no time is read from the header %j', (header) => {
  noteServerTime(header)
  noteServerTime(null)
  expect(presentMoment()).toBe(NOW)
})

it('the clock of the server leaves a clock alone that is right but for the time of an answer', () => {
  answer(-4 * MINUTE_MS)
  expect(presentMoment()).toBe(NOW)
})

it('the clock of the server does not follow each answer, so that a countdown runs evenly', () => {
  answer(DAY_MS)
  answer(DAY_MS - 3000)
  expect(presentMoment()).toBe(NOW + DAY_MS)
})

it('the clock of the server reports a correction, and that the clock is right again', () => {
  const seen: number[] = []
  const end = onCorrection(() => seen.push(presentMoment() - Date.now()))
  answer(DAY_MS)
  answer(DAY_MS)
  answer(0)
  end()
  answer(-DAY_MS)
  expect(seen).toEqual([DAY_MS, 0])
})
