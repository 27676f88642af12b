import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  endOfInterval,
  periodAt,
  periodsInYear,
  readInterval,
  type RepeatingInterval,
} from './repeating-interval.ts'

function read(text: string): RepeatingInterval {
  const interval = readInterval(text)
  if (!interval) throw new Error(`no interval: ${text}`)
  return interval
}

describe('a repeating interval', () => {
  test.each([
    '',
    'R12',
    'R0/2026-01-01T00:00:00Z/P1M',
    'R/2026-01-01/P1M',
    'R/2026-02-30T00:00:00Z/P1M',
    'R/2026-01-01T00:00:00Z/P',
    'R/2026-01-01T00:00:00Z/PT',
    'R/2026-01-01T00:00:00Z/P0D',
    'R/2026-01-01T00:00:00Z/PT59S',
    'R/2026-01-01T00:00:00Z/P1M/P1M',
    'R-1/2026-01-01T00:00:00Z/P1M',
    'R/2026-01-02T00:00:00Z/2026-01-01T00:00:00Z',
    'R9999999/2026-01-01T00:00:00Z/P1M',
    `R/2026-01-01T00:00:00Z/${'P1M'.repeat(50)}`,
    'R5/2026-12-30T23:59:60Z/P1M',
    'R5/2026-12-31T12:00:60Z/P1M',
    'R5/2026-12-31T23:59:60+03:00/P1M',
    'R5/2026-12-31T23:59:61Z/P1M',
    'R/2026-01-01T00:00:00Z/P9999Y',
    'R999999/2026-01-01T00:00:00Z/P1M',
    'R/9999-12-31T00:00:00Z/P1D',
    'R999999/2026-01-01T00:00:00Z/P9999Y9999M9999W99999D',
  ])('a repeating interval is not %s', (text) => {
    expect(readInterval(text)).toBeUndefined()
  })

  test('a repeating interval from the 31st uses the last day of shorter months, then the 31st again', () => {
    const interval = read('R/2026-01-31T10:00:00Z/P1M')
    const starts = [0, 1, 2, 3].map((n) => {
      const at = new Date(Date.UTC(2026, n + 1, 28, 9))
      return periodAt(interval, at)?.start.toISOString()
    })
    expect(starts).toEqual([
      '2026-01-31T10:00:00.000Z',
      '2026-02-28T10:00:00.000Z',
      '2026-03-31T10:00:00.000Z',
      '2026-04-30T10:00:00.000Z',
    ])
  })

  test('a repeating interval has its last unit before a border and a new period at the border', () => {
    const interval = read('R2/2026-02-28T23:59:59.999Z/P1M')
    const at = (text: string) => periodAt(interval, new Date(text))?.index
    expect(at('2026-02-28T23:59:59.998Z')).toBeUndefined()
    expect(at('2026-02-28T23:59:59.999Z')).toBe(0)
    expect(at('2026-03-28T23:59:59.998Z')).toBe(0)
    expect(at('2026-03-28T23:59:59.999Z')).toBe(1)
    expect(at('2026-04-28T23:59:59.998Z')).toBe(1)
    expect(at('2026-04-28T23:59:59.999Z')).toBeUndefined()
    expect(endOfInterval(interval)?.toISOString()).toBe('2026-04-28T23:59:59.999Z')
  })

  test('a repeating interval reads offsets, the 29th of February, an end in place of a duration, and a number of periods', () => {
    expect(read('R1/2026-01-01T03:00:00+03:00/P1D').start.toISOString()).toBe(
      '2026-01-01T00:00:00.000Z',
    )
    const yearly = read('R/2024-02-29T00:00:00Z/P1Y')
    expect(periodAt(yearly, new Date('2025-03-01T00:00:00Z'))?.start.toISOString()).toBe(
      '2025-02-28T00:00:00.000Z',
    )
    const week = read('R3/2026-01-01T00:00:00Z/2026-01-08T00:00:00Z')
    expect(endOfInterval(week)?.toISOString()).toBe('2026-01-22T00:00:00.000Z')
    expect(endOfInterval(read('R/2026-01-01T00:00:00Z/P1W'))).toBeUndefined()
  })

  test('a repeating interval begins in the second 60 as in the first moment of the next month, in any offset', () => {
    const next = '2027-01-01T00:00:00.000Z'
    const starts = [
      'R5/2026-12-31T23:59:60Z/P1M',
      'R5/2026-12-31T23:59:60.5Z/P1M',
      'R5/2027-01-01T02:59:60+03:00/P1M',
    ].map((text) => read(text).start.toISOString())
    expect(starts).toEqual([next, next, next])
    const interval = read('R5/2026-12-31T23:59:60Z/P1M')
    expect(periodAt(interval, new Date('2026-12-31T23:59:59.999Z'))).toBeUndefined()
    expect(periodAt(interval, new Date(next))?.index).toBe(0)
    expect(endOfInterval(interval)?.toISOString()).toBe('2027-06-01T00:00:00.000Z')
    const until = read('R1/2026-12-01T00:00:00Z/2026-12-31T23:59:60Z')
    expect(endOfInterval(until)?.toISOString()).toBe(next)
  })

  test('a repeating interval has days of 24 hours where clocks are changed, and the same moment of the day in every month', () => {
    // Clocks in Berlin went forward on 29 March 2026 and back on 25 October 2026.
    const daily = read('R/2026-03-28T01:30:00+01:00/P1D')
    const hours = [0, 1, 2].map((n) => {
      const at = periodAt(daily, new Date(Date.UTC(2026, 2, 28 + n, 12)))
      return at && (at.end.getTime() - at.start.getTime()) / 3_600_000
    })
    expect(hours).toEqual([24, 24, 24])
    const monthly = read('R/2026-10-24T02:30:00+02:00/P1M')
    expect(periodAt(monthly, new Date('2026-12-01T00:00:00Z'))?.start.toISOString()).toBe(
      '2026-11-24T00:30:00.000Z',
    )
  })

  test('a repeating interval contains every moment from its start on in exactly one period, which follow each other', () => {
    const duration = fc.constantFrom(
      'P1D',
      'P1W',
      'P1M',
      'P2M',
      'P1Y',
      'P1M1D',
      'PT1H',
      'P1Y2M3DT4H',
    )
    const moment = fc.date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2060-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moment, moment, duration, (a, b, every) => {
        const [start, at] = a < b ? [a, b] : [b, a]
        const interval = read(`R/${start.toISOString()}/${every}`)
        const period = periodAt(interval, at)
        if (!period) throw new Error('no period')
        expect(period.start.getTime()).toBeLessThanOrEqual(at.getTime())
        expect(period.end.getTime()).toBeGreaterThan(at.getTime())
        expect(periodAt(interval, period.end)).toMatchObject({
          index: period.index + 1,
          start: period.end,
        })
      }),
    )
  })
})

describe('any interval that is read', () => {
  const start = fc
    .date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    .map((at) => at.toISOString())
  const written = fc
    .tuple(
      fc.option(fc.nat(999_999), { nil: '' }),
      start,
      fc.nat(9999),
      fc.nat(9999),
      fc.nat(99_999),
      fc.nat(999_999),
    )
    .map(([count, at, years, months, days, hours]) => {
      const every = [
        years > 5000 ? '' : `${years % 30}Y`,
        months > 5000 ? '' : `${months % 50}M`,
        days > 50_000 ? '' : `${days % 900}D`,
        hours > 500_000 ? '' : `T${hours % 100}H`,
      ].join('')
      return `R${count}/${at}/P${every}`
    })

  test('any interval that is read has borders that are moments, which neither overlap nor leave anything out', () => {
    fc.assert(
      fc.property(written, fc.nat(), (text, far) => {
        const interval = readInterval(text)
        fc.pre(interval !== undefined)
        const end = endOfInterval(interval)
        expect(end?.toISOString() ?? '').not.toMatch(/^[+-]/)
        const at = new Date(interval.start.getTime() + far * 60_000)
        const period = periodAt(interval, at)
        expect(period === undefined).toBe(end !== undefined && end <= at)
        if (!period) return
        expect(periodAt(interval, period.start)).toEqual(period)
        expect(periodAt(interval, new Date(period.end.getTime() - 1))).toEqual(period)
        const isLast = interval.count !== undefined && period.index === interval.count - 1
        expect(periodAt(interval, period.end)?.index).toBe(isLast ? undefined : period.index + 1)
      }),
      { numRuns: 500 },
    )
  })
})

describe('periods within a year', () => {
  const at = new Date('2026-03-15T12:00:00Z')
  test.each([
    ['R/2026-01-31T00:00:00Z/P1M', 12],
    ['R/2026-03-15T12:00:00Z/P1Y', 1],
    ['R/2026-03-10T00:00:00Z/P1D', 365],
    ['R/2026-03-10T00:00:00Z/P7D', 53],
    ['R3/2026-01-31T00:00:00Z/P1M', 2],
    ['R/2027-01-01T00:00:00Z/P1M', 12],
    ['R5/2027-01-01T00:00:00Z/P1M', 5],
  ])('the year of the interval %s has %i periods', (text, count) => {
    expect(periodsInYear(read(text), at)).toBe(count)
  })
})
