import { expect, it } from 'vitest'
import { fitSize } from './scale-picture.ts'

it.each([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [800, 600, 800, 600],
  [0, 0, 0, 0],
])('a picture of %s by %s is scaled to %s by %s', (width, height, ...size) => {
  expect(Object.values(fitSize(width, height))).toEqual(size)
})
