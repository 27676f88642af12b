import type { Queryable } from '../../db/database.ts'
import { isTimeZone } from '../../../contract/rules/zone-time.ts'
import { knownTimeZone } from '../../lib/time-zone.ts'
import { readTimeZone } from '../owner-month.ts'
import { Refusal } from '../refusal.ts'
import { type PlanRow, SELECT_PLAN } from './plan-row.ts'
import { movePlan } from './move-plan.ts'
import { runsAt } from './plan-times.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

/** A day that is at least so far ahead is one in every zone, ms. */
const CERTAINLY_AHEAD_MS = 50 * HOUR_MS

interface Zoned {
  userId: string
  zone: string
  now: Date
}

/**
 * Returns the zone that is stored for an owner; where none is, that of the device is stored. Throws
 * ZONE_UNKNOWN.
 */
export async function keepTimeZone(
  tx: Queryable,
  { userId, zone = 'UTC', now }: { userId: string; zone?: string | undefined; now: Date },
): Promise<string> {
  return (await readTimeZone(tx, userId)) ?? setTimeZone(tx, { userId, zone, now })
}

/**
 * Stores the zone that the owner's plans follow, and moves their next days into it; a day that is
 * near stays in the zone in which its owner is notified of it. Returns the zone. Throws
 * ZONE_UNKNOWN. Its transaction has locked the owner.
 */
export async function setTimeZone(tx: Queryable, { userId, zone, now }: Zoned): Promise<string> {
  const known = knownTimeZone(zone)
  if (!isTimeZone(known) || (known === 'UTC' && !isTimeZone(zone))) {
    throw new Refusal('ZONE_UNKNOWN')
  }
  await tx.query('UPDATE app_user SET time_zone = $2 WHERE id = $1', [userId, known])
  const plans = await tx.query<PlanRow>(
    `${SELECT_PLAN} WHERE p.user_id = $1 AND p.state = 'active'`,
    [userId],
  )
  for (const plan of plans) {
    const { next_on: day } = plan
    if (day === null) continue
    if (runsAt(plan.zone, day).getTime() - now.getTime() < CERTAINLY_AHEAD_MS) continue
    await movePlan(tx, plan, { from: day, days: plan.days, now })
  }
  return known
}
