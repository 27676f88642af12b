import * as v from 'valibot'
import {
  type Plan,
  type PlanRun,
  planEndpoints,
  type Plans,
} from '../../../contract/calls/plans.ts'
import { addDays, type CalendarDate } from '../../../contract/rules/calendar-date.ts'
import { dateIn, momentIn } from '../../../contract/rules/zone-time.ts'
import { runDuePlans } from '../../../server/domain/plans/due-plans.ts'
import type { Reply, Wallet } from './app-harness.ts'
import { PIN } from './app-owners.ts'
import { keyed } from './keyed.ts'

/** The zone of the plans of the tests. */
export const ZONE = 'Europe/Moscow'

type Caller = Pick<Wallet, 'call'>

/** Sets a plan with the PIN, or changes one. */
export function placePlan(
  wallet: Caller,
  token: string,
  { key, ...act }: { key: string } & Record<string, unknown>,
): Promise<Reply> {
  const body = { every: 'month', pin: PIN, time_zone: ZONE, ...act }
  return wallet.call('placePlan', { token, body, headers: keyed(key) })
}

/** Reads the plans of an owner. */
export async function readPlans(wallet: Caller, token: string): Promise<Plans> {
  return v.parse(planEndpoints.plans.answer, (await wallet.call('plans', { token })).json)
}

/** Returns the one plan of an owner; throws when there are none or more. */
export async function onlyPlan(wallet: Caller, token: string): Promise<Plan> {
  const { results } = await readPlans(wallet, token)
  const [one, ...others] = results
  if (!one || others.length > 0) throw new Error(`${results.length} plans are set`)
  return one
}

/** Reads what became of a plan, the latest day first. */
export async function readRuns(wallet: Caller, token: string, id: string): Promise<PlanRun[]> {
  const { json } = await wallet.call('planRuns', { token, query: { id } })
  return v.parse(planEndpoints.planRuns.answer, json).results
}

/** Pauses, resumes or ends a plan, or skips one of its days. */
export function steerPlan(
  wallet: Caller,
  token: string,
  name: 'pausePlan' | 'resumePlan' | 'endPlan' | 'skipPlanDay' | 'unskipPlanDay',
  { id, version, on }: { id: string; version: number; on?: string },
): Promise<Reply> {
  return wallet.call(name, { token, body: { id, version, ...(on !== undefined && { on }) } })
}

/** The day of the server's clock, and days after it. */
export function dayAfter(wallet: Wallet, days: number, zone = ZONE): CalendarDate {
  return addDays(dateIn(zone, wallet.context.clock.now()), days)
}

/** Does what is due, as the job of a server does. */
export function runDue({ context }: Wallet): Promise<number> {
  const { db, clock, log, gateways } = context
  return runDuePlans(db, { clock, log, methods: gateways.payoutMethods })
}

/** Moves the clock to a time of a day, and does what is due then. */
export async function runAt(
  wallet: Wallet,
  day: CalendarDate,
  time: string,
  zone = ZONE,
): Promise<number> {
  moveTo(wallet, day, time, zone)
  return runDue(wallet)
}

/** Moves the clock on to a time of a day. */
function moveTo(wallet: Wallet, day: CalendarDate, time: string, zone = ZONE): void {
  const ahead = momentIn(zone, day, time).getTime() - wallet.clock.now().getTime()
  if (ahead > 0) wallet.clock.forwardSeconds(Math.ceil(ahead / 1000))
}
