let segmenter: Intl.Segmenter | undefined

/** Returns the characters of a text as people count them: a joined pictogram is one. */
export function graphemesOf(text: string): string[] {
  // Firefox has it since 125.
  if (!('Segmenter' in Intl)) return Array.from(text)
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
