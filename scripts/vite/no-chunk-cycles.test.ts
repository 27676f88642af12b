import { expect, test } from 'vitest'
import { findCycle } from './no-chunk-cycles.ts'

test('a graph without circles has none, however often its ways meet', () => {
  const graph = new Map([
    ['a', ['b', 'c']],
    ['b', ['d']],
    ['c', ['d']],
    ['d', []],
  ])
  expect(findCycle(graph)).toBeUndefined()
})

test('a circle is named from where it closes', () => {
  const graph = new Map([
    ['entry', ['a']],
    ['a', ['b']],
    ['b', ['c', 'outside']],
    ['c', ['a']],
  ])
  expect(findCycle(graph)).toEqual(['a', 'b', 'c', 'a'])
})
