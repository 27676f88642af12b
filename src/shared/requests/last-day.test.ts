import { describe, expect, test } from 'vitest'
import { endOfDay, isLastDay, lastDays, laterDays } from './last-day.ts'

describe('the last day of a request', () => {
  const now = new Date(2026, 10, 27, 12).getTime()

  test('the last day of a request is two weeks from today by default, and within 90 days', () => {
    expect(lastDays(now)).toEqual({ least: '2026-11-27', most: '2027-02-25', usual: '2026-12-11' })
  })

  test.each([
    ['2026-11-27', true],
    ['2027-02-25', true],
    ['2026-11-26', false],
    ['2027-02-26', false],
    ['', false],
  ])('the last day of a request may be %s: %s', (day, may) => {
    expect(isLastDay(day, now)).toBe(may)
  })

  test.each([
    ['2026-12-20T23:59:59', '2026-12-20', '2027-01-03'],
    ['2027-02-20T23:59:59', '2027-02-20', '2027-02-25'],
    ['2026-11-20T23:59:59', '2026-11-27', '2026-12-11'],
  ])('a request until %s is extended from %s on, by default until %s', (until, least, usual) => {
    expect(laterDays(until, now)).toEqual({ least, most: '2027-02-25', usual })
  })

  test('the last day of a request ends with its last second on this device', () => {
    const end = endOfDay('2026-12-10')
    expect(end).toMatch(/^2026-12-10T23:59:59[+-]\d\d:\d\d$/)
    expect(new Date(end)).toEqual(new Date(2026, 11, 10, 23, 59, 59))
  })
})
