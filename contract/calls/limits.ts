import * as v from 'valibot'
import { PAYOUT_METHODS } from '../rules/rails.ts'
import type { Endpoint } from '../endpoint.ts'
import { DecimalText, LooseMoment, rowsOf, ShownAmount } from '../values.ts'

/** Kinds of operations that have limits. */
const OPERATIONS = ['transfer', 'withdrawal', 'topup'] as const

/** The greatest amount of one operation; of withdrawals by each method. */
const OnceLimit = v.object({
  method: v.fallback(v.optional(v.picklist(PAYOUT_METHODS)), undefined),
  greatest: ShownAmount,
})
export type OnceLimit = v.InferOutput<typeof OnceLimit>

/** What may be moved within any 24 hours, and what is left of it. */
const DayLimit = v.object({
  limit: ShownAmount,
  left: ShownAmount,
  /** When the oldest operation stops to count; missing where none counts. */
  frees_at: v.fallback(v.optional(LooseMoment), undefined),
})
export type DayLimit = v.InferOutput<typeof DayLimit>

/** A limit of the owner's own, and what is left of it. */
export const OwnLimit = v.object({
  limit: ShownAmount,
  left: ShownAmount,
  /** It becomes higher then, or ends where no amount is given. */
  raise: v.fallback(
    v.optional(
      v.object({ limit: v.fallback(v.optional(DecimalText), undefined), at: LooseMoment }),
    ),
    undefined,
  ),
})
export type OwnLimit = v.InferOutput<typeof OwnLimit>

/** The limits of one kind of operations in one currency; none of them where there is no limit. */
const CurrencyLimit = v.object({
  currency_code: v.string(),
  once: rowsOf(OnceLimit),
  day: v.fallback(v.optional(DayLimit), undefined),
  /** Limits of the owner's own within any 24 hours and any 30 days (S7). */
  own_day: v.fallback(v.optional(OwnLimit), undefined),
  own_month: v.fallback(v.optional(OwnLimit), undefined),
})
export type CurrencyLimit = v.InferOutput<typeof CurrencyLimit>

const OperationLimits = v.object({
  operation: v.picklist(OPERATIONS),
  /** False where the owner's level does not allow it at all. */
  is_allowed: v.boolean(),
  /** In the order of the owner's accounts. */
  currencies: rowsOf(CurrencyLimit),
})
export type OperationLimits = v.InferOutput<typeof OperationLimits>

const LimitsAnswer = v.object({ results: rowsOf(OperationLimits) })

/** The call for what an owner may move, an addition of our server (M6). */
export const limitEndpoints = {
  limits: { method: 'GET', path: '/v2/wallet/limit', answer: LimitsAnswer },
} as const satisfies Record<string, Endpoint>
