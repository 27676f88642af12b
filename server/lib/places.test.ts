import { expect, test } from 'vitest'
import { createPlaces } from './places.ts'

/** Acts that the test ends, with the order in which they began. */
function createActs() {
  const begun: number[] = []
  const ends = new Map<number, () => void>()
  const act = (n: number) => () => {
    begun.push(n)
    return new Promise<number>((resolve) => ends.set(n, () => resolve(n)))
  }
  return { begun, act, end: (n: number) => ends.get(n)?.() }
}

test('limited numbers run and wait in order, and the next is refused', async () => {
  const places = createPlaces({ atOnce: 2, mostWaiting: 2 })
  const { begun, act, end } = createActs()
  const taken = [1, 2, 3, 4].map((n) => places.take(act(n)))
  expect(await places.take(act(5))).toBeUndefined()
  expect(begun).toEqual([1, 2])
  end(2)
  expect(await taken[1]).toEqual({ result: 2 })
  await expect.poll(() => begun).toEqual([1, 2, 3])
  end(1)
  await expect.poll(() => begun).toEqual([1, 2, 3, 4])
  end(3)
  end(4)
  await Promise.all(taken)
  expect(begun).not.toContain(5)
})

test('a failed act passes its place to the next', async () => {
  const places = createPlaces({ atOnce: 1, mostWaiting: 1 })
  const failing = places.take(() => Promise.reject(new Error('no')))
  const next = places.take(() => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toEqual({ result: 'yes' })
})
