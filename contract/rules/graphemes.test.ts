import { expect, test } from 'vitest'
import { graphemesOf } from './graphemes.ts'

/** Number of code units that are tried, those of all European scripts among them. */
const CODE_UNITS = 0x2000

test('graphemes of a text are those of the segmenter, whatever stands between two letters', () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const texts = Array.from({ length: CODE_UNITS }, (_, code) => `a${String.fromCharCode(code)}я`)
  const wrong = texts.filter(
    (text) => graphemesOf(text).length !== Array.from(segmenter.segment(text)).length,
  )
  expect(wrong).toEqual([])
})

test('graphemes of names with marks, joined pictograms and line ends are counted as one each', () => {
  expect(graphemesOf('И\u0306')).toEqual(['И\u0306'])
  expect(graphemesOf('👩‍👧🇩🇪')).toEqual(['👩‍👧', '🇩🇪'])
  expect(graphemesOf('a\r\nb')).toEqual(['a', '\r\n', 'b'])
  expect(graphemesOf("Анна O'Neil-Łęcka")).toHaveLength(17)
})
