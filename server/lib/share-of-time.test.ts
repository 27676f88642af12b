import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createShareOfTime } from './share-of-time.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function acting(rules: { longestPauseMs?: number } = {}) {
  const run = createShareOfTime({
    most: 2,
    share: 0.25,
    longestPauseMs: 1000,
    longest: 3,
    ...rules,
  })
  const started: string[] = []
  const act = (name: string, ms: number) =>
    run(() => {
      started.push(name)
      return new Promise<string>((resolve) => setTimeout(resolve, ms, name))
    })
  return { act, run, started }
}

test('acts run a few together, in order of arrival, and the next ones after a pause as long as their share asks for', async () => {
  const { act, started } = acting()
  for (const name of ['a', 'b', 'c']) void act(name, 10)
  await vi.advanceTimersByTimeAsync(39)
  expect(started).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(2)
  expect(started).toEqual(['a', 'b', 'c'])
})

test('a pause has an end, however long an act took', async () => {
  const { act, started } = acting({ longestPauseMs: 50 })
  void act('a', 1000)
  await vi.advanceTimersByTimeAsync(1000)
  void act('b', 1)
  await vi.advanceTimersByTimeAsync(49)
  expect(started).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(2)
  expect(started).toEqual(['a', 'b'])
})

test('an act that comes after the pause runs at once', async () => {
  const { act, started } = acting()
  void act('a', 10)
  await vi.advanceTimersByTimeAsync(50)
  void act('b', 10)
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toEqual(['a', 'b'])
})

test('an act is turned away while as many wait as may, and what an act returns or throws reaches its caller', async () => {
  const { act, run } = acting()
  const first = act('a', 10)
  const failing = run(() => Promise.reject(new Error('no luck')))
  const outcome = expect(failing).rejects.toThrow('no luck')
  void act('c', 10)
  expect(act('d', 10)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(100)
  await outcome
  expect(await first).toBe('a')
  expect(act('e', 10)).toBeDefined()
})
