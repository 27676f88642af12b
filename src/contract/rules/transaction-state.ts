/** The status of a transaction that moved money for good; no other counts in any sum. */
export const COMPLETE = 'complete'

/**
 * What a status means for the money: it moved, it is on its way, it did not move or came back, or
 * the status is unknown.
 */
export type TransactionState = 'complete' | 'waiting' | 'undone' | 'unknown'

const STATES = new Map<string, TransactionState>([
  [COMPLETE, 'complete'],
  ['pending', 'waiting'],
  ['review', 'waiting'],
  ['failed', 'undone'],
  ['error', 'undone'],
  ['canceled', 'undone'],
  ['reversed', 'undone'],
  ['refunded', 'undone'],
])

/** Returns the state of a status word. */
export function transactionState(status: string): TransactionState {
  return STATES.get(status) ?? 'unknown'
}
