import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateIn } from '../../contract/rules/zone-time.ts'
import { daysLeft, monthIn, monthsBefore } from './owner-month.ts'
import { DAY_MS } from '../../contract/rules/durations.ts'

/** Zones with a change at midnight, half hours, a day left out, and both ends of the day. */
const ZONES = [
  'UTC',
  'Europe/Moscow',
  'America/Sao_Paulo',
  'America/New_York',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
] as const

const moment = fc.date({
  min: new Date('1995-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
})

describe('months of owners', () => {
  test('a moment is in its month alone, and months follow each other without a gap', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), moment, (zone, at) => {
        const month = monthIn(zone, at)
        expect(month.since <= at && at < month.until).toBe(true)
        expect(month.name).toBe(dateIn(zone, at).slice(0, 7))
        const [before, twoBefore] = monthsBefore(zone, month, 3)
        expect(before?.until).toEqual(month.since)
        expect(twoBefore?.until).toEqual(before?.since)
        const days = (month.until.getTime() - month.since.getTime()) / DAY_MS
        expect(days).toBeGreaterThan(26.9)
        expect(days).toBeLessThan(31.1)
      }),
    )
  })

  test('the days that are left include today and end with the month', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), moment, (zone, at) => {
        const month = monthIn(zone, at)
        const left = daysLeft(zone, month, at)
        expect(left).toBeGreaterThanOrEqual(1)
        expect(left).toBeLessThanOrEqual(31)
        expect(daysLeft(zone, month, month.until)).toBe(0)
      }),
    )
  })

  test('29 February, a year that ends, and a zone that is ahead', () => {
    const at = new Date('2028-02-29T20:00:00Z')
    expect(daysLeft('UTC', monthIn('UTC', at), at)).toBe(1)
    expect(monthIn('Pacific/Kiritimati', at).name).toBe('2028-03')
    const january = monthIn('UTC', new Date('2027-01-15T00:00:00Z'))
    expect(monthsBefore('UTC', january, 3).map(({ name }) => name)).toEqual([
      '2026-12',
      '2026-11',
      '2026-10',
    ])
  })
})
