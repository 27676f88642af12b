import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasGlyphs, splitByFont } from './document-letters.ts'
import { arrangeLine, breakLines, isPlain } from './document-lines.ts'

/** All assigned letters from one code point to another. */
const letters = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).filter(
    (one) => /\p{L}|\p{Nd}/u.test(one),
  )
const drawn = (text: string) =>
  arrangeLine(text, 'regular')
    .map((piece) => piece.text)
    .join('')

describe('documents', () => {
  it.each([
    [
      'Latin, also of Vietnamese',
      letters(0x41, 0x148).concat(
        letters(0x14a, 0x17f),
        letters(0x1a0, 0x1b0),
        letters(0x1ea0, 0x1ef9),
      ),
    ],
    ['Greek', letters(0x391, 0x3ce)],
    ['Cyrillic', letters(0x400, 0x45f).concat(letters(0x490, 0x49d), letters(0x4a0, 0x4ff))],
    ['Armenian', letters(0x531, 0x587)],
    ['Georgian', letters(0x10d0, 0x10ff)],
    ['Hebrew', letters(0x5d0, 0x5ea)],
    ['Arabic', letters(0x620, 0x6d3)],
    ['Thai', letters(0xe01, 0xe4e)],
    ['Devanagari', letters(0x904, 0x96f)],
    ['Bengali', letters(0x985, 0x9ef)],
    ['Ethiopic', letters(0x1200, 0x135a)],
  ])('documents have a glyph for each letter of %s', (_, alphabet) => {
    const missing = alphabet.filter((letter) => {
      const [piece] = splitByFont(letter, 'regular')
      return piece?.text !== letter || !hasGlyphs(piece.font, letter)
    })
    expect(missing).toEqual([])
    expect(alphabet.length).toBeGreaterThan(20)
  })

  it.each([
    ['王小明', '□□□'],
    ['ужин \u{1f468}\u200d\u{1f469}\u200d\u{1f467}!', 'ужин □!'],
    ['ᚠ', '□'],
  ])('documents show a box for each character without a glyph: %s', (text, shown) => {
    expect(drawn(text)).toBe(shown)
  })

  it('documents have a glyph for each character that is drawn without a look at the fonts', () => {
    const codes = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code))
    const plain = codes.filter((one) => isPlain(one))
    expect(plain.length).toBeGreaterThan(400)
    for (const font of ['regular', 'strong'] as const) {
      expect(plain.filter((one) => !hasGlyphs(font, one))).toEqual([])
    }
  })

  it('documents lose no character of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const seen = text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
        expect(drawn(text) === '').toBe(seen === '')
        for (const { font, text: shown } of arrangeLine(text, 'regular')) {
          expect(hasGlyphs(font, shown)).toBe(true)
        }
      }),
    )
  })

  it.each([
    ['دفع 100 ريال (25.50)', ['100', '25.50']],
    ['שלום 123 עולם', ['123']],
    ['Перевод от: \u2068محمد\u2069 за 1 500,00 ₽', ['за 1 500,00 ₽']],
  ])('documents keep the order of digits in %s', (text, parts) => {
    for (const part of parts) expect(drawn(text)).toContain(part)
  })

  it('documents put brackets around what they enclose in a line of Hebrew', () => {
    expect(drawn('(abc) שלום').replace(/[^()abc]/gu, '')).toBe('(abc)')
  })

  it('documents break a word that is wider than its column', () => {
    expect(
      breakLines(
        'за ужин \u{1f389}\u{1f389}\u{1f389}\u{1f389}',
        3,
        (line) => Array.from(line).length,
      ),
    ).toEqual(['за', 'ужи', 'н \u{1f389}', '\u{1f389}\u{1f389}\u{1f389}'])
  })
})
