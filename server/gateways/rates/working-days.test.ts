import { describe, expect, test } from 'vitest'
import { dayAt, isRussianDayOff, isTargetDayOff, momentOf, nextWorkingDay } from './working-days.ts'

const NONE: ReadonlySet<string> = new Set()
const isRussian = (day: string) => isRussianDayOff(day, NONE)

describe('days off', () => {
  test.each([
    ['a Saturday', '2026-11-21'],
    ['a Sunday', '2026-11-22'],
    ['New Year', '2026-01-01'],
    ['Good Friday', '2026-04-03'],
    ['Easter Monday', '2026-04-06'],
    ['Good Friday of another year', '2027-03-26'],
    ['Labour Day', '2026-05-01'],
    ['Christmas', '2028-12-25'],
    ['the day after Christmas', '2028-12-26'],
  ])('days off of TARGET contain %s', (_, day) => expect(isTargetDayOff(day)).toBe(true))

  test.each(['2026-04-02', '2026-04-07', '2026-12-24', '2026-01-02', '2026-11-24'])(
    'days off of TARGET do not contain %s',
    (day) => expect(isTargetDayOff(day)).toBe(false),
  )

  test.each([
    ['the last day of the New Year holidays', '2026-01-08'],
    ['23 February', '2026-02-23'],
    ['the Monday after 8 March on a Sunday', '2026-03-09'],
    ['the Monday after 9 May on a Saturday', '2026-05-11'],
    ['4 November', '2026-11-04'],
  ])('days off of Russia contain %s', (_, day) => expect(isRussian(day)).toBe(true))

  test('days off of Russia contain those that a decree moved, and no Monday after the New Year holidays', () => {
    expect(isRussian('2028-01-10')).toBe(false)
    expect(isRussian('2026-12-31')).toBe(false)
    expect(isRussianDayOff('2026-12-31', new Set(['2026-12-31']))).toBe(true)
  })

  test('days off are passed over by the next working day', () => {
    expect(nextWorkingDay('2026-04-02', isTargetDayOff)).toBe('2026-04-07')
    expect(nextWorkingDay('2026-12-31', isRussian)).toBe('2027-01-11')
  })
})

describe('moments of a zone', () => {
  test.each([
    ['2026-11-24', 16, 'Europe/Berlin', '2026-11-24T15:00:00.000Z'],
    ['2026-07-24', 16, 'Europe/Berlin', '2026-07-24T14:00:00.000Z'],
    ['2026-11-24', 0, 'Europe/Moscow', '2026-11-23T21:00:00.000Z'],
  ])('a moment of a zone is found: %s %i:00 in %s is %s %s', (day, hour, zone, moment) => {
    expect(momentOf(day, hour, zone).toISOString()).toBe(moment)
    expect(dayAt(new Date(moment), zone)).toBe(day)
  })
})
