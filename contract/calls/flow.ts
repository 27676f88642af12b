import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { DecimalText, IsoMoment } from '../values.ts'
import { TransactionFilterQuery } from './wallet.ts'
import { CurrencyCode } from '../wire.ts'

/** What came in and went out, in the stated currency, without signs. */
const Sums = v.object({
  in: DecimalText,
  out: DecimalText,
  /** Other currencies are part of what came in; absent from older servers. */
  is_in_converted: v.optional(v.boolean()),
  /** Other currencies are part of what went out; absent from older servers. */
  is_out_converted: v.optional(v.boolean()),
})
export type FlowSums = v.InferOutput<typeof Sums>

const Share = v.object({
  /** `top_up`, `withdrawal`, `transfer_in`, `payment`, …, or one that this build does not know. */
  category: v.string(),
  is_in: v.boolean(),
  amount: DecimalText,
  /** Whole number; those of one direction add up to 100. */
  percent: DecimalText,
  /** Other currencies are part of the amount; absent from older servers. */
  is_converted: v.optional(v.boolean()),
})

const MeaningShare = v.object({
  /** A standard category, or the id of one of the owner's own; absent of what has none. */
  category: v.fallback(v.optional(v.string()), undefined),
  is_in: v.boolean(),
  amount: DecimalText,
  /** Whole number; those of one direction add up to 100. */
  percent: DecimalText,
  is_converted: v.optional(v.boolean()),
})
export type MeaningShare = v.InferOutput<typeof MeaningShare>

/** Money in and out in one currency (N2). Exchanges between own accounts are in no sum. */
export const Flow = v.object({
  currency_code: v.string(),
  /** Other currencies are part of a sum, each converted at the rate of its day. */
  is_converted: v.boolean(),
  total: Sums,
  /** One for each month of the request. */
  months: v.array(Sums),
  categories: v.array(Share),
  /**
   * The same sums by what the owner made of them, the largest first; absent from older servers
   * (S8).
   */
  meanings: v.fallback(v.optional(v.array(MeaningShare)), undefined),
})
export type Flow = v.InferOutput<typeof Flow>

/** Beginnings of months and the end of the last one, separated by commas. */
const Months = v.pipe(
  v.string(),
  v.regex(/^[^,]{10,40}(,[^,]{10,40}){1,12}$/),
  v.transform((text) => text.split(',')),
  v.array(IsoMoment),
)

/** The call of money in and out, an addition of our server (N2). */
export const flowEndpoints = {
  flow: {
    method: 'GET',
    path: '/v2/wallet/stat/flow',
    query: v.object({
      ...TransactionFilterQuery.entries,
      /**
       * The currency that everything is converted to; that of the first account of the filter by
       * default.
       */
      stated_code: v.optional(CurrencyCode),
      months: v.optional(Months),
    }),
    answer: Flow,
  },
} as const satisfies Record<string, Endpoint>
