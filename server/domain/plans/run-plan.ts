import {
  formatAmount,
  multiplyByRate,
  parseRate,
  rateOfMinor,
} from '../../../contract/rules/money.ts'
import { leavesWallet } from '../../../contract/rules/plan-kinds.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { PayoutMethods } from '../../gateways/payout-gateways.ts'
import { exchangeInside } from '../exchange/exchange.ts'
import { type ExchangeTermsQuery, readTerms } from '../exchange/terms.ts'
import { hashRequest } from '../ledger/post.ts'
import type { BesideTable } from '../ledger/statement.ts'
import type { ActKey, Beside, RateTerms } from '../ledger/transfer.ts'
import { requireMoneyStillOpen } from '../pins/money-wait.ts'
import { fillPot } from '../pots/fill-pot.ts'
import { Refusal } from '../refusal.ts'
import { lockSender } from '../transfers/lock-sender.ts'
import { type InsideSending, sendInside } from '../transfers/send.ts'
import type { NewPayout } from '../withdrawals/describe-payout.ts'
import { payOutInside, type PreparedPayout } from '../withdrawals/pay-out.ts'
import { endAtGoal } from './end-at-goal.ts'
import { moveOn } from './move-plan.ts'
import { chargeOf, leftToGoal, type PlanRow } from './plan-row.ts'
import { ABOVE_MOST } from './record-refusal.ts'
import { prepareForPlan } from './withdraw-for-plan.ts'

/** What is known of a run before its transaction: an exchange at the current rate, or a withdrawal at the fee of today. */
export type Offer =
  | { kind: 'exchange'; asked: ExchangeTermsQuery; terms: RateTerms }
  | { kind: 'withdrawal'; prepared: PreparedPayout }

/**
 * Returns what a plan would exchange or withdraw, `above_most` where more than the owner allowed would leave the account,
 * and undefined for other plans. Throws NO_RATE and what `readTerms` and `prepareForPlan` throw.
 */
export async function readOffer(
  db: Database,
  plan: PlanRow,
  { methods, now }: { methods: PayoutMethods; now: Date },
): Promise<Offer | typeof ABOVE_MOST | undefined> {
  if (plan.kind === 'withdrawal') {
    const { prepared, total } = await prepareForPlan(db, plan, { methods, now })
    if (plan.max_minor !== null && total > plan.max_minor) return ABOVE_MOST
    return { kind: 'withdrawal', prepared }
  }
  if (plan.kind !== 'exchange') return undefined
  const amounts = amountsOf(plan)
  const { rate_id, to_account_id } = plan
  if (!amounts || rate_id === null || to_account_id === null) throw new Refusal('NO_RATE')
  if (plan.max_minor !== null && amounts.from > plan.max_minor) return ABOVE_MOST
  const asked = {
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
  return { kind: 'exchange', asked, terms: await readTerms(db, asked) }
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
 * Does what a plan is for on its next day: the posting, the record of the run and the day after it are one transaction, whose
 * owner is locked. Returns a withdrawal that is to be started after it. Throws why it is refused.
 */
export async function runPlan(
  tx: Queryable,
  plan: PlanRow,
  { offer, now }: { offer: Offer | undefined; now: Date },
): Promise<NewPayout | undefined> {
  const day = plan.next_on ?? plan.first_on
  const userId = plan.user_id
  await lockSender(tx, userId, plan.kind)
  if (leavesWallet(plan.kind)) await requireMoneyStillOpen(tx, { userId, now })
  const planned = { planId: plan.id, act: actOf(plan, day), beside: besideOf(plan, day) }
  const payout = await move(tx, plan, { offer, planned, now })
  if (plan.kind === 'pot' && leftToGoal(plan) === chargeOf(plan)) await endAtGoal(tx, plan, now)
  else await moveOn(tx, plan, now)
  return payout
}

interface Run {
  /** What is written with the run of this plan. */
  planned: Required<Pick<InsideSending, 'planId' | 'act'>> & { beside: Beside }
  now: Date
}

/** Posts the run of a plan. Returns a withdrawal that is to be started. */
async function move(
  tx: Queryable,
  plan: PlanRow,
  { offer, planned, now }: Run & { offer: Offer | undefined },
): Promise<NewPayout | undefined> {
  switch (plan.kind) {
    case 'exchange':
      if (offer?.kind !== 'exchange') throw new Refusal('NO_RATE')
      await exchangeInside(tx, offer.asked, offer.terms, planned)
      break
    case 'withdrawal':
      if (offer?.kind !== 'withdrawal') throw new Refusal('RECIPIENT_EXPIRED')
      return payOutInside(tx, offer.prepared, planned)
    case 'pot':
      await fill(tx, plan, { planned, now })
      break
    case 'transfer':
      await transfer(tx, plan, { planned, now })
      break
  }
  return undefined
}

/** A pot is filled up to its goal. */
async function fill(tx: Queryable, plan: PlanRow, { planned, now }: Run): Promise<void> {
  const amount = chargeOf(plan) ?? plan.amount_minor
  const { user_id: userId, to_account_id: id } = plan
  await fillPot(tx, { userId, id: id ?? '', amount, ...planned, now })
}

async function transfer(tx: Queryable, plan: PlanRow, { planned, now }: Run): Promise<void> {
  const { recipient_id, user_id: userId } = plan
  if (recipient_id === null) throw new Refusal('RECIPIENT_EXPIRED')
  // Whom a plan pays stays valid for it, also where they are no recent recipient.
  const soon = new Date(now.getTime() + 1000)
  await tx.query(
    'UPDATE recipient SET expires_at = greatest(expires_at, $2::timestamptz) WHERE id = $1',
    [recipient_id, soon],
  )
  const request = {
    recipient_id,
    account_id: plan.account_id,
    amount: formatAmount(plan.amount_minor, plan.from_decimals),
    note: plan.note,
    is_qr: false,
  }
  const { beside, ...inside } = planned
  const sending = { userId, request, isRepeatConfirmed: true, now }
  await sendInside(tx, sending, { ...inside, besides: [beside] })
}

/** A plan runs once on a day: the ledger refuses its key a second time. */
function actOf(plan: PlanRow, day: string): ActKey {
  const request = { plan: plan.id, day, version: String(plan.version) }
  return { scope: 'plan', key: `${plan.id}:${day}`, requestHash: hashRequest(request) }
}

const RUNS: BesideTable = {
  name: 'plan_run',
  write: (parameter) => `INSERT INTO plan_run (plan_id, run_on, status, transfer_id, at)
    SELECT r.plan_id, r.run_on, 'done', f.id, f.created_at
    FROM inserted f JOIN jsonb_to_recordset(${parameter}::jsonb) AS r (transfer_id uuid, plan_id uuid, run_on text)
      ON r.transfer_id = f.id`,
}

function besideOf({ id }: PlanRow, day: string): Beside {
  return { table: RUNS, row: { plan_id: id, run_on: day } }
}
