import * as v from 'valibot'
import { CurrencyCode } from '../../contract/wire.ts'

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

/** Filters of History in the address; invalid values count as missing. */
export const HistorySearch = v.object({
  from: v.fallback(v.optional(Minute), undefined),
  to: v.fallback(v.optional(Minute), undefined),
  account: v.fallback(v.optional(CurrencyCode), undefined),
})
export type HistorySearch = v.InferOutput<typeof HistorySearch>
