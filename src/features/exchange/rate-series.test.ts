import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { changePercent, linePath, nearestPoint, readSeries, tableRows } from './rate-series.ts'

const PAIR = ['RUB', 'USD'] as const
const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 0, minute)).toISOString()
const history = (...mids: string[]) => mids.map((mid, index) => ({ at: at(index), mid }))

describe('a series', () => {
  it('a series has the price of the dearer currency, whichever the server was asked for', () => {
    const series = readSeries(history('0.0125', '0.01', '0.0125'), PAIR)
    expect(series).toMatchObject({ of: 'USD', in: 'RUB' })
    expect(series?.points.map(({ value }) => value)).toEqual([80, 100, 80])
    expect(readSeries(history('80', '100'), ['EUR', 'RUB'])).toMatchObject({ of: 'EUR', in: 'RUB' })
  })

  it('a series keeps one direction where the price crosses one', () => {
    const series = readSeries(history('0.99', '1.02', '0.98'), PAIR)
    const values = series?.points.map(({ value }) => Math.round(value * 100))
    expect([series?.of, values]).toEqual(['USD', [101, 98, 102]])
  })

  it.each([[[]], [['80']], [['x', '80']], [['0', '80']]])('a series is none of %o', (mids) => {
    expect(readSeries(history(...mids), PAIR)).toBeUndefined()
  })

  it('a series stands in the middle where the price does not move', () => {
    const series = readSeries(history('2', '2'), PAIR)
    expect(series && linePath(series)).toBe('M0 50L100 50')
    expect(series && changePercent(series)).toBe('0.00')
  })

  it.each([
    ['2', '2.01', '0.50'],
    ['100', '90', '-10.00'],
  ])('a series from %s to %s changes by %s percent', (first, last, change) => {
    const series = readSeries(history(first, last), PAIR)
    expect(series && changePercent(series)).toBe(change)
  })
})

const mids = fc.array(fc.double({ min: 1.01, max: 1e6, noNaN: true }), {
  minLength: 2,
  maxLength: 120,
})

test('all points are inside the chart, in their order, with the lowest below the highest', () => {
  fc.assert(
    fc.property(mids, (values) => {
      const series = readSeries(history(...values.map((value) => value.toFixed(6))), PAIR)
      if (!series) throw new Error('no series')
      const { points, least, greatest } = series
      for (const { x, y } of points) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(Math.max(x, y)).toBeLessThanOrEqual(100)
      }
      expect(points.map(({ x }) => x)).toEqual(points.map(({ x }) => x).toSorted((a, b) => a - b))
      expect(least.y).toBeGreaterThanOrEqual(greatest.y)
    }),
  )
})

test('a place in the chart belongs to the nearest point', () => {
  fc.assert(
    fc.property(mids, fc.double({ min: -20, max: 120, noNaN: true }), (values, x) => {
      const series = readSeries(history(...values.map((value) => value.toFixed(6))), PAIR)
      if (!series) throw new Error('no series')
      const distances = series.points.map((point) => Math.abs(point.x - x))
      expect(distances[nearestPoint(series, x)]).toBe(Math.min(...distances))
    }),
  )
})

test('a table has at most 31 rows, equally far apart, from the newest on', () => {
  fc.assert(
    fc.property(mids, (values) => {
      const series = readSeries(history(...values.map((value) => value.toFixed(6))), PAIR)
      if (!series) throw new Error('no series')
      const rows = tableRows(series)
      expect(rows.length).toBeLessThanOrEqual(31)
      expect(rows[0]).toBe(series.last)
      const indexes = rows.map((row) => series.points.indexOf(row))
      const steps = indexes.slice(1).map((index, before) => (indexes[before] ?? 0) - index)
      expect(new Set(steps).size).toBeLessThanOrEqual(1)
    }),
  )
})
