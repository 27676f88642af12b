import { expect, it, onTestFinished, vi } from 'vitest'
import { addOverlay, hasOverlay, closeTopOverlay } from './overlay-stack.ts'

function add() {
  const leave = vi.fn<() => void>()
  const remove = addOverlay(leave)
  onTestFinished(remove)
  return { leave, remove }
}

it('the stack of overlays finds no overlay on a bare page', () => {
  expect(hasOverlay()).toBe(false)
  expect(closeTopOverlay()).toBe(false)
})

it('the stack of overlays closes the front overlay only, and then the one below', () => {
  const [under, front] = [add(), add()]
  expect(hasOverlay()).toBe(true)
  expect(closeTopOverlay()).toBe(true)
  expect([under, front].map(({ leave }) => leave.mock.calls.length)).toEqual([0, 1])
  front.remove()
  closeTopOverlay()
  expect(under.leave).toHaveBeenCalledOnce()
})

it('the stack of overlays keeps the order when a lower overlay closes first', () => {
  const [under, front] = [add(), add()]
  under.remove()
  under.remove()
  closeTopOverlay()
  expect(front.leave).toHaveBeenCalledOnce()
})

it('the stack of overlays calls an overlay again that refused to close', () => {
  const { leave } = add()
  closeTopOverlay()
  expect(closeTopOverlay()).toBe(true)
  expect(leave).toHaveBeenCalledTimes(2)
})
