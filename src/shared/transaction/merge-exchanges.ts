import type { Transaction } from '../../../contract/calls/wallet.ts'

/** Key of a list row: a transaction, or both rows of an exchange. */
export function entryOf({ id, exchange, transfer_id }: Transaction): string | undefined {
  return (exchange && transfer_id) ?? id
}

/** Merges the two rows of an exchange into one. */
export function mergeExchanges(transactions: readonly Transaction[]): Transaction[] {
  const entries = new Set<string>()
  return transactions.filter((transaction) => {
    const entry = entryOf(transaction)
    if (entry === undefined) return true
    const isRepeated = entries.has(entry)
    entries.add(entry)
    return !isRepeated
  })
}
