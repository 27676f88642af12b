import type { Minor } from '../../../contract/rules/money.ts'
import type { Note } from '../ledger/transfer.ts'
import { typedSum } from './typed-sum.ts'

interface Held {
  userId: string
  currencyCode: string
  decimals: number
  /** What was reserved, and the fee that is a part of it. */
  total: Minor
  fee: Minor
  isFeeInside: boolean
}

/** Returns what an owner is notified of when a payout is held above the threshold: it has the number of its row. */
export function reviewNote({ userId, ...held }: Held): Note {
  return { user_id: userId, text_key: 'notification.withdrawal_review', params: typedSum(held) }
}
