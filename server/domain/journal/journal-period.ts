import { firstIdOf } from '../../lib/new-id.ts'
import { addDaysToDay, type Day, dayOf, isDay, startOf } from '../reconciliation/day.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

/**
 * Time after the end of a day in which its transfers may still be committed: they have the time of
 * their beginning, ms.
 */
const COMMITTED_WITHIN_MS = HOUR_MS

/** Ids are made of the time since then. */
const EARLIEST = '1970-01-01'

/** Why a journal cannot be exported; the message is one line for the operator. */
export class JournalError extends Error {
  override name = 'JournalError'
}

/** Days of UTC, both included. */
export interface JournalPeriod {
  first: Day
  last: Day
  /** Ids of its transfers are above `from` and below `to`, because ids begin with their time. */
  from: string
  to: string
}

/**
 * Returns the period of two days. Throws JournalError where there is none, or where it is not over.
 */
export function readJournalPeriod(first: string, last: string, now: Date): JournalPeriod {
  for (const day of [first, last]) {
    if (!isDay(day) || day < EARLIEST) {
      throw new JournalError(`"${day}" is no day of the books: write it as 2026-10-31`)
    }
  }
  if (first > last)
    throw new JournalError(`The period ends on ${last}, before it begins on ${first}`)
  const end = startOf(addDaysToDay(last, 1))
  if (now.getTime() < end.getTime() + COMMITTED_WITHIN_MS) {
    throw new JournalError(
      `${last} is not over: a day can be exported from an hour after its end on, ${latestJournalDay(now)} is the last one`,
    )
  }
  return { first, last, from: firstIdOf(startOf(first)), to: firstIdOf(end) }
}

/** Returns the last day that can be exported. */
export function latestJournalDay(now: Date): Day {
  return addDaysToDay(dayOf(new Date(now.getTime() - COMMITTED_WITHIN_MS)), -1)
}

/** Returns the days of a period. */
export function listJournalDays({ first, last }: JournalPeriod): Day[] {
  const days: Day[] = []
  for (let day = first; day <= last; day = addDaysToDay(day, 1)) days.push(day)
  return days
}
