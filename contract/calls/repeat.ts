import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { TransactionNumber } from './receipts.ts'
import { Recipient } from './transfers.ts'
import { DecimalText, Id } from '../values.ts'
import { CurrencyCode } from '../wire.ts'
import { RepeatTarget } from './payout-targets.ts'

/**
 * What was typed into a transfer or a withdrawal, and to whom it went, for sending it once more.
 */
const RepeatDetails = v.object({
  account_id: Id,
  currency_code: CurrencyCode,
  /** As it was typed, without a fee that was added. */
  amount: DecimalText,
  note: v.fallback(v.optional(v.string()), undefined),
  /** Of a transfer, as a lookup returns them. */
  recipient: v.fallback(v.optional(Recipient), undefined),
  to: v.fallback(v.optional(RepeatTarget), undefined),
})
export type RepeatDetails = v.InferOutput<typeof RepeatDetails>

/**
 * A read of the capability `receipts`, an addition of our server: only the owner of a transaction
 * gets its details.
 */
export const repeatEndpoints = {
  repeatDetails: {
    method: 'GET',
    path: '/v2/wallet/transaction/repeat',
    query: v.object({ number: TransactionNumber }),
    answer: RepeatDetails,
  },
} as const satisfies Record<string, Endpoint>
