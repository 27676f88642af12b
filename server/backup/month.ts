import { firstIdOf } from '../lib/new-id.ts'
import { MonthArchiveError } from './month-archive.ts'
import { HOUR_MS } from '../../contract/rules/durations.ts'

/**
 * Time after the end of a month in which its transfers may still be committed: a transfer has the
 * time at which its act began, ms.
 */
const COMMITTED_WITHIN_MS = HOUR_MS

/** A calendar month of UTC, e.g. 2026-10. */
export interface Month {
  name: string
  /** The first moment after it. */
  end: Date
  /** Ids of its transfers are above `from` and below `to`, because ids begin with their time. */
  from: string
  to: string
}

/** Returns the month of a name. Throws MonthArchiveError when it is none. */
export function readBooksMonth(name: string): Month {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(name) ?? []
  const start = new Date(Date.UTC(Number(year), Number(month) - 1))
  if (!(start.getTime() >= 0)) {
    throw new MonthArchiveError(`"${name}" is no month: write it as 2026-10`)
  }
  const end = new Date(Date.UTC(Number(year), Number(month)))
  return { name, end, from: firstIdOf(start), to: firstIdOf(end) }
}

/** Throws MonthArchiveError unless every transfer of the month is committed. */
export function requireOver({ name, end }: Month, now: Date): void {
  const from = new Date(end.getTime() + COMMITTED_WITHIN_MS)
  if (now.getTime() >= from.getTime()) return
  const at = from.toISOString().slice(0, 16).replace('T', ' ')
  throw new MonthArchiveError(`The month ${name} can be archived from ${at} UTC on`)
}
