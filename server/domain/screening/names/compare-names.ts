import { isSpelling } from './compare-words.ts'
import { type FoldedName, type FoldedWord, isInitial } from './fold-name.ts'

/** Why two names are taken for one, beside being the same. */
export const MATCH_RULES = ['same', 'spelling', 'typing', 'order', 'part', 'initials'] as const
export type MatchRule = (typeof MATCH_RULES)[number]

/** Two names that may be one. */
export interface NameMatch {
  rules: readonly MatchRule[]
  /** From 0 to 100. */
  score: number
}

/** Least score of a match. */
const LEAST_SCORE = 80
const INITIAL_LIKENESS = 0.85
/** What each word that only one of the names has takes from the score. */
const EXTRA_COST = 0.05
/** Least letters of the only whole word beside initials. */
const INITIALS_BESIDE = 4

interface Pair {
  one: number
  other: number
  likeness: number
  isInitial?: true
}

/** Returns how alike two words are, as `compareWords`. */
type Likeness = (one: number, other: number) => number

/**
 * Returns whether two names may be of one person, and why. Words are in any order; one of the names
 * may lack a word of the other, as a patronymic, two where three are the same; an initial stands
 * for a word. A word against which the other name has a different one is no match. `null` for names
 * of different people.
 */
export function compareNames(
  one: FoldedName,
  other: FoldedName,
  likeness: Likeness,
): NameMatch | null {
  const pairs = pairWords(one.words, other.words, likeness)
  const whole = pairs.filter((pair) => !pair.isInitial)
  const [few, many] = [one.words.length, other.words.length].toSorted((a, b) => a - b)
  if (few === undefined || many === undefined || pairs.length < few) return null
  const extra = many - few
  if (extra > (whole.length >= 3 ? 2 : 1)) return null
  if (!isEnough(one.words, { pairs, whole, extra })) return null
  const average = pairs.reduce((sum, pair) => sum + pair.likeness, 0) / pairs.length
  const score = Math.round(100 * average * (1 - EXTRA_COST * extra))
  if (score < LEAST_SCORE) return null
  return { rules: namesOfRules(pairs, extra), score }
}

/**
 * One word is a name only beside a single word; initials alone are none. One word may have typing
 * errors, and where two words are the same only if no other is missing.
 */
function isEnough(
  words: readonly FoldedWord[],
  { pairs, whole, extra }: { pairs: readonly Pair[]; whole: readonly Pair[]; extra: number },
): boolean {
  const typed = whole.filter(({ likeness }) => !isSpelling(likeness)).length
  if (typed > 1 || (typed === 1 && extra > 0 && whole.length < 3)) return false
  if (whole.length >= 2) return true
  const [only] = whole
  if (!only || extra > 0 || !isSpelling(only.likeness)) return false
  const { plain = '' } = words[only.one] ?? {}
  return pairs.length === 1 || plain.length >= INITIALS_BESIDE
}

function pairWords(
  one: readonly FoldedWord[],
  other: readonly FoldedWord[],
  likeness: Likeness,
): Pair[] {
  const possible: Pair[] = []
  one.forEach((word, m) => {
    other.forEach((against, n) => {
      if (isInitial(word.plain) || isInitial(against.plain)) {
        if (!sharesInitial(word, against)) return
        possible.push({ one: m, other: n, likeness: INITIAL_LIKENESS, isInitial: true })
        return
      }
      const alike = likeness(m, n)
      if (alike > 0) possible.push({ one: m, other: n, likeness: alike })
    })
  })
  const taken: Pair[] = []
  const closest = possible.toSorted((a, b) => b.likeness - a.likeness)
  for (const pair of closest) {
    const isTaken = taken.some(
      (earlier) => earlier.one === pair.one || earlier.other === pair.other,
    )
    if (!isTaken) taken.push(pair)
  }
  return taken.toSorted((a, b) => a.one - b.one)
}

function sharesInitial(one: FoldedWord, other: FoldedWord): boolean {
  return Array.from(one.initials).some((letter) => other.initials.includes(letter))
}

function namesOfRules(pairs: readonly Pair[], extra: number): MatchRule[] {
  const whole = pairs.filter((pair) => !pair.isInitial)
  const isMoved = pairs.some(({ other }, n) => n > 0 && other < (pairs[n - 1]?.other ?? 0))
  const rules: MatchRule[] = [
    ...(whole.some(({ likeness }) => likeness < 1 && isSpelling(likeness))
      ? ['spelling' as const]
      : []),
    ...(whole.some(({ likeness }) => !isSpelling(likeness)) ? ['typing' as const] : []),
    ...(isMoved ? ['order' as const] : []),
    ...(extra > 0 ? ['part' as const] : []),
    ...(whole.length < pairs.length ? ['initials' as const] : []),
  ]
  return rules.length > 0 ? rules : ['same']
}
