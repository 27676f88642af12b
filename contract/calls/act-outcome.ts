import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { ACT_CALLS } from '../rules/act-calls.ts'
import { CurrencyCode } from '../wire.ts'
import { DecimalText, Id } from '../values.ts'

const OutcomeQuery = v.object({
  call: v.picklist(ACT_CALLS),
  key: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,128}$/)),
})

const OptionalText = v.fallback(v.optional(v.string()), undefined)

/**
 * `none`: nothing was done under this key so far; the call was refused, was lost, or is still on
 * its way. The other members are those of an act that was done, as far as its call has them.
 */
const ActOutcome = v.object({
  state: v.picklist(['done', 'none']),
  /** Number of the transaction, of a report that of the report. */
  number: OptionalText,
  /** What left the account or, of a top-up, what was asked for. */
  amount: v.fallback(v.optional(DecimalText), undefined),
  currency_code: v.fallback(v.optional(CurrencyCode), undefined),
  /** The order of a top-up. */
  order: OptionalText,
  /** The account that was opened. */
  account_id: v.fallback(v.optional(Id), undefined),
  /** What was made and has no number: the plan, the request, the pot. */
  id: v.fallback(v.optional(Id), undefined),
})
export type ActOutcome = v.InferOutput<typeof ActOutcome>

/** What became of a keyed call, without its PIN: an addition of our server (K2). */
export const actOutcomeEndpoints = {
  actOutcome: {
    method: 'GET',
    path: '/v2/wallet/act',
    query: OutcomeQuery,
    answer: ActOutcome,
  },
} as const satisfies Record<string, Endpoint>
