import type { TopUpStatusAnswer } from '../../../contract/calls/money.ts'

/** Status of a top-up; `message` is the server's, often empty. */
export type TopUpOutcome =
  | { name: 'waiting' }
  /** The server refused to tell: the status is unknown, and a retry may help. */
  | { name: 'refused'; message: string }
  | { name: 'complete' }
  | { name: 'failed'; message: string }

/** Data of the order, as far as the server sends it. */
export interface TopUpOrder {
  amount: string | undefined
  currency: string | undefined
  createdAt: string | undefined
  /** Number of the transaction. */
  transaction: string | undefined
}

/** Reads the status of a top-up (F5); an unknown word means waiting. */
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

/** Reads the data of the order. */
export function readOrder(answer: TopUpStatusAnswer): TopUpOrder {
  return {
    amount: answer.amount,
    currency: answer.currency_code,
    createdAt: answer.created_at,
    transaction: answer.number,
  }
}
