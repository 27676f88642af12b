import { expect, it, onTestFinished, vi } from 'vitest'
import { addLayer, hasLayer, leaveFrontLayer } from './layers.ts'

function add() {
  const leave = vi.fn<() => void>()
  const remove = addLayer(leave)
  onTestFinished(remove)
  return { leave, remove }
}

it('finds no overlay on a bare page', () => {
  expect(hasLayer()).toBe(false)
  expect(leaveFrontLayer()).toBe(false)
})

it('closes the front overlay only, and then the one below', () => {
  const [under, front] = [add(), add()]
  expect(hasLayer()).toBe(true)
  expect(leaveFrontLayer()).toBe(true)
  expect([under, front].map(({ leave }) => leave.mock.calls.length)).toEqual([0, 1])
  front.remove()
  leaveFrontLayer()
  expect(under.leave).toHaveBeenCalledOnce()
})

it('keeps the order when a lower overlay closes first', () => {
  const [under, front] = [add(), add()]
  under.remove()
  under.remove()
  leaveFrontLayer()
  expect(front.leave).toHaveBeenCalledOnce()
})

it('calls an overlay again that refused to close', () => {
  const { leave } = add()
  leaveFrontLayer()
  expect(leaveFrontLayer()).toBe(true)
  expect(leave).toHaveBeenCalledTimes(2)
})
