import { expect, test } from 'vitest'
import { findCycle } from './no-chunk-cycles.ts'

test('the search finds no cycle in a graph with several paths to one node', () => {
  const graph = new Map([
    ['a', ['b', 'c']],
    ['b', ['d']],
    ['c', ['d']],
    ['d', []],
  ])
  expect(findCycle(graph)).toBeUndefined()
})

test('the search names a cycle from the node that closes it', () => {
  const graph = new Map([
    ['entry', ['a']],
    ['a', ['b']],
    ['b', ['c', 'outside']],
    ['c', ['a']],
  ])
  expect(findCycle(graph)).toEqual(['a', 'b', 'c', 'a'])
})
