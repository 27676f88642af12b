import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fill, splitAt } from './fill-text.ts'

describe('fill', () => {
  it('fill replaces every placeholder that has a value', () => {
    expect(fill('{a} of {b}, {a}', { a: 1, b: 'two' })).toBe('1 of two, 1')
  })

  it('fill leaves a placeholder without a value', () => {
    expect(fill('Hello, {name}', {})).toBe('Hello, {name}')
  })

  it.each([
    ['Ivan P.', 'Paid to Ivan P. On 1 May.'],
    ['\u2068Ivan P.\u2069', 'Paid to \u2068Ivan P.\u2069 On 1 May.'],
    ['Ivan', 'Paid to Ivan. On 1 May.'],
  ])('fill ends a sentence after %j with one period', (name, text) => {
    expect(fill('Paid to {name}. On {day}.', { name, day: '1 May' })).toBe(text)
  })

  it('fill inserts values unchanged', () => {
    expect(fill('{a}', { a: '$&{b}' })).toBe('$&{b}')
  })

  it('fill leaves a placeholder with the name of a member of every object', () => {
    expect(fill('{constructor} {toString}', {})).toBe('{constructor} {toString}')
  })

  it('fill takes values from a function', () => {
    expect(fill('{a} {b}', (name) => (name === 'a' ? 1 : undefined))).toBe('1 {b}')
  })

  it('fill returns any text between values that begins without a period unchanged, and each value in its place', () => {
    const plain = fc.string().map((text) => text.replaceAll(/[{}]|^\.+/g, ''))
    const parts = fc.array(fc.tuple(plain, fc.string()), { maxLength: 5 })
    fc.assert(
      fc.property(parts, plain, (pairs, end) => {
        const text = pairs.map(([before], index) => `${before}{v${index}}`).join('') + end
        const values = Object.fromEntries(pairs.map(([, value], index) => [`v${index}`, value]))
        expect(fill(text, values)).toBe(pairs.flat().join('') + end)
      }),
    )
  })
})

describe('forms of a plural', () => {
  const RUSSIAN = '{count} {count|день|дня|дней}'

  it.each([
    [RUSSIAN, 'ru', 1, '1 день'],
    [RUSSIAN, 'ru', 3, '3 дня'],
    [RUSSIAN, 'ru', 11, '11 дней'],
    [RUSSIAN, 'ru', 1.5, '1.5 дней'],
    ['{count} {count|day|days}', 'en', 1, '1 day'],
    ['{count} {count|day|days}', 'en', 0, '0 days'],
    ['{count} {count|Tag|Tage}', 'de', 2, '2 Tage'],
    ['{count|دقيقة|دقيقتان|دقائق|كثير|أخرى}', 'ar', 2, 'دقيقتان'],
    ['{count|Tag}', 'en', 5, 'Tag'],
  ])('a plural is chosen by its count: %s in %s with %d is %s', (text, language, count, filled) => {
    expect(fill(text, { count }, language)).toBe(filled)
  })

  it('forms of a plural stay as they are without a value', () => {
    expect(fill(RUSSIAN, {}, 'ru')).toBe(RUSSIAN)
  })

  it('a plural in Russian follows the last two digits', () => {
    fc.assert(
      fc.property(fc.nat(), (count) => {
        const [tens, ones] = [Math.floor(count / 10) % 10, count % 10]
        const few = ones >= 2 && ones <= 4 ? 'дня' : 'дней'
        const form = tens === 1 ? 'дней' : ones === 1 ? 'день' : few
        expect(fill('{count|день|дня|дней}', { count }, 'ru')).toBe(form)
      }),
    )
  })

  it('forms of a plural go with a number as text, as with the number', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom('ru', 'en', 'de', 'ar'), (count, language) => {
        const text = '{count|a|b|c|d|e|f}'
        expect(fill(text, { count: String(count) }, language)).toBe(fill(text, { count }, language))
      }),
    )
  })
})

describe('splitAt', () => {
  it('splitAt returns the text around the placeholder', () => {
    expect(splitAt('I accept the {link}.', 'link')).toEqual({ before: 'I accept the ', after: '.' })
  })

  it('splitAt returns undefined where the placeholder is missing', () => {
    expect(splitAt('I accept', 'link')).toBeUndefined()
  })
})
