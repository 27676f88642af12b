import dayjs from 'dayjs'
import * as v from 'valibot'
import { CurrencyCode } from '../../contract/wire.ts'
import { orderRange, type DateRange } from '../../lib/date-range.ts'

const FORMAT = 'YYYY-MM-DDTHH:mm'

/** A minute on the owner's own clock, `2025-11-20T23:59`. */
const Minute = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/),
  v.check((text) => dayjs(text).format(FORMAT) === text, 'no such minute'),
)

/** The filters of History in its address; what makes no sense counts as not being there. */
export const HistorySearch = v.object({
  from: v.fallback(v.optional(Minute), undefined),
  to: v.fallback(v.optional(Minute), undefined),
  account: v.fallback(v.optional(CurrencyCode), undefined),
})
export type HistorySearch = v.InferOutput<typeof HistorySearch>

/** The period of an address; undefined without both its ends. */
export function readPeriod({ from, to }: HistorySearch): DateRange | undefined {
  if (from === undefined || to === undefined) return undefined
  return orderRange(new Date(from), new Date(to))
}

/** The part of an address that a period stands in. */
export function writePeriod(range: DateRange | undefined): Pick<HistorySearch, 'from' | 'to'> {
  return {
    from: range && dayjs(range.from).format(FORMAT),
    to: range && dayjs(range.to).format(FORMAT),
  }
}
