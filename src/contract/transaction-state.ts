/** The status of a transaction that moved money for good; no other counts in any sum. */
export const COMPLETE = 'complete'

/**
 * What a status means for the money: it moved, it is on its way, it did not move (or came back), or
 * nobody knows, where a server tells another word or none.
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

/** The state that a status word stands for. */
export function transactionState(status: string): TransactionState {
  return STATES.get(status) ?? 'unknown'
}
