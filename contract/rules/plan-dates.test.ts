import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, isCalendarDate, partsOf } from './calendar-date.ts'
import { listPlanDates, nextPlanDate, PLAN_INTERVALS } from './plan-dates.ts'
import { dateIn, endOfDate, hasDate, isTimeZone, momentIn } from './zone-time.ts'

const MOSCOW = 'Europe/Moscow'
const ZONES = [
  'UTC',
  MOSCOW,
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Africa/Casablanca',
]
const zone = fc.constantFrom(...ZONES)
const day = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n))
const time = fc.constantFrom('00:00', '02:30', '09:00', '13:00', '18:00', '23:59')
const inBerlin = (date: string, at: string) => momentIn('Europe/Berlin', date, at).toISOString()
const plan = fc.record({ every: fc.constantFrom(...PLAN_INTERVALS), first: day, zone })

test('a plan of the 31st runs on the last day of shorter months and on the 31st of the others', () => {
  const days = { every: 'month', first: '2026-12-31', zone: MOSCOW } as const
  expect(listPlanDates(days, '2026-11-27', 6)).toEqual([
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ])
})

test('a yearly plan of 29 February runs on the 28th of most years and on the 29th where there is one', () => {
  const days = { every: 'year', first: '2028-02-29', zone: MOSCOW } as const
  expect(listPlanDates(days, '2028-01-01', 5)).toEqual([
    '2028-02-29',
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ])
})

test('a plan of one day has no other, and a last day is included', () => {
  expect(
    listPlanDates({ every: 'once', first: '2027-01-05', zone: 'UTC' }, '2026-01-01', 3),
  ).toEqual(['2027-01-05'])
  const weekly = { every: 'week', first: '2027-01-05', until: '2027-01-19', zone: 'UTC' } as const
  expect(listPlanDates(weekly, '2027-01-06', 9)).toEqual(['2027-01-12', '2027-01-19'])
  expect(nextPlanDate(weekly, '2027-01-20')).toBeUndefined()
})

test('a day that the zone leaves out is the next one, and once only', () => {
  const zoneOf = 'Pacific/Apia'
  expect(hasDate(zoneOf, '2011-12-30')).toBe(false)
  const monthly = { every: 'month', first: '2011-11-30', zone: zoneOf } as const
  expect(listPlanDates(monthly, '2011-12-01', 2)).toEqual(['2011-12-31', '2012-01-30'])
  const daily = { every: 'day', first: '2011-12-28', zone: zoneOf } as const
  expect(listPlanDates(daily, '2011-12-28', 4)).toEqual([
    '2011-12-28',
    '2011-12-29',
    '2011-12-31',
    '2012-01-01',
  ])
})

test('nine in the morning is nine in the morning on both sides of a change of clocks', () => {
  expect(inBerlin('2027-03-27', '09:00')).toBe('2027-03-27T08:00:00.000Z')
  expect(inBerlin('2027-03-28', '09:00')).toBe('2027-03-28T07:00:00.000Z')
  expect(inBerlin('2027-10-31', '09:00')).toBe('2027-10-31T08:00:00.000Z')
})

test('a time that the clocks leave out is an hour later, and the first of two is taken', () => {
  expect(inBerlin('2027-03-28', '02:30')).toBe('2027-03-28T01:30:00.000Z')
  expect(inBerlin('2027-10-31', '02:30')).toBe('2027-10-31T00:30:00.000Z')
})

test('the moment of a time belongs to its day in every zone that has the day', () => {
  fc.assert(
    fc.property(zone, day, time, (where, date, at) => {
      fc.pre(hasDate(where, date))
      expect(dateIn(where, momentIn(where, date, at))).toBe(date)
      const end = endOfDate(where, date).getTime()
      expect(dateIn(where, new Date(end - 1))).toBe(date)
      expect(dateIn(where, new Date(end)) > date).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('the days of a plan rise, are days of the zone, and do not depend on where reading begins', () => {
  fc.assert(
    fc.property(plan, fc.integer({ min: 0, max: 200 }), (days, later) => {
      const from = addDays(days.first, later)
      const whole = listPlanDates(days, days.first, 220).filter((date) => date >= from)
      const read = listPlanDates(days, from, 5)
      expect(read).toEqual(whole.slice(0, 5))
      expect(read).toEqual([...new Set(read)].toSorted())
      expect(read.every((date) => hasDate(days.zone, date))).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('a monthly plan runs once in each month on its day or the last one', () => {
  const monthly = fc.record({
    every: fc.constant('month' as const),
    first: day,
    zone: fc.constant('UTC'),
  })
  fc.assert(
    fc.property(monthly, (days) => {
      const dates = listPlanDates(days, days.first, 30)
      dates.forEach((date, n) => {
        const { year, month, day: of } = partsOf(date)
        const first = partsOf(days.first)
        expect(year * 12 + month).toBe(first.year * 12 + first.month + n)
        const isLast = partsOf(addDays(date, 1)).day === 1
        expect(of === first.day || (of < first.day && isLast)).toBe(true)
      })
    }),
  )
})

test('weekly plans keep their weekday', () => {
  fc.assert(
    fc.property(day, fc.constantFrom('week' as const, 'two_weeks' as const), (first, every) => {
      const dates = listPlanDates({ every, first, zone: 'UTC' }, first, 20)
      dates.forEach((date, n) => {
        expect(daysBetween(first, date)).toBe((every === 'week' ? 7 : 14) * n)
      })
    }),
  )
})

test('no text is a day that the calendar lacks, and no zone that nobody knows', () => {
  const texts = ['2027-02-29', '2027-13-01', '2027-00-10', '27-01-01', '2027-1-1', '', 'x']
  expect(texts.filter(isCalendarDate)).toEqual([])
  expect(isCalendarDate('2028-02-29')).toBe(true)
  expect(['', 'Etc/Unknown', 'Mars/Olympus'].some(isTimeZone)).toBe(false)
  expect(isTimeZone(MOSCOW)).toBe(true)
})
