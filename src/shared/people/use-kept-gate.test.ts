import { expect, it } from 'vitest'
import { hasMoved } from './use-kept-gate.tsx'

it.each([
  ['Анна К.', 'Анна К.', false],
  ['Анна К.', 'Петр С.', true],
  ['', 'Петр С.', false],
  ['Анна К.', '', false],
  ['Анна К.', undefined, false],
])('a kept recipient "%s" with the name "%s" has moved: %s', (before, now, moved) => {
  expect(hasMoved({ real_name: before }, now)).toBe(moved)
})
