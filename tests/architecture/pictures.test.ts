import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import countries from '../../src/ui/phone/countries.data.json' with { type: 'json' }
import { listFiles } from './source-files.ts'

/**
 * Characters that a system without an emoji font shows as letters or boxes, and flags put together
 * from codes.
 */
const EMOJI = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\uFE0F|1f1[ef][0-9a-f]\b/iu
const NO_TEXT = /\.(?:png|webp|pdf|woff2)$/

test('no picture is an emoji', () => {
  const files = ['index.html', ...listFiles('src', 'sw', 'server', 'public')]
  const texts = files.filter((path) => !NO_TEXT.test(path))
  expect(texts.filter((path) => EMOJI.test(readFileSync(path, 'utf8')))).toEqual([])
})

test.each(['\u{1F1F7}\u{1F1FA}', '\u{1F600}', 'String.fromCodePoint(0x1f1e6)'])(
  'a planted emoji is found: %s',
  (text) => expect(text).toMatch(EMOJI),
)

test('every country of the list has a flag, and nothing else has', () => {
  const flags = readdirSync('public/flags').filter((name) => name.endsWith('.svg'))
  expect(flags.toSorted()).toEqual(countries.map(([iso]) => `${iso}.svg`).toSorted())
})
