import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { changeOf } from '../../../contract/rules/pots.ts'
import { statusesOf } from '../../../contract/rules/statuses.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { hashRequest, post } from '../ledger/post.ts'
import { collectOwed } from '../ledger/receivables.ts'
import { lockOwner } from '../lock-owner.ts'
import { describeMove } from './describe-move.ts'
import { type PotRow, SELECT_POT } from './pot-row.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

/**
 * How long after the end of a day its payments are rounded up, ms: those of its last moment are
 * stored by then.
 */
const MARGIN_MS = 600_000
const BATCH_SIZE = 100

/**
 * Sets the change of the payments of the days of UTC that are over aside, one transfer for each pot
 * (decision 084). Returns the number of pots.
 */
export async function roundUpPayments(db: Database, now: Date): Promise<number> {
  const until = new Date(Math.floor((now.getTime() - MARGIN_MS) / DAY_MS) * DAY_MS)
  const due = await db.query<{ id: string; user_id: string }>(
    `SELECT id, user_id FROM pot WHERE closed_at IS NULL AND round_step_minor IS NOT NULL AND rounded_to < $1
     ORDER BY rounded_to LIMIT ${BATCH_SIZE}`,
    [until],
  )
  for (const { id, user_id: userId } of due) {
    await db.transaction(async (tx) => {
      await lockOwner(tx, userId)
      await roundUp(tx, { id, until, now })
    })
  }
  return due.length
}

interface Round {
  id: string
  until: Date
  now: Date
}

/**
 * What is not set aside now is never: the change of a day in which the account lacks it, or the
 * wallet is frozen.
 */
async function roundUp(tx: Queryable, { id, until, now }: Round): Promise<void> {
  const [pot] = await tx.query<PotRow>(
    `${SELECT_POT} AND p.id = $1 AND p.round_step_minor IS NOT NULL AND p.rounded_to < $2`,
    [id, until],
  )
  if (!pot) return
  await tx.query('UPDATE pot SET rounded_to = $2 WHERE id = $1', [id, until])
  const amount = capped(pot, await sumChange(tx, pot, until))
  if (amount === 0n) return
  await collectOwed(tx, pot.account_id, now)
  if ((await readSpendable(tx, pot.account_id)) < amount) return
  const key = `${id}:${until.toISOString()}`
  const act = { scope: 'pot-round', key, requestHash: hashRequest({ key }) }
  const transfer = describeMove({ pot, move: 'round', amount, act, now })
  await post(tx, { ...transfer, notes: notesOf(pot, amount) })
}

/** Nothing is set aside beyond the goal. */
function capped({ goal_minor: goal, balance_minor: balance }: PotRow, change: Minor): Minor {
  if (goal === null) return change
  const left = goal > balance ? goal - balance : 0n
  return change < left ? change : left
}

/** Sums the change of what left the account for somebody else and was not undone. */
async function sumChange(tx: Queryable, pot: PotRow, until: Date): Promise<Minor> {
  const payments = await tx.query<{ amount: Minor }>(
    `SELECT -amount_minor AS amount FROM wallet_transaction
     WHERE user_id = $1 AND account_id = $2 AND created_at >= $3 AND created_at < $4
       AND kind IN ('transfer', 'withdrawal') AND amount_minor < 0
       AND status IN (SELECT jsonb_array_elements_text($5::jsonb))`,
    [pot.user_id, pot.account_id, pot.rounded_to, until, JSON.stringify(COUNTED)],
  )
  const step = pot.round_step_minor ?? 1n
  return payments.reduce((sum, { amount }) => sum + changeOf(amount, step), 0n)
}

const COUNTED = statusesOf(['complete', 'waiting'])

/**
 * Returns what can be set aside: nothing of an account that is not open, or in a wallet that is
 * frozen.
 */
async function readSpendable(tx: Queryable, accountId: string): Promise<Minor> {
  const [account] = await tx.query<{ balance_minor: Minor }>(
    `SELECT balance_minor FROM account a WHERE id = $1 AND status = 'open'
       AND NOT EXISTS (SELECT 1 FROM owner_freeze z WHERE z.user_id = a.user_id AND z.released_at IS NULL)
     FOR NO KEY UPDATE OF a`,
    [accountId],
  )
  return account?.balance_minor ?? 0n
}

/** The owner learns of a goal that rounding has reached. */
function notesOf(pot: PotRow, amount: Minor) {
  const { goal_minor, balance_minor, user_id, name, decimals, currency_code } = pot
  if (goal_minor === null || balance_minor + amount < goal_minor) return []
  const params = {
    pot: name,
    amount: formatAmount(balance_minor + amount, decimals),
    currency_code,
  }
  return [{ user_id, text_key: 'notification.pot_reached' as const, params }]
}
