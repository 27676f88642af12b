import { IN_REVIEW, transactionState } from '../../../contract/rules/statuses.ts'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import type { TextKey } from '../../kernel/texts/built-in.ts'

/** Returns why a transaction failed or what it waits for, where the server sends its kind. */
export function explanationKey({ kind, status, reason }: Transaction): TextKey | undefined {
  const state = transactionState(status)
  if (state === 'waiting') {
    if (kind === 'top_up') return 'transactions.details.topup_pending'
    if (kind !== 'withdrawal') return undefined
    return status === IN_REVIEW ? 'payout.review_descr' : 'transactions.details.withdrawal_pending'
  }
  if (state !== 'undone') return undefined
  if (kind === 'withdrawal') return 'transactions.details.returned'
  if (kind !== 'top_up') return undefined
  return reason === 'expired'
    ? 'transactions.details.topup_expired'
    : 'transactions.details.topup_failed'
}
