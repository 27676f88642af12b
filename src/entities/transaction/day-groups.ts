import type { Transaction } from '../../contract/wallet.ts'
import { dayKey } from '../../lib/dates.ts'

/** Transactions of one day, in the order in which they came. */
export interface DayGroup {
  /** `2025-11-18`, in the owner's time zone. */
  day: string
  transactions: readonly Transaction[]
}

/** Cuts a list that runs by time into its days (E8). */
export function groupByDay(transactions: readonly Transaction[]): DayGroup[] {
  const groups = new Map<string, Transaction[]>()
  for (const transaction of transactions) {
    const day = dayKey(transaction.created_at)
    const group = groups.get(day)
    if (group) group.push(transaction)
    else groups.set(day, [transaction])
  }
  return [...groups].map(([day, list]) => ({ day, transactions: list }))
}
