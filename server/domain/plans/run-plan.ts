import { leavesWallet } from '../../../contract/rules/plan-kinds.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { PayoutMethods } from '../../gateways/payout-gateways.ts'
import { exchangeInside } from '../exchange/exchange.ts'
import { type ExchangeTermsQuery, readTerms } from '../exchange/terms.ts'
import type { RateTerms } from '../ledger/transfer.ts'
import { requireMoneyStillOpen } from '../pins/money-wait.ts'
import { fillPot } from '../pots/fill-pot.ts'
import { Refusal } from '../refusal.ts'
import { lockSender } from '../transfers/lock-sender.ts'
import { sendInside } from '../transfers/send.ts'
import type { NewPayout } from '../withdrawals/describe-payout.ts'
import { payOutInside, type PreparedPayout } from '../withdrawals/pay-out.ts'
import { endAtGoal } from './end-at-goal.ts'
import { moveOn } from './move-plan.ts'
import { exchangeOf, fillingOf, insideOf, plannedOf, sendingOfPlan } from './plan-acts.ts'
import { fillsUp, type PlanRow } from './plan-row.ts'
import { ABOVE_MOST } from './record-refusal.ts'
import { prepareForPlan } from './withdraw-for-plan.ts'

/**
 * What is known of a run before its transaction: an exchange at the current rate, or a withdrawal
 * at the fee of today.
 */
export type Offer =
  | { kind: 'exchange'; asked: ExchangeTermsQuery; terms: RateTerms }
  | { kind: 'withdrawal'; prepared: PreparedPayout }

/**
 * Returns what a plan would exchange or withdraw, `above_most` where more than the owner allowed
 * would leave the account, and undefined for other plans. Throws NO_RATE and what `readTerms` and
 * `prepareForPlan` throw.
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
  const asked = exchangeOf(plan, now)
  if (asked === ABOVE_MOST) return ABOVE_MOST
  return { kind: 'exchange', asked, terms: await readTerms(db, asked) }
}

/**
 * Does what a plan is for on its next day: the posting, the record of the run and the day after it
 * are one transaction, whose owner is locked. Returns a withdrawal that is to be started after it.
 * Throws why it is refused.
 */
export async function runPlan(
  tx: Queryable,
  plan: PlanRow,
  { offer, now }: { offer: Offer | undefined; now: Date },
): Promise<NewPayout | undefined> {
  const payout = await doAct(tx, plan, { offer, now })
  if (fillsUp(plan)) await endAtGoal(tx, plan, now)
  else await moveOn(tx, plan, now)
  return payout
}

/**
 * Posts the run of a plan on its next day, with its record, and leaves the plan at that day.
 * Returns a withdrawal that is to be started after the transaction, which locks the owner. Throws
 * why it is refused.
 */
export async function doAct(
  tx: Queryable,
  plan: PlanRow,
  { offer, now }: { offer: Offer | undefined; now: Date },
): Promise<NewPayout | undefined> {
  const userId = plan.user_id
  await lockSender(tx, userId, plan.kind)
  if (leavesWallet(plan.kind)) await requireMoneyStillOpen(tx, { userId, now })
  switch (plan.kind) {
    case 'exchange':
      if (offer?.kind !== 'exchange') throw new Refusal('NO_RATE')
      await exchangeInside(tx, offer.asked, offer.terms, plannedOf(plan))
      break
    case 'withdrawal':
      if (offer?.kind !== 'withdrawal') throw new Refusal('RECIPIENT_EXPIRED')
      return payOutInside(tx, offer.prepared, plannedOf(plan))
    case 'pot':
      await fillPot(tx, fillingOf(plan, now))
      break
    case 'transfer':
      await transfer(tx, plan, now)
      break
  }
  return undefined
}

async function transfer(tx: Queryable, plan: PlanRow, now: Date): Promise<void> {
  const sending = sendingOfPlan(plan, now)
  await keepRecipients(tx, [plan], now)
  await sendInside(tx, sending, insideOf(plan))
}

/** Whom a plan pays stays valid for it, also where they are no recent recipient. */
export async function keepRecipients(
  tx: Queryable,
  plans: readonly PlanRow[],
  now: Date,
): Promise<void> {
  const soon = new Date(now.getTime() + 1000)
  await tx.query(
    'UPDATE recipient SET expires_at = greatest(expires_at, $2::timestamptz) WHERE id = ANY ($1::uuid[])',
    [plans.map(({ recipient_id }) => recipient_id), soon],
  )
}
