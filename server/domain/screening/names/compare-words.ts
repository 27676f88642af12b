import type { FoldedWord } from './fold-name.ts'

const VOWELS = new Set('aeiou')
/** What a wrong, a missing or an added vowel costs: transliterations differ most in these. */
const VOWEL_COST = 0.5
const LETTER_COST = 1
/** Likeness of two spellings of one word, and of those that only sound alike in two languages. */
const SPELLING_LIKENESS = 0.98
const SOUND_LIKENESS = 0.95
/** Greatest likeness of words with typing errors. */
const TYPING_LIKENESS = 0.94

/** Greatest cost of typing errors in words of up to a length. */
const ALLOWED: readonly (readonly [length: number, cost: number])[] = [
  [3, 0],
  [4, 0.5],
  [7, 1],
  [10, 1.5],
  [Infinity, 2],
]
const LONGEST = 64

/**
 * Returns whether a likeness is that of another spelling or the same word: typing errors are below
 * it.
 */
export function isSpelling(likeness: number): boolean {
  return likeness >= SOUND_LIKENESS
}

/** Returns the consonants of a word, by which similar ones are found. */
export function consonantsOf(letters: string): string {
  return Array.from(letters)
    .filter((letter) => !VOWELS.has(letter))
    .join('')
}

/**
 * Returns how alike two words are: 1 the same, below it another spelling or typing errors; 0 for
 * different words.
 */
export function compareWords(one: FoldedWord, other: FoldedWord): number {
  if (one.plain === other.plain) return 1
  if (one.skeleton === other.skeleton) return SPELLING_LIKENESS
  if (one.coarse === other.coarse && one.coarse.length > 2) return SOUND_LIKENESS
  const alike = likenessOf(one.skeleton, other.skeleton)
  const isSaid = one.skeleton === one.latin && other.skeleton === other.latin
  return isSaid ? alike : Math.max(alike, likenessOf(one.latin, other.latin))
}

function likenessOf(one: string, other: string): number {
  const length = Math.max(one.length, other.length)
  const allowed = ALLOWED.find(([most]) => length <= most)?.[1] ?? 0
  if (length > LONGEST || Math.abs(one.length - other.length) * VOWEL_COST > allowed) return 0
  const cost = editCost(one, other, allowed)
  return cost > allowed ? 0 : Math.min(TYPING_LIKENESS, 1 - cost / length)
}

const rows = [0, 1, 2].map(() => new Float64Array(LONGEST + 1))

/**
 * Returns the least cost of the letters that are wrong, missing, added or swapped with their
 * neighbour, or more than `most`.
 */
function editCost(one: string, other: string, most: number): number {
  let [beforeLast, last, row] = rows
  if (!beforeLast || !last || !row) return Infinity
  last[0] = 0
  for (let n = 1; n <= other.length; n += 1) last[n] = (last[n - 1] ?? 0) + costOf(other[n - 1])
  for (let m = 1; m <= one.length; m += 1) {
    const letter = one[m - 1]
    const missing = costOf(letter)
    let least = (row[0] = (last[0] ?? 0) + missing)
    for (let n = 1; n <= other.length; n += 1) {
      const against = other[n - 1]
      const added = costOf(against)
      const wrong = letter === against ? 0 : Math.max(missing, added)
      let cost = Math.min(
        (last[n - 1] ?? 0) + wrong,
        (last[n] ?? 0) + missing,
        (row[n - 1] ?? 0) + added,
      )
      if (m > 1 && n > 1 && letter === other[n - 2] && one[m - 2] === against) {
        cost = Math.min(cost, (beforeLast[n - 2] ?? 0) + LETTER_COST)
      }
      row[n] = cost
      if (cost < least) least = cost
    }
    // A swap looks one row further back.
    if (least > most + LETTER_COST) return Infinity
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return last[other.length] ?? Infinity
}

function costOf(letter = ''): number {
  return VOWELS.has(letter) ? VOWEL_COST : LETTER_COST
}
