import { expect, it } from 'vitest'
import { createIntentKeys } from './intent-keys.ts'

function createCounted() {
  let count = 0
  return createIntentKeys(() => `key ${++count}`)
}

it('keeps the key of an intent with an unknown outcome', () => {
  const keys = createCounted()
  expect(keys.keyFor(['RUB', '10.00'])).toBe('key 1')
  expect(keys.keyFor(['RUB', '10.00'])).toBe('key 1')
})

it.each([[['RUB', '10.01']], [['EUR', '10.00']], [['RUB1', '0.00']]])(
  'takes %j for another intent',
  (other) => {
    const keys = createCounted()
    keys.keyFor(['RUB', '10.00'])
    expect(keys.keyFor(other)).toBe('key 2')
  },
)

it('keeps the keys of several intents', () => {
  const keys = createCounted()
  keys.keyFor(['RUB', '10.00'])
  keys.keyFor(['EUR', '10.00'])
  keys.settle(['EUR', '10.00'])
  expect(keys.keyFor(['RUB', '10.00'])).toBe('key 1')
  expect(keys.keyFor(['EUR', '10.00'])).toBe('key 3')
})

it('makes a new key once the outcome is known', () => {
  const keys = createCounted()
  keys.keyFor(['RUB', '10.00'])
  keys.settle()
  expect(keys.keyFor(['RUB', '10.00'])).toBe('key 2')
})

it('makes different keys', () => {
  const keys = createIntentKeys()
  expect(keys.keyFor(['a'])).not.toBe(keys.keyFor(['b']))
})
