import { cleanNote } from './transfer-note.ts'

/**
 * What transactions are for, in the order in which the app lists them (S8). Owners add their own.
 */
export const CATEGORIES = [
  'housing',
  'groceries',
  'cafes',
  'transport',
  'health',
  'clothes',
  'gifts',
  'leisure',
  'travel',
  'education',
  'services',
  'charity',
  'other',
] as const
export type Category = (typeof CATEGORIES)[number]

/** The word of a filter for transactions without a category. */
export const NO_CATEGORY = 'none'

/** Categories of their own that an owner has at most, and the longest name of one, characters. */
export const MOST_OWN_CATEGORIES = 50
export const CATEGORY_NAME_LENGTH = 30

/** Longest note of an owner at a transaction, characters. */
export const OWN_NOTE_LENGTH = 140

/** Tags of one transaction at most, and the longest one, characters. */
export const MOST_TAGS = 3
export const TAG_LENGTH = 20

/** Rules that an owner has at most. */
export const MOST_RULES = 200

/** Parts of a budget, in percent; when one is used the owner is notified, once a month each. */
export const BUDGET_WARNINGS = [80, 100] as const

/**
 * Kinds of transactions that are for nothing: between an owner's accounts and pots, and
 * corrections.
 */
export const UNCATEGORISED_KINDS = ['exchange', 'pot', 'adjustment'] as const

/** Returns whether transactions of a kind may have a category. */
export function isCategorised(kind: string): boolean {
  return !UNCATEGORISED_KINDS.some((one) => one === kind)
}

/** Returns whether a word is a standard category. */
export function isStandardCategory(word: string): word is Category {
  return CATEGORIES.some((one) => one === word)
}

/**
 * Returns a name of a category, or a note, as it is kept: one line without invisible characters.
 */
export function cleanOwnText(text: string): string {
  return cleanNote(text)
}

/** Returns a tag as it is kept: without signs in front, and without commas, which separate tags. */
export function cleanTag(tag: string): string {
  return cleanNote(cleanNote(tag).replace(/^#+/, '').replaceAll(',', ' '))
}

/** Returns tags as they are kept, without repeats, however they are capitalised. */
export function cleanTags(tags: readonly string[]): string[] {
  const cleaned = tags.map(cleanTag)
  const byKey = new Map(cleaned.toReversed().map((tag) => [tag.toLowerCase(), tag]))
  return [...byKey.values()].toReversed().filter((tag) => tag !== '')
}

/**
 * Returns how much of a budget is used, whole percents rounded down; of a budget of nothing all.
 */
export function usedPercent(used: bigint, amount: bigint): number {
  return amount <= 0n ? 100 : Number((used * 100n) / amount)
}
