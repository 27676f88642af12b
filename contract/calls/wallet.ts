import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { TRANSACTION_STATES } from '../rules/statuses.ts'
import { NOTIFICATION_KINDS } from '../rules/notification-kinds.ts'
import {
  DecimalText,
  Id,
  LooseMoment,
  Moment,
  IsoMoment,
  rowsOf,
  SearchText,
  ShownAmount,
} from '../values.ts'
import { CurrencyCode, Outcome, ShownText } from '../wire.ts'

/** Longest text of categories or tags of a filter, characters. */
const MOST_FILTER_LENGTH = 2500

/** Text of an addition of our server: any other value counts as missing. */
const OptionalText = v.fallback(v.optional(v.string()), undefined)

/** One wallet of the owner, on the wire an account; the balance is empty where it is no number. */
export const Account = v.object({
  id: Id,
  currency_code: v.string(),
  balance: ShownAmount,
  /** Addition of our server: the account number of twelve digits (U20). */
  number: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{12}$/))), undefined),
  /** Addition of ours: what is reserved for orders at a rate, which the balance is without (S5). */
  set_aside: v.fallback(v.optional(DecimalText), undefined),
})
export type Account = v.InferOutput<typeof Account>

/** What one account is worth in the main currency. */
const TotalPart = v.object({ account_id: Id, amount: DecimalText })

/** All accounts in one currency at the market rates (S1). */
const Total = v.object({
  /** The main currency: the one that the owner chose, or that of the first account. */
  currency_code: CurrencyCode,
  /** Absent where other currencies hold money and none of them has a rate. */
  amount: v.optional(DecimalText),
  /** Time of the oldest rate that was used; absent where none was needed. */
  rates_at: v.optional(Moment),
  /** Accounts that are counted; one that holds money and has no rate is not among them. */
  parts: v.array(TotalPart),
  /** What pots hold in the main currency, the number of all and of those on Home; or absent. */
  pots: v.fallback(
    v.optional(
      v.object({ amount: DecimalText, count: v.number(), on_home: v.optional(v.number()) }),
    ),
    undefined,
  ),
  /** What is reserved for orders at a rate, in the main currency; absent without any. */
  set_aside: v.fallback(v.optional(DecimalText), undefined),
  /** What pots and orders hold of currencies without a rate, which is not counted; or absent. */
  left_out: v.fallback(
    v.optional(v.array(v.object({ currency_code: CurrencyCode, amount: DecimalText }))),
    undefined,
  ),
})
export type Total = v.InferOutput<typeof Total>

/** `GET /v2/wallet` → `results[0].accounts`. */
export const WalletAnswer = v.object({
  results: v.array(
    v.object({
      accounts: rowsOf(Account),
      /** Addition of our server, `total`. */
      total: v.fallback(v.optional(Total), undefined),
    }),
  ),
})

const MainCurrencyRequest = v.object({ currency_code: CurrencyCode })

const Money = v.object({ amount: DecimalText, currency_code: v.string(), account_id: OptionalText })

/** Both sides of an exchange, each amount without a sign. */
const Exchange = v.object({
  from: Money,
  to: Money,
  /** Units of the second currency for one unit of the first. */
  rate: v.optional(DecimalText),
})

/** Members below `created_at` are additions of our server. */
const TransactionShape = v.object({
  id: v.fallback(v.optional(Id), undefined),
  /** Signed. */
  amount: ShownAmount,
  currency_code: ShownText,
  status: ShownText,
  description: ShownText,
  created_at: LooseMoment,
  /** `top_up`, `withdrawal`, `exchange`, `transfer`, or a kind that this build does not know. */
  kind: OptionalText,
  /** How the money was sent: `sbp`, `card`, `address`, `network`, `qr`. */
  method: OptionalText,
  /** Last four digits of the card. */
  last4: OptionalText,
  /** Payment system of the card. */
  brand: OptionalText,
  /** The address, shortened. */
  address: OptionalText,
  /** Name of the chain. */
  network: OptionalText,
  /** Hash of the transaction on the chain. */
  hash: OptionalText,
  /** Name of the bank, and the masked phone that the money went to. */
  bank: OptionalText,
  phone: OptionalText,
  /** Part of the amount that is the fee. */
  fee: OptionalText,
  /** The number of the transaction, `D-7Q4K-92MD` (U21). */
  number: OptionalText,
  /** Both rows of an exchange share it. */
  transfer_id: OptionalText,
  exchange: v.fallback(v.optional(Exchange), undefined),
  /** Masked name of the other owner of a transfer, or of the recipient at a bank. */
  counterparty: OptionalText,
  /** Additions of ours: the owner's plan and the order at a rate that it belongs to (S4, S5). */
  plan: OptionalText,
  rate_order: OptionalText,
  /** Additions of ours: the other's request that it paid, and the own one that it is for (S3). */
  request_token: OptionalText,
  request_id: OptionalText,
  /** Additions of ours: the exchange that a payment is from, and what left the account (S3). */
  paid_from: v.fallback(
    v.optional(v.object({ number: v.string(), amount: DecimalText, currency_code: CurrencyCode })),
    undefined,
  ),
  /** Addition of our server: the number of the payment that an exchange was a part of. */
  pays: OptionalText,
  /** Additions of ours: host, name and id of the program that paid it by a consent (T4). */
  program: OptionalText,
  program_name: OptionalText,
  program_id: OptionalText,
  /** Message of a transfer. */
  note: OptionalText,
  /** Why it failed: `expired`. */
  reason: OptionalText,
  /** Additions of ours: what the owner made of it, a category or the id of an own one (S8). */
  category: OptionalText,
  own_note: OptionalText,
  tags: v.fallback(v.optional(v.array(v.string())), undefined),
})

/**
 * What a server may get wrong in one transaction is read as empty text, a whole row too: it shows
 * as one that cannot be read, the others as they are, and none is lost from the count of the pages.
 */
export const Transaction = v.fallback(TransactionShape, v.parse(TransactionShape, {}))
export type Transaction = v.InferOutput<typeof Transaction>

const MovedSum = v.object({ amount: DecimalText, count: v.number() })

/** Newest first. The counters and the sums of one currency are additions of our server (paging). */
export const TransactionsAnswer = v.object({
  /** Number of all rows of the filter; absent on pages after a cursor. */
  count: v.optional(v.number()),
  /** Where the next page begins; absent on the last page. */
  cursor: OptionalText,
  next: v.nullish(v.string()),
  previous: v.nullish(v.string()),
  /** On the first page of one account or currency. */
  movement: v.fallback(
    v.optional(
      v.object({
        top_ups: MovedSum,
        withdrawals: MovedSum,
        exchanges: v.optional(MovedSum),
        transfers_in: v.optional(MovedSum),
        transfers_out: v.optional(MovedSum),
      }),
    ),
    undefined,
  ),
  results: v.array(Transaction),
})
export type TransactionsAnswer = v.InferOutput<typeof TransactionsAnswer>

/** One to sixty-four texts, separated by commas. */
const Texts = v.pipe(
  v.string(),
  v.maxLength(MOST_FILTER_LENGTH),
  v.transform((text) => text.split(',')),
  v.array(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(64))),
)

/** Filter of transactions, an addition of our server. */
export const TransactionFilterQuery = v.object({
  account_id: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
  currency_code: v.optional(CurrencyCode),
  created_at__gte: v.optional(IsoMoment),
  created_at__lt: v.optional(IsoMoment),
  /** Standard categories, ids of the owner's own, or `none`, and tags, separated by commas (S8). */
  category: v.optional(Texts),
  tag: v.optional(Texts),
})

/** One to ten words, separated by commas. */
const Words = v.pipe(
  v.string(),
  v.regex(/^[a-z_]{1,24}(,[a-z_]{1,24}){0,9}$/),
  v.transform((text) => text.split(',')),
)

/** Query of the transaction list; all but `ordering` are additions of our server. */
export const TransactionsQuery = v.object({
  ordering: v.optional(v.literal('-created_at')),
  limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/))),
  offset: v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}$/))),
  /** The cursor of the page before, in place of an offset. */
  cursor: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,80}$/))),
  ...TransactionFilterQuery.entries,
  /** Part of a name, number, card, address or message, or the beginning of an amount (N1). */
  search: v.optional(SearchText),
  /** Kinds of transactions (N1). */
  kind: v.optional(Words),
  /** What the status means for the money (N1). */
  state: v.optional(v.pipe(Words, v.array(v.picklist(TRANSACTION_STATES)))),
})

export const Statistic = v.object({
  wallet_transaction_type: v.string(),
  amount: DecimalText,
  percent: DecimalText,
  /** Addition of our server: the percents of one currency add up to 100. */
  currency_code: OptionalText,
})
const StatisticsAnswer = v.object({
  /** Addition of our server: the figures follow the filter of the request. */
  is_filter_supported: v.fallback(v.optional(v.boolean(), false), false),
  results: v.array(Statistic),
})
export type StatisticsAnswer = v.InferOutput<typeof StatisticsAnswer>

export const OwnerNotification = v.object({
  id: v.fallback(v.optional(Id), undefined),
  created_at: LooseMoment,
  message: ShownText,
  /** Addition of our server; an unknown value counts as missing. */
  kind: v.fallback(v.optional(v.picklist(NOTIFICATION_KINDS)), undefined),
  /** Addition of our server: the owner has read it, on any device. */
  is_read: v.fallback(v.optional(v.boolean()), undefined),
  /** Addition of our server: the number of its transaction, which has a receipt. */
  number: OptionalText,
  /** Additions of our server: the link of a request to the owner, or the id of one of their own. */
  request_token: OptionalText,
  request_id: OptionalText,
  /** Additions of ours: the plan, the order at a rate or the alert that it is about (S4, S5). */
  plan: OptionalText,
  rate_order: OptionalText,
  /** Addition of our server: the program that it is about (T4). */
  program: OptionalText,
  /** Addition of our server: the number of the question that support has answered (S9). */
  question: OptionalText,
})
export type OwnerNotification = v.InferOutput<typeof OwnerNotification>
export const NotificationsAnswer = v.object({ results: rowsOf(OwnerNotification) })

/** Calls that read wallets, transactions, statistics and notifications. */
export const walletEndpoints = {
  wallet: { method: 'GET', path: '/v2/wallet', answer: WalletAnswer },
  /** The currency of the total, a call of the capability `total`. */
  setMainCurrency: {
    method: 'POST',
    path: '/v2/wallet/user/main-currency',
    body: MainCurrencyRequest,
    answer: Outcome,
  },
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
  statistics: {
    method: 'GET',
    path: '/v2/wallet/stat',
    query: TransactionFilterQuery,
    answer: StatisticsAnswer,
  },
} as const satisfies Record<string, Endpoint>
