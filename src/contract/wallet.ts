import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { Decimal, Id, Moment } from './values.ts'
import { CurrencyCode, LooseText } from './wire.ts'

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
const StatisticsAnswer = v.object({ results: v.array(Statistic) })

export const Notification = v.object({
  id: v.optional(Id),
  created_at: Moment,
  message: LooseText,
})
export type Notification = v.InferOutput<typeof Notification>
export const NotificationsAnswer = v.object({ results: v.array(Notification) })

/** Calls that read the wallets and what became of them. */
export const walletEndpoints = {
  wallet: { method: 'GET', path: '/v2/wallet', answer: WalletAnswer },
  notifications: {
    method: 'GET',
    path: '/v2/wallet/user/notification',
    answer: NotificationsAnswer,
  },
  transactions: {
    method: 'GET',
    path: '/v2/wallet/transaction',
    query: TransactionsQuery,
    answer: TransactionsAnswer,
  },
  statistics: { method: 'GET', path: '/v2/wallet/stat', answer: StatisticsAnswer },
} as const satisfies Record<string, Endpoint>
