import { PLAIN_LETTERS } from '../../../lib/plain-letters.ts'

/** Cyrillic letters as Latin ones, and signs as those that SWIFT has. */
const LETTERS: Readonly<Record<string, string>> = {
  ...PLAIN_LETTERS,
  ы: 'y',
  ю: 'yu',
  я: 'ya',
  є: 'ye',
  ђ: 'dj',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  џ: 'dz',
  ѕ: 'dz',
  '«': "'",
  '»': "'",
  '“': "'",
  '”': "'",
  '„': "'",
  '"': "'",
  '‘': "'",
  '’': "'",
  '`': "'",
  '—': '-',
  '–': '-',
  '‑': '-',
  '‐': '-',
  '−': '-',
  '→': '-',
  _: '-',
  '·': '-',
  '&': '+',
  '@': '(at)',
}
const MARKS = /\p{M}/gu
const LATIN = /[A-Za-z0-9/\-:().,'+ ]/u

/**
 * Returns a text in the characters of SWIFT messages: Cyrillic letters as Latin ones, letters
 * without their marks, and one full stop for each run of other characters. The question mark is
 * left out too: it begins a field of structured texts.
 */
export function latinText(text: string): string {
  let latin = ''
  let isOther = false
  for (const sign of Array.from(text.normalize('NFKD').replaceAll(MARKS, ''))) {
    const known = LATIN.test(sign) ? sign : toLatin(sign)
    if (known !== undefined) latin += known
    else if (!isOther) latin += '.'
    isOther = known === undefined
  }
  return latin.replaceAll(/ {2,}/g, ' ').trim()
}

function toLatin(sign: string): string | undefined {
  const lower = sign.toLowerCase()
  const letters = LETTERS[lower]
  if (letters === undefined || sign === lower) return letters
  return letters.charAt(0).toUpperCase() + letters.slice(1)
}
