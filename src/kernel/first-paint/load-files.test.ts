// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadFont, untilMounted } from './load-files.ts'

beforeEach(() => {
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { load: async () => [] },
  })
})

afterEach(() => {
  vi.useRealTimers()
  delete document.documentElement.dataset['letters']
  globalThis.onMounted = undefined
})

const isNamed = () => document.documentElement.dataset['letters'] !== undefined

it('Inter is named when it is loaded, where nothing else is waited for', async () => {
  loadFont('text')
  await vi.waitFor(() => expect(isNamed()).toBe(true))
})

it('Inter is named when the app of an owner is on the screen', async () => {
  vi.useFakeTimers()
  loadFont('text', untilMounted())
  await vi.advanceTimersByTimeAsync(2_900)
  expect(isNamed()).toBe(false)
  globalThis.onMounted?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(isNamed()).toBe(true)
})

it('Inter is named three seconds after the first paint, however late the app of an owner is', async () => {
  vi.useFakeTimers()
  loadFont('text', untilMounted())
  await vi.advanceTimersByTimeAsync(3_000)
  expect(isNamed()).toBe(true)
})
