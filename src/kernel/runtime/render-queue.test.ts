// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'
import { enqueueRender } from './render-queue.ts'

test('the render queue runs the first render immediately, and the next after the first has ended and was painted', async () => {
  const first = vi.fn<() => void>()
  const second = vi.fn<() => void>()
  const endFirst = enqueueRender(first)
  const endSecond = enqueueRender(second)
  expect(first).toHaveBeenCalledOnce()
  await afterPaint()
  expect(second).not.toHaveBeenCalled()
  endFirst()
  expect(second).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(second).toHaveBeenCalledOnce())
  endSecond()
  const third = vi.fn<() => void>()
  enqueueRender(third)()
  expect(third).toHaveBeenCalledOnce()
})

test('a render that is cancelled while queued does not block others', async () => {
  const end = enqueueRender(vi.fn<() => void>())
  const left = vi.fn<() => void>()
  const last = vi.fn<() => void>()
  const leave = enqueueRender(left)
  enqueueRender(last)
  leave()
  end()
  await vi.waitFor(() => expect(last).toHaveBeenCalledOnce())
  expect(left).not.toHaveBeenCalled()
})
