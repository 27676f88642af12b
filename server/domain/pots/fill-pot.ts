import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { lookup } from '../../db/batching/batched.ts'
import type { Queryable } from '../../db/database.ts'
import { post } from '../ledger/post.ts'
import { collectOwed } from '../ledger/receivables.ts'
import type { ActKey, Beside, LedgerTransfer } from '../ledger/transfer.ts'
import { describeMove } from './describe-move.ts'
import { requireUnfrozen } from './move-pot.ts'
import { type PotRow, readPot, SELECT_POT } from './pot-row.ts'

/** What a plan fills a pot with. */
export interface Filling {
  userId: string
  /** The pot. */
  id: string
  amount: Minor
  planId: string
  act: ActKey
  /** The record of the run. */
  beside: Beside
  now: Date
}

/**
 * Sets aside what a plan fills a pot with; what the owner owes is repaid first, as by hand. Its
 * transaction has locked the owner. Throws NOT_FOUND, WALLET_FROZEN, ACCOUNT_CLOSED,
 * INSUFFICIENT_FUNDS.
 */
export async function fillPot(tx: Queryable, filling: Filling): Promise<void> {
  const { userId, id, now } = filling
  const pot = await readPot(tx, { userId, id })
  await requireUnfrozen(tx, userId)
  await collectOwed(tx, pot.account_id, now)
  await post(tx, describeFilling(pot, filling))
}

type FreePot = PotRow & { is_frozen: boolean; owes: boolean }

const readPots = lookup<Filling, FreePot>({
  columns: 'user_id uuid, id uuid',
  select: `SELECT s.*,
      EXISTS (SELECT 1 FROM owner_freeze z WHERE z.user_id = s.user_id AND z.released_at IS NULL) AS is_frozen,
      EXISTS (SELECT 1 FROM receivable d WHERE d.account_id = s.account_id AND d.amount_minor > 0) AS owes
    FROM (${SELECT_POT} AND p.id = q.id AND p.user_id = q.user_id) AS s`,
  toQuestion: ({ userId, id }) => ({ user_id: userId, id }),
})

/**
 * Returns the transfers that `fillPot` posts for owners whom the caller has locked, one for each;
 * undefined for one that is refused or follows a repayment.
 */
export async function describeFillings(
  tx: Queryable,
  fillings: readonly Filling[],
): Promise<(LedgerTransfer | undefined)[]> {
  const pots = await readPots(tx, fillings)
  return fillings.map((filling, n) => {
    const pot = pots[n]
    return pot && !pot.is_frozen && !pot.owes ? describeFilling(pot, filling) : undefined
  })
}

function describeFilling(
  pot: PotRow,
  { amount, planId, act, beside, now }: Filling,
): LedgerTransfer {
  const { name, decimals, currency_code } = pot
  const total = formatAmount(pot.balance_minor + amount, decimals)
  return {
    ...describeMove({ pot, move: 'plan', amount, act, planId, now }),
    notes: [
      {
        user_id: pot.user_id,
        text_key: 'notification.plan_filled',
        params: {
          pot: name,
          amount: formatAmount(amount, decimals),
          total_amount: total,
          currency_code,
        },
      },
    ],
    beside: [beside],
  }
}
