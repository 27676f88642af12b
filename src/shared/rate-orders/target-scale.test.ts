import { expect, test } from 'vitest'
import { scalePath, placeOf, priceAtPlace, scaleOf } from './target-scale.ts'

const points = [
  { at: '2026-01-01T00:00:00Z', price: 90 },
  { at: '2026-07-02T00:00:00Z', price: 100 },
  { at: '2026-12-31T00:00:00Z', price: 94 },
]

test('a chart shows all prices and the target, also one beyond them', () => {
  for (const target of [80, 95, 120]) {
    const scale = scaleOf(points, target)
    expect(scale.low).toBeLessThan(Math.min(90, target))
    expect(scale.high).toBeGreaterThan(Math.max(100, target))
  }
})

test('a place on a chart leads back to its price, and none leads beyond the chart', () => {
  const scale = scaleOf(points, 95)
  expect(priceAtPlace(scale, placeOf(scale, 97))).toBeCloseTo(97, 9)
  expect(priceAtPlace(scale, -50)).toBe(scale.high)
  expect(placeOf(scale, 1000)).toBe(0)
})

test('prices that are all the same, one price and none can be drawn', () => {
  const same = scaleOf([{ at: '2026-01-01T00:00:00Z', price: 90 }], 90)
  expect(placeOf(same, 90)).toBeCloseTo(50, 6)
  expect(scalePath([{ at: '2026-01-01T00:00:00Z', price: 90 }], same)).toBe('')
  expect(scalePath([], scaleOf([], 0))).toBe('')
  expect(scalePath(points, scaleOf(points, 95))).toMatch(/^M0 .+L100 /)
})
