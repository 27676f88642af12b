import dayjs from 'dayjs'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import { dayKey } from '../../kernel/lib/dates.ts'

/** Transactions of one day, in list order. */
export interface DayGroup {
  /** `2025-11-18`, in the owner's time zone. */
  day: string
  transactions: readonly Transaction[]
}

/** Groups a list ordered by time into days (E8). */
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

/** Returns a `dayKey` that caches the bounds of the last day. */
function rememberDay(): (at: string) => string {
  let [day, begin, end] = ['', 0, 0]
  return (at) => {
    const moment = Date.parse(at)
    if (moment >= begin && moment < end) return day
    day = dayKey(at)
    const midnight = dayjs(moment).startOf('day')
    begin = midnight.valueOf()
    end = midnight.add(1, 'day').valueOf()
    return day
  }
}

/** A line of the list: a day's heading or a transaction. */
export interface DayLine {
  kind: 'day' | 'row'
  /** Unique key of the line. */
  key: string
  /** Key of its day, as in `DayGroup`. */
  day: string
  /** The transaction, or the first one of the day. */
  transaction: Transaction
  /** Its position in the day, from 1. */
  position: number
  /** Number of loaded transactions of the day. */
  count: number
}

/** A list of transactions and its lines: each heading, followed by its transactions. */
export interface DayLayout {
  transactions: readonly Transaction[]
  lines: readonly DayLine[]
}

/**
 * Converts transactions to lines. If the list continues `before`, only its last day and the rest
 * are converted, so that a further page does not cost the whole list.
 */
export function layOutDays(transactions: readonly Transaction[], before?: DayLayout): DayLayout {
  const last = before?.lines.at(-1)
  if (before && last && goesOn(before.transactions, transactions)) {
    const fresh = layLines(transactions.slice(before.transactions.length - last.position))
    const replaced = last.position + 1
    const lastKept = before.lines.at(-replaced - 1)
    if (!lastKept || fresh.every(({ day }) => day < lastKept.day)) {
      return { transactions, lines: before.lines.toSpliced(-replaced, replaced, ...fresh) }
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
