import { expect, it } from 'vitest'
import { hasFeeMoved } from './fee-watch.ts'

it.each([
  ['0.40', '0.40', false],
  ['0.40', '0.44', false],
  ['0.40', '0.36', false],
  ['0.40', '0.440001', true],
  ['0.40', '0.35', true],
  ['0', '0', false],
  ['0', '0.01', true],
])('the change of a fee from %s to %s is judged: %s', (seen, fee, isMoved) => {
  expect(hasFeeMoved(seen, fee)).toBe(isMoved)
})
