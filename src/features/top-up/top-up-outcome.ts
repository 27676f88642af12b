import type { TopUpStatusAnswer } from '../../contract/money.ts'

/** How a top-up stands; `message` is the server's own, often empty. */
export type TopUpOutcome =
  | { name: 'waiting' }
  /** The server would not say: nothing is known of the top-up, and asking again may help. */
  | { name: 'refused'; message: string }
  | { name: 'complete' }
  | { name: 'failed'; message: string }

/** What the order is about, as far as the server says it. */
export interface TopUpOrder {
  amount: string | undefined
  currency: string | undefined
  createdAt: string | undefined
}

/** Reads the status of a top-up (F5): a word that is not known means to wait. */
export function readOutcome({
  status,
  message,
}: {
  status: string
  message: string
}): TopUpOutcome {
  if (status === 'complete') return { name: 'complete' }
  if (status === 'failed') return { name: 'failed', message }
  return { name: 'waiting' }
}

/** Reads what the order is about. */
export function readOrder(answer: TopUpStatusAnswer): TopUpOrder {
  return {
    amount: answer.amount,
    currency: answer.currency_code,
    createdAt: answer.created_at,
  }
}
