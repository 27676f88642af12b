import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanTag, cleanTags, usedPercent } from './categories.ts'

/** `unit: 'binary'` of fast-check takes a second of the process to be made. */
const ANY_CHARACTER = fc.integer({ min: 0, max: 0x10ffff }).map((n) => String.fromCodePoint(n))

describe('tags', () => {
  test('tags are kept without signs, commas, invisible characters and repeats', () => {
    expect(cleanTags(['#rent', 'Rent', ' ##RENT ', '', '#', '\u202e'])).toEqual(['rent'])
    expect(cleanTag('#a,b\nc')).toBe('a b c')
    expect(cleanTag('🏳️‍🌈')).toContain('🏳')
  })

  test('tags stay as they are when they are cleaned again, in their order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: ANY_CHARACTER, maxLength: 25 }), { maxLength: 5 }),
        (tags) => {
          const cleaned = cleanTags(tags)
          expect(cleanTags(cleaned)).toEqual(cleaned)
          expect(new Set(cleaned.map((tag) => tag.toLowerCase())).size).toBe(cleaned.length)
          expect(cleaned.every((tag) => tag !== '' && !tag.includes(','))).toBe(true)
        },
      ),
    )
  })
})

test('a budget is used up exactly when what went out is not less than it, in every currency', () => {
  const minor = fc.bigInt({ min: 0n, max: 10n ** 17n })
  fc.assert(
    fc.property(minor, fc.bigInt({ min: 1n, max: 10n ** 17n }), (used, amount) => {
      const percent = usedPercent(used, amount)
      expect(percent >= 100).toBe(used >= amount)
      expect(percent >= 80).toBe(used * 10n >= amount * 8n)
    }),
  )
})
