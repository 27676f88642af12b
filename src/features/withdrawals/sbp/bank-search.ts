import { foldText } from '../../../kernel/lib/fold-text.ts'
import type { Bank } from '../../../../contract/calls/withdrawals.ts'

/** The keys of both layouts, in the same order. */
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюе'

/** Latin letters for the Russian ones, as names of banks are written. */
const LATIN_LETTERS = new Map(
  Object.entries({
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    й: 'y',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'h',
    ц: 'ts',
    ч: 'ch',
    ш: 'sh',
    щ: 'sch',
    ъ: '',
    ы: 'y',
    ь: '',
    э: 'e',
    ю: 'yu',
    я: 'ya',
  }),
)

/**
 * Returns the banks whose name, alias or name in Latin letters contains a text, also one typed in
 * the other keyboard layout; first those in which a word begins with it.
 */
export function findBanks(banks: readonly Bank[], typed: string): readonly Bank[] {
  const wanted = readings(typed)
  if (wanted.length === 0) return banks
  const ranked = banks.flatMap((bank) => {
    const names = [bank.name, ...bank.aliases].map(foldText)
    const rank = rankOf([...names, ...names.map(inLatin)], wanted)
    return rank === undefined ? [] : [{ bank, rank }]
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ bank }) => bank)
}

/**
 * Returns where a name contains a typed text, for marking it; undefined where only another name
 * does.
 */
export function findMatch(name: string, typed: string): { from: number; to: number } | undefined {
  const folded = foldText(name)
  // Folding may change the length, so that places would not fit.
  if (folded.length !== name.length) return undefined
  for (const text of readings(typed)) {
    const word = wordStart(folded, text)
    const from = word === -1 ? folded.indexOf(text) : word
    if (from !== -1) return { from, to: from + text.length }
  }
  return undefined
}

/** Returns a text as typed and as it reads in the other layout, without repeats. */
function readings(typed: string): readonly string[] {
  const text = foldText(typed.trim())
  if (text === '') return []
  return [
    ...new Set([
      text,
      retype(text, LATIN_KEYS, RUSSIAN_KEYS),
      retype(text, RUSSIAN_KEYS, LATIN_KEYS),
    ]),
  ]
}

function retype(text: string, from: string, to: string): string {
  return Array.from(text, (letter) => to[from.indexOf(letter)] ?? letter).join('')
}

function inLatin(text: string): string {
  return Array.from(text, (letter) => LATIN_LETTERS.get(letter) ?? letter).join('')
}

/** 0 where a word begins with one of the texts, 1 where a name contains it. */
function rankOf(names: readonly string[], wanted: readonly string[]): 0 | 1 | undefined {
  const pairs = names.flatMap((name) => wanted.map((text) => [name, text] as const))
  if (pairs.some(([name, text]) => wordStart(name, text) !== -1)) return 0
  return pairs.some(([name, text]) => name.includes(text)) ? 1 : undefined
}

/** Returns where a word of the name begins with a text, or -1. */
function wordStart(name: string, text: string): number {
  for (let at = name.indexOf(text); at !== -1; at = name.indexOf(text, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(name[at - 1] ?? '')) return at
  }
  return -1
}
