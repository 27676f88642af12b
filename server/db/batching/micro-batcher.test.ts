import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { type BatchRules, microBatch } from './micro-batcher.ts'

/** Batches that the test ends. */
function setUp(rules: Partial<BatchRules<string, string>> = {}) {
  const batches: string[][] = []
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
  const handle = microBatch<string, string>({
    run: (items) => {
      batches.push([...items])
      return new Promise((resolve, reject) => {
        ends.push({ resolve: () => resolve(items.map((item) => `${item}!`)), reject })
      })
    },
    maxConcurrent: 1,
    maxSize: 10,
    minSize: 10,
    shouldSplit: () => false,
    ...rules,
  })
  const end = async (at: number) => {
    ends[at]?.resolve()
    await nextTurn()
    await nextTurn()
  }
  return { handle, batches, ends, end }
}

/** Returns how eight simultaneous items are divided into batches. */
async function sizes(rules: { maxConcurrent: number; minSize: number }): Promise<number[]> {
  const { handle, batches } = setUp(rules)
  for (const item of 'abcdefgh') void handle(item)
  for (let turn = 0; turn < 4; turn += 1) await nextTurn()
  return batches.map(({ length }) => length)
}

describe('items in batches', () => {
  test('a lone item does not wait, and items that arrive meanwhile form one batch', async () => {
    const { handle, batches, end } = setUp()
    const first = handle('a')
    await nextTurn()
    const rest = ['b', 'c', 'd'].map((item) => handle(item))
    await nextTurn()
    expect(batches).toEqual([['a']])
    await end(0)
    expect(await first).toBe('a!')
    expect(batches).toEqual([['a'], ['b', 'c', 'd']])
    await end(1)
    expect(await Promise.all(rest)).toEqual(['b!', 'c!', 'd!'])
  })

  test('the numbers of concurrent batches and of items are limited', async () => {
    const { handle, batches, end } = setUp({ maxConcurrent: 2, maxSize: 2, minSize: 1 })
    const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((item) => handle(item))
    await nextTurn()
    await nextTurn()
    expect(batches).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    for (const at of [1, 0, 2, 3]) await end(at)
    expect(batches.slice(2)).toEqual([['e', 'f'], ['g']])
    expect((await Promise.all(all)).join('')).toBe('a!b!c!d!e!f!g!')
  })

  test('waiting items are divided among the batches that may start, but not below the minimum size', async () => {
    expect(await sizes({ maxConcurrent: 3, minSize: 1 })).toEqual([3, 3, 2])
    expect(await sizes({ maxConcurrent: 3, minSize: 3 })).toEqual([4, 4])
    expect(await sizes({ maxConcurrent: 3, minSize: 5 })).toEqual([8])
    expect(await sizes({ maxConcurrent: 1, minSize: 1 })).toEqual([8])
  })

  test('a few items beside a running batch start when it ends, or after a short wait', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { handle, batches, end } = setUp({ maxConcurrent: 2, minSize: 3 })
    const add = async (item: string) => {
      void handle(item)
      await nextTurn()
    }
    await add('a')
    await add('b')
    expect(batches).toEqual([['a']])
    await add('c')
    await end(0)
    expect(batches).toEqual([['a'], ['b', 'c']])
    await add('d')
    vi.advanceTimersByTime(4)
    expect(batches).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(batches).toEqual([['a'], ['b', 'c'], ['d']])
    vi.useRealTimers()
  })

  test('items with one key run one after another, and delay no others', async () => {
    const { handle, batches, end } = setUp({ maxConcurrent: 2, keyOf: (item) => item.charAt(0) })
    const all = ['a1', 'a2', 'b1', 'a3'].map((item) => handle(item))
    await nextTurn()
    await nextTurn()
    expect(batches).toEqual([['a1', 'b1']])
    for (const at of [0, 1, 2]) await end(at)
    expect(batches).toEqual([['a1', 'b1'], ['a2'], ['a3']])
    await Promise.all(all)
  })

  test('a batch that is split fails only the faulty item', async () => {
    const asked: string[][] = []
    const handle = microBatch<string, string>({
      run: async (items) => {
        asked.push([...items])
        if (items.includes('bad')) throw new Error('bad')
        return items
      },
      maxConcurrent: 1,
      maxSize: 10,
      minSize: 10,
      shouldSplit: () => true,
    })
    const all = await Promise.allSettled(['a', 'bad', 'b'].map((item) => handle(item)))
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(asked).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']])
  })

  test('a batch that is not split fails as a whole, and the next one works', async () => {
    const { handle, batches, ends, end } = setUp()
    const all = Promise.allSettled(['a', 'b'].map((item) => handle(item)))
    await nextTurn()
    ends[0]?.reject(new Error('no connection'))
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const next = handle('c')
    await nextTurn()
    await end(1)
    expect(await next).toBe('c!')
    expect(batches).toEqual([['a', 'b'], ['c']])
  })

  test('results that do not match the number of items fail the batch', async () => {
    const handle = microBatch<string, string>({
      run: async () => ['one'],
      maxConcurrent: 1,
      maxSize: 10,
      minSize: 10,
      shouldSplit: () => false,
    })
    const all = await Promise.allSettled(['a', 'b'].map((item) => handle(item)))
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
