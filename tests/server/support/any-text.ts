import fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 }
const LAST = 0x10ffff

/**
 * Any character of Unicode. What `unit: 'binary'` of fast-check makes takes a second of each
 * process that asks for it.
 */
const anyCharacter = fc
  .integer({ min: 0, max: LAST - SURROGATES.count })
  .map((n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.count))

/** Texts of any characters, at most so many. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: anyCharacter, maxLength })
}
