import { expect, it } from 'vitest'
import { searchSides } from './qr-scales.ts'

it("the search for a code starts with the picture's own size, then tries sizes around it", () => {
  const sides = searchSides(600, 400)
  expect(sides[0]).toBe(600)
  expect(sides).toEqual(expect.arrayContaining([540, 660, 300]))
})

it('the search for a code starts with a reduced size of a large photo and tries its own size last', () => {
  const sides = searchSides(3000, 4000)
  expect(sides[0]).toBe(1600)
  expect(sides.at(-1)).toBe(4000)
})

it.each([
  [1, 1],
  [12_000, 9000],
])(
  'the search for a code tries a bounded number of sizes of a picture of %i x %i',
  (width, height) => {
    const sides = searchSides(width, height)
    expect(sides.length).toBeLessThanOrEqual(8)
    for (const side of sides) expect(side).toSatisfy((one: number) => one >= 1 && one <= 4000)
    expect(new Set(sides).size).toBe(sides.length)
  },
)
