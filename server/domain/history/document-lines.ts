import bidiFactory from 'bidi-js'
import { graphemesOf } from '../../../contract/rules/graphemes.ts'
import { type TextPiece, splitByFont } from './document-letters.ts'

type Inter = 'regular' | 'strong'

const bidi = bidiFactory()

/** Texts that Inter has whole and that are written from left to right. */
const PLAIN =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u017f\u0400-\u045f\u0490-\u049d–—‘’“”„•…‹›€₽№−≈→]*$/

/** Returns whether a text needs one font and no reordering. */
export function isPlain(words: string): boolean {
  return PLAIN.test(words)
}

/**
 * Returns the pieces of a line from left to right: digits keep their order among letters of any
 * direction.
 */
export function arrangeLine(line: string, inter: Inter): TextPiece[] {
  const { levels } = bidi.getEmbeddingLevels(line)
  const runs = splitByLevel(line, levels)
  return reorder(runs).flatMap(({ text, level }) => {
    const isRightToLeft = level % 2 === 1
    const pieces = splitByFont(isRightToLeft ? mirror(text) : text, inter)
    const drawn = pieces.map((piece) => orient(piece, isRightToLeft))
    return isRightToLeft ? drawn.toReversed() : drawn
  })
}

/** The layout of a font turns Arabic and Hebrew letters and digits around, and nothing else. */
function orient({ font, text }: TextPiece, isRightToLeft: boolean): TextPiece {
  const isTurned = font === 'arabic' || font === 'hebrew'
  return { font, text: isTurned === isRightToLeft ? text : graphemesOf(text).toReversed().join('') }
}

interface Run {
  text: string
  level: number
}

function splitByLevel(line: string, levels: ArrayLike<number>): Run[] {
  const runs: Run[] = []
  for (let at = 0; at < line.length; at += 1) {
    const level = levels[at] ?? 0
    const last = runs.at(-1)
    if (last?.level === level) last.text += line.charAt(at)
    else runs.push({ text: line.charAt(at), level })
  }
  return runs
}

/** Reverses runs from the highest level to the lowest odd one (Unicode bidirectional algorithm). */
function reorder(runs: readonly Run[]): Run[] {
  let ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    const next: Run[] = []
    let group: Run[] = []
    for (const run of ordered) {
      if (run.level >= level) group.push(run)
      else {
        next.push(...group.toReversed(), run)
        group = []
      }
    }
    ordered = [...next, ...group.toReversed()]
  }
  return ordered
}

function mirror(text: string): string {
  return Array.from(text, (one) => bidi.getMirroredCharacter(one) ?? one).join('')
}

/**
 * Breaks a text into lines that are no wider than `room`; a word that is wider is broken inside.
 */
export function breakLines(
  words: string,
  room: number,
  measure: (line: string) => number,
): string[] {
  const lines: string[] = []
  let line = ''
  const parts = words
    .split(/(?<=[ -])/u)
    .flatMap((word) => (measure(word.trimEnd()) <= room ? [word] : graphemesOf(word)))
  for (const part of parts) {
    if (line !== '' && measure((line + part).trimEnd()) > room) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += part
  }
  return [...lines, line.trimEnd()]
}
