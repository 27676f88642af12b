import * as v from 'valibot'
import type { Plan } from '../../../contract/calls/plans.ts'
import {
  addDays,
  addMonths,
  type CalendarDate,
  partsOf,
} from '../../../contract/rules/calendar-date.ts'
import {
  listPlanDates,
  PLAN_INTERVALS,
  type PlanInterval,
} from '../../../contract/rules/plan-dates.ts'
import { dateIn, isTimeZone } from '../../../contract/rules/zone-time.ts'
import { ownTimeZone } from '../../kernel/lib/time-zone.ts'

/** On which days something is done; a draft of a form keeps it. */
export const PlanWhen = v.object({
  every: v.picklist(PLAN_INTERVALS),
  first_on: v.string(),
  until_on: v.optional(v.string()),
  times: v.optional(v.number()),
})
export type PlanWhen = v.InferOutput<typeof PlanWhen>

const DATES_SHOWN = 3

/** Returns the zone that plans follow: that of the owner, else that of the device. */
export function zoneOfPlans(stored: string | undefined): string {
  const zone = stored ?? ownTimeZone()
  return isTimeZone(zone) ? zone : 'UTC'
}

/** Returns the first day on which a plan may run. */
export function tomorrowIn(zone: string, now: Date): CalendarDate {
  return addDays(dateIn(zone, now), 1)
}

/** Returns the day that is proposed first: the first of the next month, or tomorrow. */
export function proposeFirst(every: PlanInterval, tomorrow: CalendarDate): CalendarDate {
  if (every !== 'month') return tomorrow
  const { day } = partsOf(tomorrow)
  return day === 1 ? tomorrow : addMonths(addDays(tomorrow, 1 - day), 1)
}

/** Returns the first days of a new plan. */
export function firstDatesOf(when: PlanWhen, zone: string): readonly CalendarDate[] {
  const { every, first_on: first, until_on: until, times } = when
  const most = Math.min(DATES_SHOWN, times ?? DATES_SHOWN)
  return listPlanDates({ every, first, until, zone }, first, most)
}

/** What is known of a plan that is changed. */
interface ChangedPlan {
  plan: Pick<Plan, 'every' | 'first_on' | 'next' | 'skipped'>
  /** Days on which it ran or was skipped. */
  past: readonly CalendarDate[]
  tomorrow: CalendarDate
}

/**
 * Returns the next days of a plan with other days than it has: none that is over, and of its times
 * those that are left.
 */
export function nextDatesOf(
  when: PlanWhen,
  zone: string,
  { plan, past, tomorrow }: ChangedPlan,
): readonly CalendarDate[] {
  const { every, first_on: first, until_on: until, times } = when
  const isKept = every === plan.every && first === plan.first_on
  const from = (isKept ? plan.next[0]?.on : undefined) ?? tomorrow
  const skipped = isKept ? plan.skipped : []
  const shown = DATES_SHOWN + skipped.length
  const spent = past.filter((day) => day < from).length
  const most = times === undefined ? shown : Math.min(shown, times - spent)
  return listPlanDates({ every, first, until, zone }, from, most)
    .filter((day) => !skipped.includes(day))
    .slice(0, DATES_SHOWN)
}
