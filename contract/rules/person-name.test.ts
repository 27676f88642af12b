import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cleanPersonName, isFullName, isPersonName } from './person-name.ts'
import { cleanStoredName, nameForOthers } from './shown-name.ts'

/** `unit: 'binary'` of fast-check takes a second of the process to be made. */
const ANY_CHARACTER = fc.integer({ min: 0, max: 0x10ffff }).map((n) => String.fromCodePoint(n))

test.each([
  'Мария',
  'Анна-Мария',
  'O’Brien',
  "d'Arc",
  '’t Hooft',
  'J. R. R.',
  'А.С.Пушкин',
  'St. John',
  'María del Carmen',
  'Nguyễn Thị',
  'მარიამ',
  'Արամ',
  'Սևակ',
  'محمد',
  'مُحَمَّد',
  'שָׁלוֹם',
  '王小明',
  '山田ー',
  'สมชาย',
  'विक्रम',
  '한글',
  'Gal·la',
  'J.-P.',
  'Ọlọ́run',
  'ʻOkina',
  'Grokhov',
  'Anna 7',
])('a name of a person is accepted: %s', (name) => expect(isPersonName(name)).toBe(true))

test.each([
  '',
  ' ',
  '-',
  '...',
  'Anna 77',
  'Anna 7 7',
  '7',
  '+7 900 123-45-67',
  'Anna\nOlga',
  'Anna\u2028Olga',
  'A\u200bnna',
  '\u202eanna',
  '\u2067anna',
  'anna\u3164',
  'Z\u0301\u0302\u0303\u0304',
  'A\u0337l\u0337',
  '\u0301a',
  '1\u20e3',
  'evil.com',
  'evil.example',
  'evil.photography',
  't.me',
  'evil。com',
  'https://x',
  'A@b',
  'Anna, call us',
  'Anna!',
  '\u2764',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  'ⓐnna',
  '𝐄𝐝',
  'E-Wallet Support',
  'Е-Wаllеt',
  'e‑wallet',
  'grok',
  'GRОK',
  'G r o k',
  'Служба поддержки',
  'ａｄｍｉｎ',
  'x'.repeat(101),
])('a text that is no name of a person is refused: %j', (name) =>
  expect(isPersonName(name)).toBe(false),
)

test.each([
  ['Анна', '', true],
  ['Анна', ' ', true],
  ['', 'Анна', false],
  ['E', 'Wallet', false],
  ['Sup', 'port', false],
  ['Анна', 'x.com', false],
])('first name %j and last name %j: %s', (first, last, isValid) => {
  expect(isFullName(first, last)).toBe(isValid)
})

describe('a stored name', () => {
  it('a stored name is shown as a name of a person or not at all, whatever it holds', () => {
    const letters = fc.string({ unit: ANY_CHARACTER, maxLength: 120 })
    const signs = fc.string({
      unit: fc.constantFrom('a', 'б', 'ع', '.', '-', "'", ' ', '\u0301', '\u200b', '\n', '7'),
    })
    fc.assert(
      fc.property(fc.oneof(letters, signs), (text) => {
        const shown = cleanPersonName(text)
        expect(shown === '' || isPersonName(shown)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['Мария', 'Мария'],
    ['Анна\nПозвоните 8 800 555-35-35', 'Анна Позвоните -'],
    ['Anna\u202e\u0301\u0301\u0301\u0301', 'Ann\u00e1\u0301\u0301'],
    ['б\u0301\u0301\u0301\u0301', 'б\u0301\u0301'],
    ['evil.com', 'evil com'],
    ['E-Wallet Support', ''],
  ])('a stored name %j is shown as %j', (stored, shown) =>
    expect(cleanPersonName(stored)).toBe(shown),
  )
})

test.each([
  ['Мария', 'Кузнецова', true, 'Мария К.'],
  ['Мария', ' кузнецова ', true, 'Мария К.'],
  ['Мария', '', true, 'Ма•••'],
  ['Ваш счет заблокирован', 'звоните', true, 'Ваш счет З.'],
  ['x'.repeat(60), 'Y', true, `${'x'.repeat(20)}••• Y.`],
  ['Мария', 'Кузнецова', false, 'Ма••• К.'],
  ['Ваш счет заблокирован', 'звоните', false, 'Ва••• З.'],
  ['E-Wallet Support', 'Служба', false, '•••'],
  ['Я', '', false, 'Я•••'],
])(
  'a name of others is shortened: %j %j, identified: %s, is seen as %j',
  (first, last, isIdentified, seen) => {
    expect(nameForOthers({ first_name: first, last_name: last, is_identified: isIdentified })).toBe(
      seen,
    )
  },
)

test.each([
  ['Мария К.', 'Мария К.'],
  ['Ма••• К.', 'Ма••• К.'],
  ['Ма•••', 'Ма•••'],
  ['Мария Ивановна К.', 'Мария Ивановна К.'],
  ['Ваш счет заблокирован,\nзвоните 8 800 К.', 'Ва•••'],
])('the stored masked name %j is shown as %j', (stored, shown) => {
  expect(cleanStoredName(stored)).toBe(shown)
})
