import { describe, expect, it } from 'vitest'
import { fill, splitAt } from './fill.ts'

describe('fill', () => {
  it('replaces every placeholder that has a value', () => {
    expect(fill('{a} of {b}, {a}', { a: 1, b: 'two' })).toBe('1 of two, 1')
  })

  it('leaves a placeholder without a value', () => {
    expect(fill('Hello, {name}', {})).toBe('Hello, {name}')
  })

  it('inserts values unchanged', () => {
    expect(fill('{a}', { a: '$&{b}' })).toBe('$&{b}')
  })
})

describe('splitAt', () => {
  it('returns the text around the placeholder', () => {
    expect(splitAt('I accept the {link}.', 'link')).toEqual({ before: 'I accept the ', after: '.' })
  })

  it('returns undefined where the placeholder is missing', () => {
    expect(splitAt('I accept', 'link')).toBeUndefined()
  })
})
