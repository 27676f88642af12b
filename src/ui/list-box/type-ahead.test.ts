import { describe, expect, it } from 'vitest'
import { findTyped, isTyping, typeLetter } from './type-ahead.ts'

const OPTIONS = [
  { id: '1', names: ['RUB', 'Российский рубль'] },
  { id: '2', names: ['USD', 'Доллар США'] },
  { id: '3', names: ['UAH', 'Гривна'], isDisabled: true },
  { id: '4', names: ['USDC', 'USD Coin'] },
]

describe('finding an option by typed letters', () => {
  it.each([
    ['u', 0, 1],
    ['u', 1, 3],
    ['u', 3, 1],
    ['uu', 1, 3],
    ['usd', 1, 1],
    ['usdc', 1, 3],
    ['usd c', 1, 3],
    ['дол', 0, 1],
    ['р', 3, 0],
    ['ua', 0, undefined],
    ['x', 0, undefined],
  ])('an option is found by typed letters: %s from %i finds %s', (typed, active, found) => {
    expect(findTyped(OPTIONS, typed, active)).toBe(found)
  })

  it('finding an option by typed letters finds nothing in an empty list', () => {
    expect(findTyped([], 'u', -1)).toBeUndefined()
  })
})

it('a pause starts a new search', () => {
  const first = typeLetter({ text: '', at: 0 }, 'U', 5_000)
  expect(first).toEqual({ text: 'u', at: 5_000 })
  expect(isTyping(first, 5_800)).toBe(true)
  expect(typeLetter(first, 's', 5_800)).toEqual({ text: 'us', at: 5_800 })
  expect(isTyping(first, 5_801)).toBe(false)
  expect(typeLetter(first, 'e', 5_801)).toEqual({ text: 'e', at: 5_801 })
})
