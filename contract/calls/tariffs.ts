import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { DecimalText, Moment, rowsOf } from '../values.ts'

const Percent = v.fallback(v.optional(DecimalText), undefined)
const Amount = v.fallback(v.optional(DecimalText), undefined)
const Name = v.fallback(v.optional(v.string()), undefined)

/**
 * One fee, spread or limit: which of the amounts it has is decided by its act, which the app need
 * not know.
 */
const TariffLine = v.object({
  act: v.string(),
  currency_code: v.string(),
  /** Of an exchange. */
  to_currency_code: Name,
  /** Of a payout. */
  method: Name,
  /** The fee of a payout, or what the wallet keeps of the mid price. */
  percent: Percent,
  weekend_percent: Percent,
  /** The bounds of one payout, and what is free of the fee in a calendar month. */
  least: Amount,
  greatest: Amount,
  free: Amount,
  /** The most of 24 hours, or of 30 days of what is received. */
  limit: Amount,
})
export type TariffLine = v.InferOutput<typeof TariffLine>

/** A line that a later tariff adds (no `before`), changes or removes (no `after`). */
const TariffChange = v.object({
  before: v.fallback(v.optional(TariffLine), undefined),
  after: v.fallback(v.optional(TariffLine), undefined),
})
export type TariffChange = v.InferOutput<typeof TariffChange>

/**
 * What the owner is charged and what limits them, by the tariff that was asked for, and what
 * changes when (W3).
 */
export const TariffsAnswer = v.object({
  now: v.object({
    number: v.number(),
    starts_at: Moment,
    /** When the tariff after it began; of an earlier one alone. */
    ends_at: v.fallback(v.optional(Moment), undefined),
    lines: rowsOf(TariffLine),
  }),
  next: v.fallback(
    v.array(v.object({ number: v.number(), starts_at: Moment, changes: rowsOf(TariffChange) })),
    [],
  ),
})
export type TariffsAnswer = v.InferOutput<typeof TariffsAnswer>

/** The tariff by which something was charged. */
export const ChargedBy = v.object({ number: v.number(), starts_at: Moment })
export type ChargedBy = v.InferOutput<typeof ChargedBy>

const TariffNumber = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))

/** The call for tariffs, an addition of our server. */
export const tariffEndpoints = {
  tariffs: {
    method: 'GET',
    path: '/v2/wallet/tariff',
    /** `number`: of a tariff that has begun; without it, of the one in force. */
    query: v.object({ number: v.optional(TariffNumber) }),
    answer: TariffsAnswer,
  },
} as const satisfies Record<string, Endpoint>
