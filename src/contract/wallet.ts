import * as v from 'valibot'
import {
  Amount,
  CurrencyCode,
  Decimal,
  FourDigits,
  Id,
  LooseText,
  Moment,
  Outcome,
} from './wire.ts'

/** One wallet of the owner; the wire calls it an account. */
export const Account = v.object({ id: Id, currency_code: v.string(), balance: Decimal })
export type Account = v.InferOutput<typeof Account>

/** `GET /v2/wallet` → `results[0].accounts`. */
export const WalletAnswer = v.object({
  results: v.array(v.object({ accounts: v.array(Account) })),
})

export const Transaction = v.object({
  id: v.optional(Id),
  amount: Decimal,
  currency_code: v.string(),
  status: LooseText,
  description: LooseText,
  created_at: Moment,
})
export type Transaction = v.InferOutput<typeof Transaction>

const MovedSum = v.object({ amount: Decimal, count: v.number() })

/** Newest first. The counters and the sums of one currency are additions of our server (paging). */
export const TransactionsAnswer = v.object({
  count: v.optional(v.number()),
  next: v.nullish(v.string()),
  previous: v.nullish(v.string()),
  movement: v.optional(v.object({ top_ups: MovedSum, withdrawals: MovedSum })),
  results: v.array(Transaction),
})
export type TransactionsAnswer = v.InferOutput<typeof TransactionsAnswer>

/** Query of the transaction list; all but `ordering` are additions of our server. */
export const TransactionsQuery = v.object({
  ordering: v.optional(v.literal('-created_at')),
  limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/))),
  offset: v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}$/))),
  account_id: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
  currency_code: v.optional(CurrencyCode),
  created_at__gte: v.optional(Moment),
  created_at__lt: v.optional(Moment),
})

export const Statistic = v.object({
  wallet_transaction_type: v.string(),
  amount: Decimal,
  percent: Decimal,
})
export const StatisticsAnswer = v.object({ results: v.array(Statistic) })

export const Notification = v.object({
  id: v.optional(Id),
  created_at: Moment,
  message: LooseText,
})
export type Notification = v.InferOutput<typeof Notification>
export const NotificationsAnswer = v.object({ results: v.array(Notification) })

/**
 * `quantity_in` units of one currency buy `quantity_out` of the other; it counts when that is 1. The
 * smallest amounts that are exchanged are an addition of our server.
 */
export const ExchangeRate = v.object({
  id: Id,
  from_currency_code: v.string(),
  to_currency_code: v.string(),
  quantity_in: Decimal,
  quantity_out: Decimal,
  min_from_amount: v.optional(Decimal),
  min_to_amount: v.optional(Decimal),
})
export type ExchangeRate = v.InferOutput<typeof ExchangeRate>
export const RatesAnswer = v.object({ rates: v.array(ExchangeRate) })

export const ExchangeRequest = v.object({
  from_account_id: Id,
  to_account_id: Id,
  from_amount: Amount,
  to_amount: Amount,
  rate_id: Id,
})

export const TopUpRequest = v.object({ amount: Amount, currency_code: CurrencyCode })

/**
 * The browser goes to `url` unless the status is `error`. `order` is for an app that stays open
 * beside the payment page, as in a messenger: the same as in the query of the result page.
 */
export const TopUpAnswer = v.object({ ...Outcome.entries, url: LooseText, order: LooseText })

/** The query of the result page goes to the server as it is; `order` is the part ours reads. */
export const TopUpStatusQuery = v.looseObject({ order: v.pipe(v.string(), v.minLength(1)) })

/** To a card (`pan`) or, from the USDC wallet, to an `address`: exactly one of them. */
export const WithdrawalRequest = v.object({
  amount: Amount,
  currency_code: CurrencyCode,
  pin: FourDigits,
  pan: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{13,16}$/))),
  address: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(128))),
})

export const UpgradeAnswer = v.object({
  ...Outcome.entries,
  verification_url: LooseText,
  howto_text: LooseText,
})
