import { create } from 'fontkit'
import { graphemesOf } from '../../../contract/rules/graphemes.ts'
import { DOCUMENT_FONTS, type DocumentFont } from './document-fonts.ts'

/** Stands for a character that no font has. */
const REPLACEMENT = '□'
/** Fonts of other scripts; Inter is tried before them. */
const SCRIPTS: readonly { font: DocumentFont; letters: RegExp }[] = [
  { font: 'arabic', letters: /[\p{Script=Arabic}\u0660-\u0669\u060c\u061b\u061f\u0640]/u },
  { font: 'armenian', letters: /\p{Script=Armenian}/u },
  { font: 'bengali', letters: /\p{Script=Bengali}/u },
  { font: 'devanagari', letters: /\p{Script=Devanagari}/u },
  { font: 'ethiopic', letters: /\p{Script=Ethiopic}/u },
  { font: 'georgian', letters: /\p{Script=Georgian}/u },
  { font: 'hebrew', letters: /\p{Script=Hebrew}/u },
  { font: 'thai', letters: /\p{Script=Thai}/u },
]

/** Letters that are drawn with one font. */
export interface TextPiece {
  font: DocumentFont
  text: string
}

const coverage = new Map<DocumentFont, (code: number) => boolean>()

/** Returns whether a font has a glyph for each character of a text. */
export function hasGlyphs(font: DocumentFont, text: string): boolean {
  return Array.from(text, (one) => one.codePointAt(0) ?? 0).every((code) => covers(font)(code))
}

function covers(font: DocumentFont): (code: number) => boolean {
  const known = coverage.get(font)
  if (known) return known
  const opened = create(DOCUMENT_FONTS[font])
  const has = (code: number) =>
    'hasGlyphForCodePoint' in opened && opened.hasGlyphForCodePoint(code)
  coverage.set(font, has)
  return has
}

/**
 * Splits a text by the fonts that have its letters; a sign takes the font of the letter before it.
 */
export function splitByFont(text: string, inter: 'regular' | 'strong'): TextPiece[] {
  const pieces: TextPiece[] = []
  for (const character of graphemesOf(text)) {
    if (/^[\p{Cc}\p{Cf}]+$/u.test(character)) continue
    const last = pieces.at(-1)
    const { font, shown } = choose(character, inter, last?.font)
    if (last && last.font === font) last.text += shown
    else pieces.push({ font, text: shown })
  }
  return pieces
}

function choose(
  character: string,
  inter: 'regular' | 'strong',
  before: DocumentFont | undefined,
): { font: DocumentFont; shown: string } {
  const isSign = !/\p{L}|\p{N}/u.test(character)
  if (isSign && before && hasGlyphs(before, character)) return { font: before, shown: character }
  const script = SCRIPTS.find(({ letters }) => letters.test(character))?.font ?? inter
  // Marks of direction have no glyph; joiners have one where the script needs them.
  for (const shown of [character, character.replaceAll(/\p{Cf}/gu, '')]) {
    const font = [inter, script].find((one) => hasGlyphs(one, shown))
    if (font) return { font, shown }
  }
  return { font: inter, shown: REPLACEMENT }
}
