import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWaves } from './waves.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function passing() {
  const wait = createWaves({ most: 2, everyMs: 50, longest: 3 })
  const passed: string[] = []
  const come = (name: string) => {
    const turn = wait()
    void turn?.then(() => passed.push(name))
    return turn !== undefined
  }
  return { come, passed }
}

test('callers pass in waves of a size, in order of arrival, with a pause between them', async () => {
  const { come, passed } = passing()
  for (const name of ['a', 'b', 'c']) come(name)
  await vi.advanceTimersByTimeAsync(0)
  expect(passed).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(49)
  expect(passed).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(1)
  expect(passed).toEqual(['a', 'b', 'c'])
})

test('a caller who comes after a pause passes at once', async () => {
  const { come, passed } = passing()
  come('a')
  await vi.advanceTimersByTimeAsync(100)
  come('b')
  await vi.advanceTimersByTimeAsync(0)
  expect(passed).toEqual(['a', 'b'])
})

test('a caller is turned away while as many wait as may', async () => {
  const { come, passed } = passing()
  for (const name of ['a', 'b', 'c']) expect(come(name)).toBe(true)
  expect(come('d')).toBe(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(come('e')).toBe(true)
  await vi.advanceTimersByTimeAsync(50)
  expect(passed).toEqual(['a', 'b', 'c', 'e'])
})
