import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { isConfirmedOnce, MONEY_CONFIRMATION } from '../pin-or-passkey.ts'
import {
  AmountText,
  DecimalText,
  FourDigits,
  Id,
  LooseMoment,
  Moment,
  RepeatConfirmed,
  rowsOf,
} from '../values.ts'
import {
  Address,
  BankId,
  PayoutMethodName,
  NetworkCode,
  PayoutRecipient,
  PayoutTarget,
  SbpPhone,
} from './payout-targets.ts'
import { CurrencyCode, LooseText, MoneyOutcome, Outcome, ShownText } from '../wire.ts'

const OptionalAmount = v.fallback(v.optional(DecimalText), undefined)
const OptionalText = v.fallback(v.optional(v.string()), undefined)
const OptionalCount = v.fallback(v.optional(v.number()), undefined)

/** A chain on which USDC goes out. Amounts are in USDC. */
export const WithdrawalNetwork = v.object({
  code: Id,
  name: ShownText,
  /** What it costs now; a quote holds it. */
  fee: DecimalText,
  /** Usual time until the last confirmation. */
  minutes: v.number(),
  confirmations: v.number(),
  least: DecimalText,
  /** The address of USDC itself, to which nothing is sent. */
  token_address: v.string(),
  is_available: v.boolean(),
})
export type WithdrawalNetwork = v.InferOutput<typeof WithdrawalNetwork>

/** A way out of one account. */
export const WithdrawalMethod = v.object({
  method: PayoutMethodName,
  is_available: v.boolean(),
  /** Why it is not available, in the language of the request. */
  reason: ShownText,
  least: DecimalText,
  greatest: OptionalAmount,
  /** What is left of the limit of 24 hours. */
  left: OptionalAmount,
  /** What may still be paid out without a fee in this month. */
  free_left: OptionalAmount,
  /** Fee in percent of the amount, above what is free. */
  percent: OptionalAmount,
  /** Address of the provider's card form, to be shown in a frame; see `CardFormMessage`. */
  frame_url: OptionalText,
  /** Name of the provider of the card form. */
  provider: OptionalText,
  networks: v.fallback(v.optional(rowsOf(WithdrawalNetwork)), undefined),
})
export type WithdrawalMethod = v.InferOutput<typeof WithdrawalMethod>

/**
 * What the card form sends to the page around it by `postMessage`, from the origin of `frame_url`:
 * its height in pixels, that its provider refused the card, or a token in place of the number.
 */
export const CardFormMessage = v.variant('type', [
  v.object({ type: v.literal('card-form.height'), height: v.number() }),
  v.object({ type: v.literal('card-form.refused') }),
  v.object({
    type: v.literal('card-form.token'),
    token: v.string(),
    last4: FourDigits,
    brand: v.string(),
  }),
])
export type CardFormMessage = v.InferOutput<typeof CardFormMessage>

const MethodsQuery = v.object({ account_id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) })
const MethodsAnswer = v.object({ results: rowsOf(WithdrawalMethod) })

export const Bank = v.object({
  id: Id,
  name: ShownText,
  /** Other names that a search finds, also in other letters. */
  aliases: v.fallback(v.array(v.string()), []),
  is_available: v.fallback(v.boolean(), true),
})
export type Bank = v.InferOutput<typeof Bank>

const BanksAnswer = v.object({
  results: rowsOf(Bank),
  /** Banks that the owner paid out to, the latest first. */
  recent_ids: v.fallback(v.array(Id), []),
})

const BankNameRequest = v.object({ phone: SbpPhone, bank_id: BankId })

export const BankName = v.object({
  ...Outcome.entries,
  /** `untold`: the bank returns no names; `none`: it has no account for this phone. */
  state: v.picklist(['told', 'untold', 'none']),
  /** As the bank returns it, `Анна Сергеевна Л.`. */
  name: ShownText,
  /** The phone is the owner's own, the name is not. */
  is_other_name: v.fallback(v.boolean(), false),
})
export type BankName = v.InferOutput<typeof BankName>

export const SavedCard = v.object({ id: Id, last4: FourDigits, brand: ShownText })
export type SavedCard = v.InferOutput<typeof SavedCard>
const SavedCardsAnswer = v.object({ results: rowsOf(SavedCard) })
const ForgetCardRequest = v.object({ card_id: Id })

/** Network and address belong to `usdc`; an address may be missing. */
const QuoteRequest = v.object({
  account_id: Id,
  amount: AmountText,
  method: PayoutMethodName,
  network: v.optional(NetworkCode),
  address: v.optional(Address),
})

export const WithdrawalQuote = v.object({
  ...Outcome.entries,
  quote_id: Id,
  fee: DecimalText,
  /** What leaves the account. */
  total: DecimalText,
  /** What arrives. For `sbp` and `card` this is the asked amount, for `usdc` it is less the fee. */
  receives: DecimalText,
  currency_code: CurrencyCode,
  expires_at: Moment,
  /** Number of the tariff that the fee is of (W3). */
  tariff_number: v.fallback(v.optional(v.number()), undefined),
  /** The amount waits for operators before it is sent (P4). */
  is_reviewed: v.fallback(v.optional(v.boolean()), undefined),
  /**
   * `new`: nothing was sent there yet; `code`: the same, and it is a contract; `own`: the owner's
   * deposit address; `contract`: USDC itself, of an older server, which refuses no quote for it.
   */
  address_state: v.fallback(
    v.optional(v.picklist(['known', 'new', 'code', 'own', 'contract', 'blocked'])),
    undefined,
  ),
})
export type WithdrawalQuote = v.InferOutput<typeof WithdrawalQuote>

/** Account and amount are those of the quote, which pays once. */
export const PayoutAct = v.object({ quote_id: Id, to: PayoutTarget })
export type PayoutAct = v.InferOutput<typeof PayoutAct>
export const PayoutRequest = v.pipe(
  v.object({
    ...PayoutAct.entries,
    ...MONEY_CONFIRMATION,
    is_repeat_confirmed: RepeatConfirmed,
  }),
  v.check((given) => isConfirmedOnce(given), 'needs pin, passkey or biometry'),
)

/** `number` is that of the transaction, `P-7Q4K-92MD`. */
const PayoutAnswer = v.object({ ...MoneyOutcome.entries, number: LooseText })

const PayoutStatusQuery = v.object({ number: v.pipe(v.string(), v.regex(/^P-\w{4}-\w{4}$/)) })

const PayoutStep = v.object({
  step: v.picklist(['accepted', 'sent', 'confirming', 'done', 'failed']),
  at: LooseMoment,
})

/** A payout with the steps it has reached, in their order. */
export const PayoutStatus = v.object({
  number: v.string(),
  method: PayoutMethodName,
  status: v.string(),
  /** What left the account; `fee` is part of it, `receives` the rest. */
  amount: DecimalText,
  fee: DecimalText,
  receives: DecimalText,
  currency_code: CurrencyCode,
  created_at: Moment,
  steps: rowsOf(PayoutStep),
  confirmations: OptionalCount,
  confirmations_needed: OptionalCount,
  minutes_left: OptionalCount,
  hash: OptionalText,
  explorer_url: OptionalText,
  is_fee_raised: v.fallback(v.optional(v.boolean()), undefined),
  /** Name of the bank. */
  bank: OptionalText,
  /** Name of the recipient as the bank returned it. */
  name: OptionalText,
  /** Masked. */
  phone: OptionalText,
  last4: OptionalText,
  brand: OptionalText,
  /** Name of the network. */
  network: OptionalText,
  address: OptionalText,
})
export type PayoutStatus = v.InferOutput<typeof PayoutStatus>

/** Calls of the capabilities `withdrawal.*`, additions of our server (L7). */
export const withdrawalEndpoints = {
  withdrawalMethods: {
    method: 'GET',
    path: '/v2/wallet/withdrawal/method',
    query: MethodsQuery,
    answer: MethodsAnswer,
  },
  banks: { method: 'GET', path: '/v2/wallet/withdrawal/bank', answer: BanksAnswer },
  bankName: {
    method: 'POST',
    path: '/v2/wallet/withdrawal/bank/name',
    body: BankNameRequest,
    answer: BankName,
  },
  payoutRecipients: {
    method: 'GET',
    path: '/v2/wallet/withdrawal/recipient',
    query: v.object({ method: v.picklist(['sbp', 'usdc']) }),
    answer: v.object({ results: rowsOf(PayoutRecipient) }),
  },
  savedCards: { method: 'GET', path: '/v2/wallet/withdrawal/card', answer: SavedCardsAnswer },
  forgetCard: {
    method: 'POST',
    path: '/v2/wallet/withdrawal/card/forget',
    body: ForgetCardRequest,
    answer: Outcome,
  },
  withdrawalQuote: {
    method: 'POST',
    path: '/v2/wallet/withdrawal/quote',
    body: QuoteRequest,
    answer: WithdrawalQuote,
  },
  payout: {
    method: 'POST',
    path: '/v2/wallet/payout',
    body: PayoutRequest,
    answer: PayoutAnswer,
    isKeyed: true,
    act: 'payout',
  },
  payoutStatus: {
    method: 'GET',
    path: '/v2/wallet/payout/status',
    query: PayoutStatusQuery,
    answer: PayoutStatus,
  },
} as const satisfies Record<string, Endpoint>
