import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { MOST_DECIMALS } from '../rules/currencies.ts'
import { AmountText, rowsOf } from '../values.ts'
import { CurrencyCode } from '../wire.ts'

/** One currency of the server's table. */
export const Currency = v.object({
  code: CurrencyCode,
  /** Digits after the point of every amount in it. */
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_DECIMALS)),
  /** A symbol of its own; empty where the code stands in its place. */
  symbol: v.fallback(v.string(), ''),
  kind: v.fallback(v.picklist(['fiat', 'crypto']), 'fiat'),
  min_exchange_amount: v.fallback(v.optional(AmountText), undefined),
  /** Greatest amount of one top-up, exchange or withdrawal; none where it is missing. */
  max_amount: v.fallback(v.optional(AmountText), undefined),
  /** Whether this owner may open an account in it: at once, once identified, or not at all. */
  opening: v.fallback(v.optional(v.picklist(['allowed', 'identification', 'closed'])), undefined),
  can_top_up: v.fallback(v.optional(v.boolean(), true), true),
  /** Amounts that a top-up offers. */
  round_amounts: v.fallback(v.array(AmountText), []),
})
export type Currency = v.InferOutput<typeof Currency>

const CurrenciesAnswer = v.object({ results: rowsOf(Currency) })

/** The call for the table of currencies, an addition of our server. */
export const currencyEndpoints = {
  currencies: { method: 'GET', path: '/v2/wallet/currency', answer: CurrenciesAnswer },
} as const satisfies Record<string, Endpoint>
