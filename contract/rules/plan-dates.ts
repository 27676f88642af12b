import {
  addDays,
  addMonths,
  type CalendarDate,
  daysBetween,
  isCalendarDate,
} from './calendar-date.ts'
import { hasDate } from './zone-time.ts'

/** How often a plan runs (S4). */
export const PLAN_INTERVALS = ['once', 'day', 'week', 'two_weeks', 'month', 'year'] as const
export type PlanInterval = (typeof PLAN_INTERVALS)[number]

/** On which days a plan runs. */
export interface PlanDays {
  every: PlanInterval
  first: CalendarDate
  /** The last day on which it may run. */
  until?: CalendarDate | undefined
  zone: string
}

/** Days that a time zone can leave out one after another. */
const MOST_LEFT_OUT = 2

/**
 * Returns the days of a plan from a day on, at most `most`. The 29th to 31st are the last day of a
 * shorter month. A day that the time zone leaves out is the next one, where the plan does not run
 * anyway.
 */
export function listPlanDates(
  plan: PlanDays,
  from: CalendarDate,
  most: number,
): readonly CalendarDate[] {
  const found: CalendarDate[] = []
  // A day that was left out may be moved to `from`.
  for (let n = indexBefore(plan, addDays(from, -MOST_LEFT_OUT)); found.length < most; n += 1) {
    const planned = dateAt(plan, n)
    if (planned === undefined) break
    const date = moveIntoZone(plan.zone, planned)
    if (plan.until !== undefined && date > plan.until) break
    if (date >= from && date !== found.at(-1)) found.push(date)
  }
  return found
}

/** Returns the next day of a plan from a day on. */
export function nextPlanDate(plan: PlanDays, from: CalendarDate): CalendarDate | undefined {
  return listPlanDates(plan, from, 1)[0]
}

/** Longest time between two days of a plan, in days. */
const LONGEST: Readonly<Record<PlanInterval, number>> = {
  once: 1,
  day: 1,
  week: 7,
  two_weeks: 14,
  month: 31,
  year: 366,
}

/** Returns the number of a date that is certainly not after the day. */
function indexBefore({ every, first }: PlanDays, day: CalendarDate): number {
  if (every === 'once') return 0
  return Math.max(0, Math.floor(daysBetween(first, day) / LONGEST[every]) - 1)
}

/** Months between two days of a plan that counts in months. */
const MONTHS: Readonly<Partial<Record<PlanInterval, number>>> = { month: 1, year: 12 }

/**
 * Returns the date with a number, the first one has 0; undefined after the last one and where the
 * calendar ends.
 */
function dateAt({ every, first }: PlanDays, n: number): CalendarDate | undefined {
  if (every === 'once' && n > 0) return undefined
  const months = MONTHS[every]
  const date =
    months === undefined ? addDays(first, LONGEST[every] * n) : addMonths(first, months * n)
  return isCalendarDate(date) ? date : undefined
}

function moveIntoZone(zone: string, date: CalendarDate): CalendarDate {
  for (let days = 0; days <= MOST_LEFT_OUT; days += 1) {
    const moved = addDays(date, days)
    if (hasDate(zone, moved)) return moved
  }
  return date
}
