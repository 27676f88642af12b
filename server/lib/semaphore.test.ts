import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

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

test('a limited number of acts runs, a limited number waits in order, the next is refused', async () => {
  const semaphore = createSemaphore({ maxConcurrent: 2, maxWaiting: 2 })
  const { begun, act, end } = createActs()
  const taken = [1, 2, 3, 4].map((n) => semaphore.run(act(n)))
  expect(await semaphore.run(act(5))).toBeUndefined()
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

test('a failed act lets the next one run', async () => {
  const semaphore = createSemaphore({ maxConcurrent: 1, maxWaiting: 1 })
  const failing = semaphore.run(() => Promise.reject(new Error('no')))
  const next = semaphore.run(() => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toEqual({ result: 'yes' })
})
