import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { isConfirmedOnce, MONEY_CONFIRMATION } from '../pin-or-passkey.ts'
import { isCalendarDate } from '../rules/calendar-date.ts'
import { AmountText, DecimalText, Id, Moment, rowsOf } from '../values.ts'
import { CurrencyCode, MoneyOutcome } from '../wire.ts'

const Day = v.pipe(v.string(), v.check(isCalendarDate, 'not a day'))
const RateOrderId = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
)
const Zone = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))
const Target = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,11})(?:\.\d{1,8})?$/))
/** The side of which one unit costs the target: that of `from` at least, that of `to` at most. */
const Unit = v.picklist(['from', 'to'])

/** Everything that an order at a rate will do: what a PIN or a passkey confirms (S5). */
export const RateOrderAct = v.object({
  from_account_id: Id,
  to_account_id: Id,
  amount: AmountText,
  unit: Unit,
  target: Target,
  /** What the amount gets at the target: the owner has seen it. */
  least_amount: AmountText,
  /** The last day on which it waits, in the owner's time zone. */
  until_on: Day,
})
export type RateOrderAct = v.InferOutput<typeof RateOrderAct>

const RateOrderRequest = v.pipe(
  v.object({ ...RateOrderAct.entries, ...MONEY_CONFIRMATION, time_zone: v.optional(Zone) }),
  v.check((given) => isConfirmedOnce(given), 'needs pin, passkey or biometry'),
)

/** The same without money. */
const RateAlertRequest = v.object({
  from_currency_code: CurrencyCode,
  to_currency_code: CurrencyCode,
  unit: Unit,
  target: Target,
  until_on: Day,
  time_zone: v.optional(Zone),
})
export type RateAlertRequest = v.InferOutput<typeof RateAlertRequest>

const Text = v.fallback(v.optional(v.string()), undefined)
const Amount = v.fallback(v.optional(DecimalText), undefined)

export const RateOrder = v.object({
  id: Id,
  kind: v.picklist(['exchange', 'alert']),
  state: v.picklist(['waiting', 'done', 'expired', 'canceled']),
  from_currency_code: CurrencyCode,
  to_currency_code: CurrencyCode,
  unit: Unit,
  target: DecimalText,
  /** The smallest rate that reaches the target, `to` for one `from`. */
  threshold: DecimalText,
  /** The present rate; absent while there is none. */
  rate: Amount,
  until_on: Day,
  reserved_until: v.fallback(v.optional(Moment), undefined),
  created_at: Moment,
  ended_at: v.fallback(v.optional(Moment), undefined),
  /** Of an order with money. */
  from_account_id: Text,
  to_account_id: Text,
  amount: Amount,
  least_amount: Amount,
  /** An operator has frozen the wallet: it waits. */
  is_frozen: v.fallback(v.optional(v.boolean(), false), false),
  /**
   * Of an order that was executed: the rate, what was got, how much more than the least, and the
   * receipt.
   */
  executed: v.fallback(
    v.optional(
      v.object({
        rate: DecimalText,
        to_amount: v.optional(DecimalText),
        better_amount: v.optional(DecimalText),
        number: v.optional(v.string()),
      }),
    ),
    undefined,
  ),
})
export type RateOrder = v.InferOutput<typeof RateOrder>

const RateOrdersAnswer = v.object({
  results: rowsOf(RateOrder),
  /** The zone in which days end; none until the owner has stored one. */
  time_zone: Text,
  most: v.fallback(v.number(), 0),
})
export type RateOrders = v.InferOutput<typeof RateOrdersAnswer>

const RateYearAnswer = v.object({
  /** The rate that the owner would have had on each day of the last year, the oldest first. */
  points: v.array(v.object({ at: Moment, rate: DecimalText })),
})
export type RateYear = v.InferOutput<typeof RateYearAnswer>

const Placed = v.object({ ...MoneyOutcome.entries, id: Id })

/** Calls, additions of our server (S5). */
export const rateOrderEndpoints = {
  rateOrders: { method: 'GET', path: '/v2/wallet/rate-order', answer: RateOrdersAnswer },
  rateYear: {
    method: 'GET',
    path: '/v2/wallet/rate-order/year',
    query: v.object({ from: CurrencyCode, to: CurrencyCode }),
    answer: RateYearAnswer,
  },
  placeRateOrder: {
    method: 'POST',
    path: '/v2/wallet/rate-order/place',
    body: RateOrderRequest,
    answer: Placed,
    isKeyed: true,
    act: 'placeRateOrder',
  },
  placeRateAlert: {
    method: 'POST',
    path: '/v2/wallet/rate-order/alert',
    body: RateAlertRequest,
    answer: Placed,
    isKeyed: 'state',
  },
  /** Ends one that waits; one that the owner has canceled gets the same answer. */
  cancelRateOrder: {
    method: 'POST',
    path: '/v2/wallet/rate-order/cancel',
    body: v.object({ id: RateOrderId }),
    answer: Placed,
  },
} as const satisfies Record<string, Endpoint>
