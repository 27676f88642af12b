import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { nextRange, contains, indexesOf, rowsBetween, sumHeights, widen } from './row-window.ts'

const heights = [36, 64, 64, 84, 36, 64]
const tops = sumHeights(heights.length, (index) => heights[index] ?? 0)

it('the heights of rows are added up, the end included', () => {
  expect([...tops]).toEqual([0, 36, 100, 164, 248, 284, 348])
})

describe('rows between two heights', () => {
  it.each([
    [0, 10, 0, 1],
    [40, 99, 1, 2],
    [40, 100, 1, 3],
    [170, 260, 3, 5],
    [-500, -100, 0, 1],
    [-500, 40, 0, 2],
    [300, 9000, 5, 6],
    [8000, 9000, 5, 6],
  ])('the rows between the heights %d and %d are %d to %d', (top, bottom, first, end) => {
    expect(rowsBetween(tops, top, bottom)).toEqual({ first, end })
  })

  it('rows between two heights are empty without rows', () => {
    expect(
      rowsBetween(
        sumHeights(0, () => 64),
        0,
        800,
      ),
    ).toEqual({ first: 0, end: 0 })
  })

  test('the rows between two heights cover every requested height', () => {
    const someHeights = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(someHeights, fc.nat(20_000), fc.nat(2000), (list, from, size) => {
        const sums = sumHeights(list.length, (index) => list[index] ?? 0)
        const total = sums[list.length] ?? 0
        const top = Math.min(from, total)
        const { first, end } = rowsBetween(sums, top, top + size)
        expect(sums[first]).toBeLessThanOrEqual(top)
        expect(sums[end]).toBeGreaterThanOrEqual(Math.min(top + size, total))
      }),
    )
  })
})

it('the window of rows widens a range up to the ends', () => {
  expect(widen({ first: 3, end: 9 }, { before: 5, after: 2 }, 100)).toEqual({ first: 0, end: 11 })
  expect(widen({ first: 90, end: 98 }, { before: 4, after: 5 }, 100)).toEqual({
    first: 86,
    end: 100,
  })
})

it('a range holds another one that begins and ends within it', () => {
  expect(contains({ first: 0, end: 9 }, { first: 3, end: 9 })).toBe(true)
  expect(contains({ first: 4, end: 9 }, { first: 3, end: 9 })).toBe(false)
})

describe('the way to the rows that are wanted', () => {
  const seen = { first: 50, end: 60 }
  const wanted = widen(seen, { before: 12, after: 12 }, 1000)

  it('the way to the rows that are wanted starts with visible rows', () => {
    expect(nextRange({ first: 0, end: 0 }, seen, wanted, 6)).toEqual({ first: 50, end: 56 })
    expect(nextRange({ first: 0, end: 30 }, seen, wanted, 6)).toEqual({ first: 50, end: 56 })
    expect(nextRange({ first: 50, end: 56 }, seen, wanted, 6)).toEqual({ first: 50, end: 62 })
  })

  it('the window of rows continues with a few rows at a time, first where more are missing', () => {
    expect(nextRange({ first: 50, end: 62 }, seen, wanted, 6)).toEqual({ first: 44, end: 62 })
    expect(nextRange({ first: 44, end: 62 }, seen, wanted, 6)).toEqual({ first: 44, end: 68 })
    expect(nextRange({ first: 40, end: 70 }, seen, wanted, 6)).toEqual(wanted)
  })

  it('the way to the rows that are wanted drops distant rows', () => {
    expect(nextRange({ first: 30, end: 64 }, seen, wanted, 6)).toEqual({ first: 38, end: 70 })
  })

  test('the way to the rows that are wanted renders visible rows first, never more new ones than allowed, and reaches the wanted range', () => {
    const at = fc.record({ first: fc.nat(200), size: fc.integer({ min: 1, max: 30 }) })
    fc.assert(
      fc.property(at, at, fc.integer({ min: 1, max: 12 }), (from, to, most) => {
        let drawn = { first: from.first, end: from.first + from.size }
        const shown = { first: to.first, end: to.first + to.size }
        const aim = widen(shown, { before: 12, after: 12 }, 240)
        for (let steps = 0; !contains(drawn, aim); steps += 1) {
          const next = nextRange(drawn, shown, aim, most)
          expect(contains(aim, next)).toBe(true)
          const rows = Array.from({ length: next.end - next.first }, (_, row) => next.first + row)
          const fresh = rows.filter((row) => row < drawn.first || row >= drawn.end)
          expect(fresh.length).toBeLessThanOrEqual(most)
          const isSeen = (row: number) => row >= shown.first && row < shown.end
          expect(fresh.every(isSeen) || contains(next, shown)).toBe(true)
          expect(steps).toBeLessThan(60)
          drawn = next
        }
      }),
    )
  })
})

describe('the indexes of a range', () => {
  it.each([
    [-1, [5, 6, 7]],
    [6, [5, 6, 7]],
    [0, [0, 1, 5, 6, 7]],
    [4, [3, 4, 5, 6, 7]],
    [99, [5, 6, 7, 98, 99]],
  ])('the indexes of a range with row %d held are %j', (held, indexes) => {
    expect(indexesOf({ first: 5, end: 8 }, held, 100)).toEqual(indexes)
  })
})
