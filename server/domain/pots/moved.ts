import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'

/** What was moved, and what the pot held after it. */
export interface Moved {
  amount: string
  balance: string
  currency_code: string
}

/** Returns the answer about a move of a pot, the same whenever it is repeated. */
export async function showMoved(
  db: Queryable,
  { id, transferId }: { id: string; transferId: string },
): Promise<Moved> {
  const [move] = await db.query<{
    amount: Minor
    balance: Minor
    currency_code: string
    decimals: number
  }>(
    `SELECT g.amount_minor AS amount, g.currency_code, c.decimals,
       CASE WHEN g.credit_account_id = $2 THEN g.credit_balance_after ELSE g.debit_balance_after END AS balance
     FROM posting g JOIN currency c ON c.code = g.currency_code WHERE g.transfer_id = $1`,
    [transferId, id],
  )
  if (!move) throw new Error('a move of a pot without a posting')
  const { amount, balance, currency_code, decimals } = move
  return {
    amount: formatAmount(amount, decimals),
    balance: formatAmount(balance, decimals),
    currency_code,
  }
}
