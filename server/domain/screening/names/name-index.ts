import { compareNames, type NameMatch } from './compare-names.ts'
import { compareWords, consonantsOf, isSpelling } from './compare-words.ts'
import { type FoldedName, foldName, type FoldedWord, isInitial } from './fold-name.ts'

/**
 * Names under which a word stands for its owner even beside initials: a surname, never a common
 * first name.
 */
const RARE = 200
/** Words of owners whose similar words are kept. */
const KEPT_WORDS = 20_000
/** Shortest consonants of which one may be missing. */
const LEAST_CONSONANTS = 3

/** An entry whose name is close to one that was looked up. */
export interface FoundName extends NameMatch {
  entryId: string
  /** The name of the entry. */
  name: string
}

interface IndexedName extends FoldedName {
  entryId: string
  name: string
  /** Its words in the table of words. */
  ids: readonly number[]
  hasInitial: boolean
}

/** Names of entries in memory, found by spelling and sound. */
export interface NameIndex {
  /** How many names it has. */
  readonly size: number
  /** Adds the names of an entry. */
  add: (entryId: string, names: readonly string[]) => void
  /** Returns the entries with a name close to this one, the best first; each entry once. */
  find: (name: string) => FoundName[]
}

/** Returns an empty index. */
export function createNameIndex(): NameIndex {
  const names: IndexedName[] = []
  const words: FoldedWord[] = []
  const wordIds = new Map<string, number>()
  const postings: number[][] = []
  const byConsonants = new Map<string, number[]>()
  let similar = new Map<string, ReadonlyMap<number, number>>()

  const idOf = (word: FoldedWord) => {
    const known = wordIds.get(word.plain)
    if (known !== undefined) return known
    const id = words.push(word) - 1
    wordIds.set(word.plain, id)
    postings.push([])
    for (const key of keysOf(word)) {
      const bucket = byConsonants.get(key)
      if (bucket) bucket.push(id)
      else byConsonants.set(key, [id])
    }
    return id
  }

  /** The words of the table that are like a word, and how much. */
  const findSimilar = (word: FoldedWord): ReadonlyMap<number, number> => {
    const kept = similar.get(word.plain)
    if (kept) return kept
    const found = new Map<number, number>()
    const tried = new Set<number>()
    for (const key of keysOf(word)) {
      for (const id of byConsonants.get(key) ?? []) {
        const against = words[id]
        if (!against || tried.has(id)) continue
        tried.add(id)
        const likeness = compareWords(word, against)
        if (likeness > 0) found.set(id, likeness)
      }
    }
    if (similar.size >= KEPT_WORDS) similar = new Map()
    similar.set(word.plain, found)
    return found
  }

  /** Numbers of the names that share enough words with a name to be compared with it. */
  const findCandidates = (
    { words: asked }: FoldedName,
    alike: readonly ReadonlyMap<number, number>[],
  ): number[] => {
    const shared = new Map<number, number>()
    const hasInitials = asked.some(({ plain }) => isInitial(plain))
    const isSingle = asked.length === 1
    const chosen = new Set<number>()
    const share = (name: number, isTelling: boolean) => {
      const count = (shared.get(name) ?? 0) + 1
      shared.set(name, count)
      if (count === 2 || isTelling || names[name]?.hasInitial) chosen.add(name)
    }
    for (const [id, likeness] of alike.flatMap((ids) => [...ids])) {
      const holders = postings[id] ?? []
      const isRare = hasInitials && isSpelling(likeness) && holders.length <= RARE
      for (const name of holders) share(name, isRare || isSingle)
    }
    return [...chosen]
  }

  return {
    get size() {
      return names.length
    },
    add: (entryId, given) => {
      for (const name of given) {
        const { words: folded } = foldName(name)
        const ids = folded.map(idOf)
        const hasInitial = folded.some(({ plain }) => isInitial(plain))
        const number = names.push({ entryId, name, words: folded, ids, hasInitial }) - 1
        for (const id of new Set(ids)) postings[id]?.push(number)
      }
      similar = new Map()
    },
    find: (name) => {
      const asked = foldName(name)
      const alike = asked.words.map((word) =>
        isInitial(word.plain) ? new Map<number, number>() : findSimilar(word),
      )
      const best = new Map<string, FoundName>()
      for (const number of findCandidates(asked, alike)) {
        const known = names[number]
        if (!known) continue
        const likeness = (one: number, other: number) =>
          alike[one]?.get(known.ids[other] ?? -1) ?? 0
        const match = compareNames(asked, known, likeness)
        const earlier = best.get(known.entryId)
        if (!match || (earlier && earlier.score >= match.score)) continue
        best.set(known.entryId, { ...match, entryId: known.entryId, name: known.name })
      }
      return [...best.values()].toSorted((a, b) => b.score - a.score)
    },
  }
}

/**
 * The consonants of a word, and those without one of them: words with one wrong consonant share a
 * key.
 */
function keysOf({ skeleton, latin, coarse }: FoldedWord): string[] {
  const consonants = new Set([consonantsOf(skeleton), consonantsOf(latin)])
  return [...new Set([...consonants].flatMap(shorten)), `=${coarse}`]
}

function shorten(consonants: string): string[] {
  if (consonants.length < LEAST_CONSONANTS) return [consonants]
  const shorter = Array.from(
    consonants,
    (_, at) => `${consonants.slice(0, at)}${consonants.slice(at + 1)}`,
  )
  return [consonants, ...shorter]
}
