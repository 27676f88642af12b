import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { post } from '../ledger/post.ts'
import { collectOwed } from '../ledger/receivables.ts'
import type { ActKey, Beside } from '../ledger/transfer.ts'
import { describeMove } from './describe-move.ts'
import { requireUnfrozen } from './move-pot.ts'
import { readPot } from './pot-row.ts'

interface Filling {
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
 * Sets aside what a plan fills a pot with; what the owner owes is repaid first, as by hand. Its transaction has locked the owner.
 * Throws NOT_FOUND, WALLET_FROZEN, ACCOUNT_CLOSED, INSUFFICIENT_FUNDS.
 */
export async function fillPot(tx: Queryable, filling: Filling): Promise<void> {
  const { userId, id, amount, planId, act, beside, now } = filling
  const pot = await readPot(tx, { userId, id })
  await requireUnfrozen(tx, userId)
  await collectOwed(tx, pot.account_id, now)
  const { name, decimals, currency_code } = pot
  const total = formatAmount(pot.balance_minor + amount, decimals)
  await post(tx, {
    ...describeMove({ pot, move: 'plan', amount, act, planId, now }),
    notes: [
      {
        user_id: userId,
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
  })
}
