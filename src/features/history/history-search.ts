import * as v from 'valibot'
import { PROBLEM_REASONS } from '../../../contract/rules/help.ts'
import { TRANSACTION_STATES } from '../../../contract/rules/statuses.ts'
import { SearchText } from '../../../contract/values.ts'
import { CurrencyCode } from '../../../contract/wire.ts'

/** Kinds of transactions that can be filtered; the order of the list. */
export const FILTER_KINDS = ['top_up', 'withdrawal', 'transfer', 'exchange'] as const

/** Words of a list, each once, separated by commas in the address. */
function listOf<Word extends string>(words: readonly [Word, ...Word[]]) {
  return v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',')),
        v.array(v.picklist(words)),
        v.transform((chosen) => words.filter((word) => chosen.includes(word)).join(',')),
      ),
    ),
    undefined,
  )
}

const MINUTE = /^\d{4}-\d{2}-(\d{2})T(\d{2}):(\d{2})$/

/**
 * A minute on the owner's own clock, `2025-11-20T23:59`. No date library here, because every page
 * loads the routes.
 */
const Minute = v.pipe(v.string(), v.check(isMinute, 'no such minute'))

/**
 * False also for 30 February, which some browsers read as a day of March, and for an hour skipped
 * by daylight saving.
 */
function isMinute(text: string): boolean {
  const [, day, hour, minute] = MINUTE.exec(text) ?? []
  const at = new Date(text)
  const parts = [at.getDate(), at.getHours(), at.getMinutes()]
  return [day, hour, minute].every((part, index) => Number(part) === parts[index])
}

/** The router reads `q=4417` as a number and `q=true` as a boolean. */
const AddressWord = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String))
const AddressText = v.pipe(AddressWord, SearchText)

/** Filters of History in the address; invalid values count as missing. */
export const HistorySearch = v.object({
  from: v.fallback(v.optional(Minute), undefined),
  to: v.fallback(v.optional(Minute), undefined),
  account: v.fallback(v.optional(CurrencyCode), undefined),
  q: v.fallback(v.optional(AddressText), undefined),
  kind: listOf(FILTER_KINDS),
  state: listOf(TRANSACTION_STATES),
  // Separated by commas.
  category: v.fallback(v.optional(AddressWord), undefined),
  tag: v.fallback(v.optional(AddressWord), undefined),
  /** A transaction is chosen for a question with this reason (S9). */
  ask: v.fallback(v.optional(v.picklist(PROBLEM_REASONS)), undefined),
})
export type HistorySearch = v.InferOutput<typeof HistorySearch>
