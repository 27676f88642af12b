import { expect, it, onTestFinished, vi } from 'vitest'
import { addLayer, hasLayer, leaveFrontLayer } from './layers.ts'

function add() {
  const leave = vi.fn<() => void>()
  const remove = addLayer(leave)
  onTestFinished(remove)
  return { leave, remove }
}

it('finds nothing above a bare page', () => {
  expect(hasLayer()).toBe(false)
  expect(leaveFrontLayer()).toBe(false)
})

it('asks the one in front alone, and what is under it after that', () => {
  const [under, front] = [add(), add()]
  expect(hasLayer()).toBe(true)
  expect(leaveFrontLayer()).toBe(true)
  expect([under, front].map(({ leave }) => leave.mock.calls.length)).toEqual([0, 1])
  front.remove()
  leaveFrontLayer()
  expect(under.leave).toHaveBeenCalledOnce()
})

it('keeps the order when one below goes first', () => {
  const [under, front] = [add(), add()]
  under.remove()
  under.remove()
  leaveFrontLayer()
  expect(front.leave).toHaveBeenCalledOnce()
})

it('asks again the one that stayed', () => {
  const { leave } = add()
  leaveFrontLayer()
  expect(leaveFrontLayer()).toBe(true)
  expect(leave).toHaveBeenCalledTimes(2)
})
