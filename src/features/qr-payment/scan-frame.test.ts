import { describe, expect, it } from 'vitest'
import { frameInPicture, isInsideFrame } from './scan-frame.ts'

const square = (x: number, y: number, side: number) => [
  { x, y },
  { x: x + side, y },
  { x: x + side, y: y + side },
  { x, y: y + side },
]

describe('frameInPicture', () => {
  it('frameInPicture is the square itself where picture and view are the same', () => {
    const size = { width: 400, height: 400 }
    expect(frameInPicture(size, size, 200)).toEqual({ x: 100, y: 100, width: 200, height: 200 })
  })

  it('frameInPicture follows a picture that is scaled up to cover a tall view and cut at its sides', () => {
    const frame = frameInPicture({ width: 390, height: 600 }, { width: 640, height: 480 }, 240)
    expect(frame).toEqual({ x: 224, y: 144, width: 192, height: 192 })
  })
})

describe('isInsideFrame', () => {
  const frame = { x: 100, y: 100, width: 200, height: 200 }
  it.each([
    ['in the middle', square(150, 150, 100), true],
    ['touching the edge', square(100, 100, 200), true],
    ['one corner out', square(201, 201, 100), false],
    ['around the frame', square(50, 50, 300), false],
    ['beside it', square(400, 100, 50), false],
    ['without an outline', [], false],
  ])('the outline of a code is compared with the frame: %s: %j', (_, outline, isInside) => {
    expect(isInsideFrame(outline, frame)).toBe(isInside)
  })
})
