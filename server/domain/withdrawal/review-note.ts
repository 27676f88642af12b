import { formatAmount, type Minor } from '../../../src/contract/rules/money.ts'
import type { Note } from '../ledger/transfer.ts'

interface Held {
  userId: string
  currencyCode: string
  decimals: number
  /** What was reserved. */
  amount: Minor
}

/** Returns what an owner is notified of when a payout is held above the threshold: it has the number of its row. */
export function reviewNote({ userId, currencyCode, decimals, amount }: Held): Note {
  const params = { amount: formatAmount(amount, decimals), currency_code: currencyCode }
  return { user_id: userId, text_key: 'notification.withdrawal_review', params }
}
