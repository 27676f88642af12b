/** The status of a transaction that moved money for good; no other counts in any sum. */
export const COMPLETE = 'complete'

/** The status of a payout that waits for people before it is sent. */
export const IN_REVIEW = 'review'

/** Status of a top-up, and what a provider says of a payment or payout. */
export type PaymentStatus = 'pending' | typeof COMPLETE | 'failed'

/** Status of a new row of the history. */
export type NewRowStatus = 'pending' | typeof IN_REVIEW | typeof COMPLETE

/**
 * Status of a payout: `held` until two operators let it go, `released` until it is started, `sent`
 * at its provider.
 */
export type PayoutState = PaymentStatus | 'held' | 'released' | 'sent'

/** Status of a top-up order: `created` until its owner has acted, `expired` if they never did. */
export type OrderStatus = PaymentStatus | 'created' | 'expired'

/** Status of a check of identity; `aborted` may be tried again, `complete` is final (J4). */
export type CaseStatus = 'pending' | 'processing' | typeof COMPLETE | 'aborted'

/** Why a check of identity was aborted; owners read it in the words of `kyc.reason.*`. */
export const CASE_REASONS = [
  'document',
  'document_expired',
  'document_unsupported',
  'face',
  'age',
  'mismatch',
  'consent',
  'unfinished',
  'expired',
  'unavailable',
  'refused',
] as const
export type CaseReason = (typeof CASE_REASONS)[number]

/** What a status means for the money: it moved, it is on its way, it did not move or came back. */
export const TRANSACTION_STATES = ['complete', 'waiting', 'undone'] as const

/** One of these, or the status is unknown. */
export type TransactionState = (typeof TRANSACTION_STATES)[number] | 'unknown'

const STATES = new Map<string, TransactionState>([
  [COMPLETE, 'complete'],
  ['pending', 'waiting'],
  [IN_REVIEW, 'waiting'],
  ['failed', 'undone'],
  ['error', 'undone'],
  ['canceled', 'undone'],
  ['reversed', 'undone'],
  ['refunded', 'undone'],
])

/** Stages of a transaction on its receipt, in their order; one that failed ends with `failed`. */
export const RECEIPT_STEPS = ['created', 'sent', 'done', 'failed'] as const

/** Returns the state of a status word. */
export function transactionState(status: string): TransactionState {
  return STATES.get(status) ?? 'unknown'
}

/** Returns the status words of these states. */
export function statusesOf(states: readonly TransactionState[]): string[] {
  return [...STATES].filter(([, state]) => states.includes(state)).map(([status]) => status)
}

/** Returns whether an order may still be paid. */
export function isOrderOpen(status: string): boolean {
  return status === 'created' || status === 'pending'
}

/** Returns whether a check of identity goes on. */
export function isCaseRunning(status: string | null): boolean {
  return status === 'pending' || status === 'processing'
}

/** Returns whether a word is a reason of an aborted check. */
export function isCaseReason(word: string | undefined): word is CaseReason {
  return CASE_REASONS.some((reason) => reason === word)
}

/** Returns the status of a top-up that its owner sees for that of its order. */
export function topUpStatus(status: OrderStatus): PaymentStatus {
  if (status === COMPLETE) return status
  return isOrderOpen(status) ? 'pending' : 'failed'
}
