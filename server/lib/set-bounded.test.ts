import { expect, test } from 'vitest'
import { setBounded } from './set-bounded.ts'

test('a bounded map deletes the entry that was set longest ago', () => {
  const map = new Map<string, number>()
  for (const entry of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
    ['c', 4],
  ] as const) {
    setBounded(map, 2, entry)
  }
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ])
})
