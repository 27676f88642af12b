import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { RECEIPT_STEPS } from '../rules/statuses.ts'
import { Moment } from '../values.ts'
import { ChargedBy } from './tariffs.ts'
import { Transaction } from './wallet.ts'

/** Number of a transaction, as people copy it: `T-7Q4K-92MD` (U21). */
export const TransactionNumber = v.pipe(v.string(), v.regex(/^[A-Z]-[0-9A-Z]{4}-[0-9A-Z]{4}$/))

const AccountNumber = v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{12}$/))), undefined)

const Step = v.object({
  step: v.picklist(RECEIPT_STEPS),
  /** Absent where the time is unknown. */
  at: v.fallback(v.optional(Moment), undefined),
})
export type ReceiptStep = v.InferOutput<typeof Step>

/** All facts of one transaction (N3). */
export const Receipt = v.object({
  transaction: Transaction,
  /** Number of the account; of an exchange, of the debited and of the credited one. */
  account_number: AccountNumber,
  to_account_number: AccountNumber,
  /** The provider's number of the payment. */
  reference: v.fallback(v.optional(v.string()), undefined),
  /** Hash of a USDC transaction on its network, also before it is complete. */
  hash: v.fallback(v.optional(v.string()), undefined),
  explorer_url: v.fallback(v.optional(v.string()), undefined),
  steps: v.fallback(v.array(Step), []),
  /** The tariff by which it was charged, or which was in force when it cost nothing (W3). */
  tariff: v.fallback(v.optional(ChargedBy), undefined),
  /** The last question about it (S9). */
  problem: v.fallback(
    v.optional(
      v.object({
        number: v.string(),
        created_at: Moment,
        is_open: v.fallback(v.optional(v.boolean(), false), false),
        /** Support answers by then; absent where it has answered. */
        answer_by: v.fallback(v.optional(Moment), undefined),
      }),
    ),
    undefined,
  ),
})
export type Receipt = v.InferOutput<typeof Receipt>

/** The calls of the capability `receipts`, additions of our server (N3). */
export const receiptEndpoints = {
  receipt: {
    method: 'GET',
    path: '/v2/wallet/transaction/detail',
    query: v.object({ number: TransactionNumber }),
    answer: Receipt,
  },
} as const satisfies Record<string, Endpoint>
