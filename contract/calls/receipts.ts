import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { RECEIPT_STEPS } from '../rules/statuses.ts'
import { Moment } from '../values.ts'
import { Transaction } from './wallet.ts'
import { MoneyOutcome } from '../wire.ts'

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
  /** Of USDC on its network, also before it is complete. */
  hash: v.fallback(v.optional(v.string()), undefined),
  explorer_url: v.fallback(v.optional(v.string()), undefined),
  steps: v.fallback(v.array(Step), []),
  /** The last report of a problem with it, and the operator's answer once there is one. */
  problem: v.fallback(
    v.optional(
      v.object({ number: v.string(), created_at: Moment, answer: v.fallback(v.string(), '') }),
    ),
    undefined,
  ),
})
export type Receipt = v.InferOutput<typeof Receipt>

/** Why somebody reports a transaction. */
export const PROBLEM_REASONS = ['unknown', 'not_received', 'amount', 'twice', 'other'] as const
export type ProblemReason = (typeof PROBLEM_REASONS)[number]

/** Greatest length of the text of a report. */
export const PROBLEM_TEXT_LENGTH = 1000

const ProblemRequest = v.object({
  number: TransactionNumber,
  reason: v.picklist(PROBLEM_REASONS),
  /** Required for the reason `other`. */
  text: v.pipe(v.string(), v.trim(), v.maxLength(PROBLEM_TEXT_LENGTH)),
})

/** The calls of the capability `receipts`, additions of our server (N3). */
export const receiptEndpoints = {
  receipt: {
    method: 'GET',
    path: '/v2/wallet/transaction/detail',
    query: v.object({ number: TransactionNumber }),
    answer: Receipt,
  },
  reportProblem: {
    method: 'POST',
    path: '/v2/wallet/transaction/problem',
    body: ProblemRequest,
    answer: v.object({
      ...MoneyOutcome.entries,
      /** Number of the report, and the hours within which it is answered. */
      number: v.string(),
      hours: v.number(),
    }),
    isKeyed: true,
    act: 'reportProblem',
  },
} as const satisfies Record<string, Endpoint>
