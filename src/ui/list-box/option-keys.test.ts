import { describe, expect, it } from 'vitest'
import { firstActive, moveByKey } from './option-keys.ts'

/** Options of which those at the given indexes are disabled. */
const makeOptions = (count: number, ...disabled: number[]) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    isDisabled: disabled.includes(index),
  }))

describe('keys of a list box', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 29, 29],
    ['ArrowUp', 2, 1],
    ['ArrowUp', 0, 0],
    ['PageDown', 3, 11],
    ['PageDown', 28, 29],
    ['PageUp', 11, 3],
    ['PageUp', 2, 0],
    ['Home', 20, 0],
    ['End', 0, 29],
    ['ArrowLeft', 1, undefined],
    ['Tab', 1, undefined],
    ['x', 1, undefined],
  ])('a key of a list box moves: %s from %i leads to %s', (key, from, to) => {
    expect(moveByKey(key, from, makeOptions(30))).toBe(to)
  })

  it.each([
    ['ArrowDown', 0, 2],
    ['ArrowUp', 2, 0],
    ['Home', 2, 0],
    ['End', 0, 2],
  ])('a key of a list box skips disabled options: %s from %i', (key, from, to) => {
    expect(moveByKey(key, from, makeOptions(4, 1, 3))).toBe(to)
  })

  it('a key in a list box stays where only disabled options follow', () => {
    expect(moveByKey('ArrowDown', 1, makeOptions(3, 2))).toBe(1)
    expect(moveByKey('ArrowUp', 1, makeOptions(3, 0))).toBe(1)
  })

  it('a key in a list box finds nothing in a list without usable options', () => {
    expect(moveByKey('ArrowDown', -1, makeOptions(2, 0, 1))).toBeUndefined()
    expect(moveByKey('End', 0, [])).toBeUndefined()
  })
})

it.each([
  ['2', [], 2],
  ['2', [2], 0],
  ['none', [0], 1],
  [undefined, [0, 1, 2], -1],
])('a list box with %s chosen and %j disabled begins at %i', (chosen, disabled, active) => {
  expect(firstActive(makeOptions(3, ...disabled), chosen)).toBe(active)
})
