import { expect, it } from 'vitest'
import { findFreeShift } from './free-place.ts'

const TOAST = { top: 700, bottom: 748, left: 16, right: 374 }
const row = (top: number, bottom: number, left = 16, right = 374) => ({ top, bottom, left, right })

it('a box with nothing under it stays', () => {
  expect(findFreeShift(TOAST, [row(0, 690), row(760, 844)], 0)).toBe(0)
})

it('a box goes up until no control is under it', () => {
  const shift = findFreeShift(TOAST, [row(690, 740), row(600, 640)], 0) ?? 0
  const [top, bottom] = [TOAST.top - shift, TOAST.bottom - shift]
  expect(bottom).toBeLessThanOrEqual(600)
  expect(top).toBeGreaterThan(500)
})

it('a place is free where only controls are beside it', () => {
  expect(findFreeShift(TOAST, [row(690, 760, 400, 500)], 0)).toBe(0)
})

it('a place is not found where everything is taken', () => {
  expect(findFreeShift(TOAST, [row(0, 844)], 0)).toBeUndefined()
})
