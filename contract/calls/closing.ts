import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { CodeSentAnswer, SmsCode } from '../sms-code.ts'
import { DecimalText, FourDigits, Id, rowsOf } from '../values.ts'
import { CurrencyCode, Outcome, ShownText } from '../wire.ts'

/** An account with money in it, and the way to empty it. */
const Remainder = v.object({
  account_id: Id,
  currency_code: CurrencyCode,
  balance: DecimalText,
  /** The money can be withdrawn, or it is less than that and can be exchanged. */
  way: v.fallback(v.picklist(['withdraw', 'exchange']), 'withdraw'),
  /** What it is exchanged to; absent where nothing is offered. */
  exchange_to: v.fallback(v.optional(CurrencyCode), undefined),
})
export type Remainder = v.InferOutput<typeof Remainder>

/** A pot with money in it, which has to be taken back. */
const PotRemainder = v.object({
  id: Id,
  name: ShownText,
  currency_code: CurrencyCode,
  balance: DecimalText,
})

export type PotRemainder = v.InferOutput<typeof PotRemainder>

/** An order at a rate that waits, whose money is reserved. */
const RateOrderRemainder = v.object({
  id: Id,
  from_currency_code: CurrencyCode,
  to_currency_code: CurrencyCode,
  amount: DecimalText,
})
export type RateOrderRemainder = v.InferOutput<typeof RateOrderRemainder>

const ClosingState = v.object({
  remainders: rowsOf(Remainder),
  pots: v.fallback(v.optional(v.array(PotRemainder), []), []),
  /** Orders at a rate that wait, with their reserved money (S5). */
  rate_orders: v.fallback(v.optional(v.array(RateOrderRemainder), []), []),
  /** Transactions, payments and debts that have not ended. */
  pending_count: v.fallback(v.pipe(v.number(), v.minValue(0)), 0),
  /** An operator has frozen the wallet or an account. */
  is_frozen: v.fallback(v.boolean(), false),
})
export type ClosingState = v.InferOutput<typeof ClosingState>

const ConfirmRequest = v.object({ confirm_code: SmsCode })
const CloseRequest = v.object({ pin_code: FourDigits })

/** Calls of the capability `closing`, an addition of our server (M7). */
export const closingEndpoints = {
  closingState: { method: 'GET', path: '/v2/wallet/closing/state', answer: ClosingState },
  sendClosingCode: {
    method: 'POST',
    path: '/v2/wallet/closing/send_code',
    answer: CodeSentAnswer,
  },
  confirmClosing: {
    method: 'POST',
    path: '/v2/wallet/closing/confirm',
    body: ConfirmRequest,
    answer: Outcome,
  },
  closeWallet: {
    method: 'POST',
    path: '/v2/wallet/closing',
    body: CloseRequest,
    answer: Outcome,
    isKeyed: 'state',
  },
} as const satisfies Record<string, Endpoint>
