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
  const findDay = rememberDay()
  for (const transaction of transactions) {
    const day = findDay(transaction.created_at)
    const group = groups.get(day)
    if (group) group.push(transaction)
    else groups.set(day, [transaction])
  }
  return [...groups].map(([day, list]) => ({ day, transactions: list }))
}

/** `dayKey` that is quick for moments of the day that it was last asked for. */
function rememberDay(): (at: string) => string {
  let [day, begin, end] = ['', 0, 0]
  return (at) => {
    const moment = Date.parse(at)
    if (moment >= begin && moment < end) return day
    day = dayKey(at)
    const midnight = new Date(moment)
    begin = midnight.setHours(0, 0, 0, 0)
    end = midnight.setDate(midnight.getDate() + 1)
    return day
  }
}

/** A heading or a transaction in the list of all days, one line under the other. */
export interface DayLine {
  kind: 'day' | 'row'
  /** No other line has it. */
  key: string
  /** The day that it belongs to, as in `DayGroup`. */
  day: string
  /** The transaction, or the first one of the day. */
  transaction: Transaction
  /** Which one of the day it is, from 1. */
  position: number
  /** How many the day has, as far as they are known. */
  count: number
}

/** A list of transactions and its lines: each heading, then the transactions under it. */
export interface LaidDays {
  transactions: readonly Transaction[]
  lines: readonly DayLine[]
}

/**
 * Lays transactions out in lines. Where the list goes on from one that was laid out `before`, only its
 * last day and what follows are laid anew: a page more of a long list must not cost the whole list.
 */
export function layDays(transactions: readonly Transaction[], before?: LaidDays): LaidDays {
  const last = before?.lines.at(-1)
  if (before && last && goesOn(before.transactions, transactions)) {
    const fresh = layLines(transactions.slice(before.transactions.length - last.position))
    const laidAnew = last.position + 1
    const lastKept = before.lines.at(-laidAnew - 1)
    if (!lastKept || fresh.every(({ day }) => day < lastKept.day)) {
      return { transactions, lines: before.lines.toSpliced(-laidAnew, laidAnew, ...fresh) }
    }
  }
  return { transactions, lines: layLines(transactions) }
}

function goesOn(before: readonly Transaction[], after: readonly Transaction[]): boolean {
  return before[0] === after[0] && before.at(-1) === after[before.length - 1]
}

function layLines(transactions: readonly Transaction[]): DayLine[] {
  const lines: DayLine[] = []
  for (const { day, transactions: list } of groupByDay(transactions)) {
    const count = list.length
    for (const [index, transaction] of list.entries()) {
      const position = index + 1
      if (index === 0) lines.push({ kind: 'day', key: day, day, transaction, position, count })
      const key = transaction.id ?? `${transaction.created_at} ${position}`
      lines.push({ kind: 'row', key, day, transaction, position, count })
    }
  }
  return lines
}
