import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { mount } from '../mount.test-support.tsx'
import { PullToRefresh } from './pull-to-refresh.tsx'

function touch(type: string, points: readonly { x: number; y: number }[], target: Element) {
  const event = new Event(type, { bubbles: true })
  const touches = points.map(({ x, y }) => ({ clientX: x, clientY: y }))
  Object.assign(event, { touches })
  act(() => {
    target.dispatchEvent(event)
  })
}

function drag(target: Element, to: { x: number; y: number }) {
  touch('touchstart', [{ x: 0, y: 0 }], target)
  touch('touchmove', [{ x: to.x / 4, y: to.y / 4 }], target)
  touch('touchmove', [to], target)
  touch('touchend', [], target)
}

it('a pull far enough refreshes the page once', () => {
  const onRefresh = vi.fn<() => void>()
  const { host } = mount(<PullToRefresh isRefreshing={false} onRefresh={onRefresh} />)
  drag(host, { x: 0, y: 100 })
  drag(host, { x: 0, y: -200 })
  expect(onRefresh).not.toHaveBeenCalled()
  drag(host, { x: 20, y: 160 })
  expect(onRefresh).toHaveBeenCalledTimes(1)
})

it('the pull to refresh leaves swipes to the side, two fingers and dialogs alone', () => {
  const onRefresh = vi.fn<() => void>()
  const { host } = mount(
    <>
      <PullToRefresh isRefreshing={false} onRefresh={onRefresh} />
      <dialog />
    </>,
  )
  drag(host, { x: 300, y: 160 })
  drag(host.querySelector('dialog') ?? host, { x: 0, y: 300 })
  touch(
    'touchstart',
    [
      { x: 0, y: 0 },
      { x: 9, y: 9 },
    ],
    host,
  )
  touch('touchmove', [{ x: 0, y: 300 }], host)
  touch('touchend', [], host)
  expect(onRefresh).not.toHaveBeenCalled()
})

it("the pull to refresh prevents the browser's own reload gesture while mounted", () => {
  const { update } = mount(<PullToRefresh isRefreshing onRefresh={() => {}} />)
  expect(document.documentElement.style.overscrollBehaviorY).toBe('contain')
  update(null)
  expect(document.documentElement.style.overscrollBehaviorY).toBe('')
})
