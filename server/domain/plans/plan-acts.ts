import {
  formatAmount,
  multiplyByRate,
  parseRate,
  rateOfMinor,
} from '../../../contract/rules/money.ts'
import type { ExchangeTermsQuery } from '../exchange/terms.ts'
import { hashRequest } from '../ledger/post.ts'
import type { Beside, BesideTable } from '../ledger/transfer.ts'
import type { Filling } from '../pots/fill-pot.ts'
import { Refusal } from '../refusal.ts'
import type { InsideSending, SendingInside } from '../transfers/send.ts'
import { chargeOf, type PlanRow } from './plan-row.ts'
import { ABOVE_MOST } from './record-refusal.ts'

/** What is written with the run of a plan. */
type Planned = Required<Pick<InsideSending, 'planId' | 'act'>> & { beside: Beside }

const RUNS: BesideTable = {
  name: 'plan_run',
  write: (parameter) => `INSERT INTO plan_run (plan_id, run_on, status, transfer_id, at)
    SELECT r.plan_id, r.run_on, 'done', f.id, f.created_at
    FROM inserted f JOIN jsonb_to_recordset(${parameter}::jsonb) AS r (transfer_id uuid, plan_id uuid, run_on text)
      ON r.transfer_id = f.id`,
}

/**
 * Returns what is written with the next run of a plan. It runs once on a day: the ledger refuses
 * its key a second time.
 */
export function plannedOf({ id, version, next_on, first_on }: PlanRow): Planned {
  const day = next_on ?? first_on
  const requestHash = hashRequest({ plan: id, day, version: String(version) })
  return {
    planId: id,
    act: { scope: 'plan', key: `${id}:${day}`, requestHash },
    beside: { table: RUNS, row: { plan_id: id, run_on: day } },
  }
}

/**
 * Returns what a plan exchanges at the current rate; `above_most` where more than the owner allowed
 * would leave the account. Throws NO_RATE.
 */
export function exchangeOf(plan: PlanRow, now: Date): ExchangeTermsQuery | typeof ABOVE_MOST {
  const amounts = amountsOf(plan)
  const { rate_id, to_account_id } = plan
  if (!amounts || rate_id === null || to_account_id === null) throw new Refusal('NO_RATE')
  if (plan.max_minor !== null && amounts.from > plan.max_minor) return ABOVE_MOST
  return {
    userId: plan.user_id,
    request: {
      from_account_id: plan.account_id,
      to_account_id,
      rate_id,
      from_amount: formatAmount(amounts.from, plan.from_decimals),
      to_amount: formatAmount(amounts.to, plan.to_decimals ?? 0),
      is_repeat_confirmed: true,
    },
    now,
  }
}

function amountsOf(plan: PlanRow) {
  const from = chargeOf(plan)
  const rate = plan.rate_out === null ? undefined : parseRate(plan.rate_out)
  if (from === undefined || !rate || plan.to_decimals === null) return undefined
  if (plan.side === 'to') return { from, to: plan.amount_minor }
  const decimals = { from: plan.from_decimals, to: plan.to_decimals }
  return { from, to: multiplyByRate(from, rateOfMinor(rate, decimals)) }
}

/**
 * Returns what a plan fills its pot with: no more than the pot lacks to its goal. Throws
 * AMOUNT_ZERO for a pot that lacks nothing.
 */
export function fillingOf(plan: PlanRow, now: Date): Filling {
  const amount = chargeOf(plan) ?? plan.amount_minor
  if (amount === 0n) throw new Refusal('AMOUNT_ZERO')
  const { user_id: userId, to_account_id: id } = plan
  return { userId, id: id ?? '', amount, ...plannedOf(plan), now }
}

/** Returns what a plan sends. Throws RECIPIENT_EXPIRED. */
export function sendingOfPlan(plan: PlanRow, now: Date): SendingInside {
  const { recipient_id, user_id: userId } = plan
  if (recipient_id === null) throw new Refusal('RECIPIENT_EXPIRED')
  const request = {
    recipient_id,
    account_id: plan.account_id,
    amount: formatAmount(plan.amount_minor, plan.from_decimals),
    note: plan.note,
    is_qr: false,
  }
  return { userId, request, isRepeatConfirmed: true, now }
}

/** Returns what the transfer of a plan is written with. */
export function insideOf(plan: PlanRow): InsideSending {
  const { beside, ...inside } = plannedOf(plan)
  return { ...inside, besides: [beside] }
}
