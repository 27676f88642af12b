import { endOfDate, momentIn } from '../../../contract/rules/zone-time.ts'
import { setBounded } from '../../lib/set-bounded.ts'
import type { PlanRow } from './plan-row.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

/** When a plan runs on its day, and is tried again. */
export const PLAN_TIMES = ['09:00', '13:00', '18:00'] as const
/** Plans that an owner has at most, without those that have ended. */
export const MOST_PLANS = 50
/** How long before a run a notification of it, ms. */
const NOTICE_MS = DAY_MS

/**
 * When plans run on a day of a zone, and when it ends: the same for all plans of the zone, and
 * costly to work out.
 */
interface DayOfZone {
  runsAt: Date
  endsAt: Date
}

/** Some days of each zone. */
const MOST_KEPT = 2000
const kept = new Map<string, DayOfZone>()

function dayOf(zone: string, day: string): DayOfZone {
  const key = `${zone} ${day}`
  const known = kept.get(key)
  if (known) return known
  const found = { runsAt: momentIn(zone, day, PLAN_TIMES[0]), endsAt: endOfDate(zone, day) }
  setBounded(kept, MOST_KEPT, [key, found])
  return found
}

/** Returns when a plan first runs on a day. */
export function runsAt(zone: string, day: string): Date {
  return dayOf(zone, day).runsAt
}

/** Returns when the owner is notified of a run. */
export function notifiesAt(zone: string, day: string): Date {
  return new Date(runsAt(zone, day).getTime() - NOTICE_MS)
}

/** Returns when a run of a day is tried again; undefined after the last time. */
export function nextTryOf(zone: string, day: string, now: Date): Date | undefined {
  return PLAN_TIMES.map((time) => momentIn(zone, day, time)).find((at) => at > now)
}

/**
 * What a server has to do for a plan: tell its owner, run it, pass over a day that the owner skips,
 * or record a day on which no server was there.
 */
export type PlanStep = 'none' | 'tell' | 'run' | 'pass' | 'missed'

/** Returns what is to be done for a plan at a moment. */
export function nextStepOf(
  {
    state,
    next_on,
    due_at,
    zone,
    days,
    told_on,
  }: Pick<PlanRow, 'state' | 'next_on' | 'due_at' | 'zone' | 'days' | 'told_on'>,
  now: Date,
): PlanStep {
  if (state !== 'active' || next_on === null || due_at === null || due_at > now) return 'none'
  if (days.includes(next_on)) return now < runsAt(zone, next_on) ? 'none' : 'pass'
  if (now < runsAt(zone, next_on)) return told_on === next_on ? 'none' : 'tell'
  return now < dayOf(zone, next_on).endsAt ? 'run' : 'missed'
}
