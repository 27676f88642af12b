import { addMonths, daysBetween } from '../../contract/rules/calendar-date.ts'
import { dateIn, isTimeZone, momentIn } from '../../contract/rules/zone-time.ts'
import type { Queryable } from '../db/database.ts'
import { knownTimeZone } from '../lib/time-zone.ts'

const YEAR_LENGTH = 4
const MONTH_LENGTH = 7

/** A month in a time zone. */
export interface BudgetMonth {
  /** `2026-11` */
  name: string
  since: Date
  until: Date
}

/** Returns the month of a name, `2026-11`, or else of a moment. */
export function monthIn(zone: string, at: Date, name = monthOf(zone, at)): BudgetMonth {
  const first = `${name}-01`
  return {
    name,
    since: momentIn(zone, first, '00:00'),
    until: momentIn(zone, addMonths(first, 1), '00:00'),
  }
}

/** Returns when the year of a moment began in a time zone. */
export function startOfYear(zone: string, at: Date): Date {
  return momentIn(zone, `${dateIn(zone, at).slice(0, YEAR_LENGTH)}-01-01`, '00:00')
}

/** Returns the months before one, the latest first. */
export function monthsBefore(zone: string, { name }: BudgetMonth, count: number): BudgetMonth[] {
  return Array.from({ length: count }, (_, index) => {
    const before = addMonths(`${name}-01`, -index - 1).slice(0, MONTH_LENGTH)
    return monthIn(zone, new Date(0), before)
  })
}

/**
 * Returns how many days of a month are left, the present one included; none of one that is over,
 * all of one to come.
 */
export function daysLeft(zone: string, { name }: BudgetMonth, now: Date): number {
  const first = `${name}-01`
  const today = dateIn(zone, now)
  return Math.max(0, daysBetween(today > first ? today : first, addMonths(first, 1)))
}

function monthOf(zone: string, at: Date): string {
  return dateIn(zone, at).slice(0, MONTH_LENGTH)
}

/** Returns the time zone that is stored for an owner; undefined where none is. */
export async function readTimeZone(db: Queryable, userId: string): Promise<string | undefined> {
  const [owner] = await db.query<{ time_zone: string | null }>(
    'SELECT time_zone FROM app_user WHERE id = $1',
    [userId],
  )
  return owner?.time_zone ?? undefined
}

/**
 * Returns the time zone that is stored for an owner, or that of the device; UTC without a known
 * one.
 */
export async function zoneOf(db: Queryable, userId: string, device?: string): Promise<string> {
  const zone = knownTimeZone((await readTimeZone(db, userId)) ?? device)
  return isTimeZone(zone) ? zone : 'UTC'
}
