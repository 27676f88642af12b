import * as v from 'valibot'
import { CARD_DIGITS } from '../rules/card-number.ts'
import type { Endpoint } from '../endpoint.ts'
import { isConfirmedOnce, MONEY_CONFIRMATION } from '../pin-or-passkey.ts'
import { AmountText, DecimalText, Id, Moment, RepeatConfirmed } from '../values.ts'
import { CurrencyCode, LooseText, MoneyOutcome, Outcome } from '../wire.ts'

/**
 * `quantity_in` units of one currency buy `quantity_out` of the other; it counts when that is 1.
 * The smallest amounts are an addition of our server, and so is what the rate is made of: the mid
 * price, the percent of it that the wallet keeps, whether that is more because the market is
 * closed, a fee in the currency that is paid, and the number of the tariff that the percent is of.
 */
export const ExchangeRate = v.object({
  id: Id,
  from_currency_code: v.string(),
  to_currency_code: v.string(),
  quantity_in: DecimalText,
  quantity_out: DecimalText,
  min_from_amount: v.optional(DecimalText),
  min_to_amount: v.optional(DecimalText),
  mid: v.fallback(v.optional(DecimalText), undefined),
  spread_percent: v.fallback(v.optional(DecimalText), undefined),
  is_market_closed: v.fallback(v.optional(v.boolean()), undefined),
  fee: v.fallback(v.optional(DecimalText), undefined),
  tariff_number: v.fallback(v.optional(v.number()), undefined),
})
export type ExchangeRate = v.InferOutput<typeof ExchangeRate>

/** A currency without rates, and why; additions of our server. */
const WithdrawnCurrency = v.object({ currency_code: v.string(), reason: v.string() })
export type WithdrawnCurrency = v.InferOutput<typeof WithdrawnCurrency>

/** All these rates are held until `expires_at`, by the clock of the server; an addition of ours. */
export const RatesAnswer = v.object({
  rates: v.array(ExchangeRate),
  withdrawn: v.fallback(v.optional(v.array(WithdrawnCurrency)), undefined),
  server_time: v.fallback(v.optional(Moment), undefined),
  expires_at: v.fallback(v.optional(Moment), undefined),
})
export type RatesAnswer = v.InferOutput<typeof RatesAnswer>

export const ExchangeRequest = v.object({
  from_account_id: Id,
  to_account_id: Id,
  from_amount: AmountText,
  to_amount: AmountText,
  rate_id: Id,
  is_repeat_confirmed: RepeatConfirmed,
})

/** `number` is that of the transaction, `X-7Q4K-92MD`; an addition of our server. */
const ExchangeAnswer = v.object({ ...MoneyOutcome.entries, number: LooseText })

export const TopUpRequest = v.object({ amount: AmountText, currency_code: CurrencyCode })

/**
 * The browser goes to `url` unless the status is `error`. `order` is for an app that stays open
 * beside the payment page, as in a messenger: the same as in the query of the result page.
 */
const TopUpAnswer = v.object({ ...MoneyOutcome.entries, url: LooseText, order: LooseText })

/** The query of the result page goes to the server as it is; `order` is the part ours reads. */
const TopUpStatusQuery = v.looseObject({ order: v.pipe(v.string(), v.minLength(1)) })

/**
 * Amount, currency, time and, of a complete one, the number of the transaction are additions of our
 * server.
 */
const TopUpStatusAnswer = v.object({
  ...Outcome.entries,
  amount: v.fallback(v.optional(DecimalText), undefined),
  currency_code: v.fallback(v.optional(v.string()), undefined),
  created_at: v.fallback(v.optional(Moment), undefined),
  number: v.fallback(v.optional(v.string()), undefined),
})
export type TopUpStatusAnswer = v.InferOutput<typeof TopUpStatusAnswer>

/** To a card (`pan`) or, from the USDC wallet, to an `address`: exactly one of them. */
export const WithdrawalAct = v.object({
  amount: AmountText,
  currency_code: CurrencyCode,
  pan: v.optional(v.pipe(v.string(), v.regex(CARD_DIGITS))),
  address: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(128))),
})
export type WithdrawalAct = v.InferOutput<typeof WithdrawalAct>
const WithdrawalRequest = v.pipe(
  v.object({
    ...WithdrawalAct.entries,
    ...MONEY_CONFIRMATION,
    is_repeat_confirmed: RepeatConfirmed,
  }),
  v.check((given) => isConfirmedOnce(given), 'needs pin, passkey or biometry'),
)

/** Calls that move money, and reads of their pages. */
export const moneyEndpoints = {
  rates: { method: 'POST', path: '/v2/wallet/exchange/rates', answer: RatesAnswer },
  exchange: {
    method: 'POST',
    path: '/v2/wallet/exchange',
    body: ExchangeRequest,
    answer: ExchangeAnswer,
    isKeyed: true,
    act: 'exchange',
  },
  topUp: {
    method: 'POST',
    path: '/v2/wallet/top-up',
    body: TopUpRequest,
    answer: TopUpAnswer,
    isKeyed: true,
    act: 'topUp',
  },
  topUpStatus: {
    method: 'GET',
    path: '/v2/wallet/top-up/status',
    query: TopUpStatusQuery,
    answer: TopUpStatusAnswer,
  },
  /**
   * An addition of our server: what became of a payment, for whoever pays in a browser without a
   * session.
   */
  paymentState: {
    method: 'GET',
    path: '/v2/payment/state',
    isPublic: true,
    query: v.object({ order: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) }),
    answer: v.object({
      ...Outcome.entries,
      /** Name of the bot in which the app runs, where there is one. */
      bot_name: v.optional(v.pipe(v.string(), v.regex(/^\w{1,64}$/))),
    }),
  },
  withdrawal: {
    method: 'POST',
    path: '/v2/wallet/withdrawal',
    body: WithdrawalRequest,
    answer: MoneyOutcome,
    isKeyed: true,
    act: 'withdrawal',
  },
} as const satisfies Record<string, Endpoint>
