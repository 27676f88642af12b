import { formatAmount } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import type { Posted } from '../ledger/post.ts'
import { Refusal } from '../refusal.ts'
import type { PotRow } from './pot-row.ts'

/** What was moved, and what the pot holds. */
export interface Moved {
  amount: string
  balance: string
  currency_code: string
}

/** Returns what a move answers; the pot may have been closed since. Throws NOT_FOUND. */
export async function showMoved(
  db: Queryable,
  { userId, id }: { userId: string; id: string },
  { answer }: Pick<Posted, 'answer'>,
): Promise<Moved> {
  const [pot] = await db.query<Pick<PotRow, 'balance_minor' | 'currency_code' | 'decimals'>>(
    `SELECT b.balance_minor, b.currency_code, c.decimals FROM pot p JOIN account b ON b.id = p.id
     JOIN currency c ON c.code = b.currency_code WHERE p.id = $1 AND p.user_id = $2`,
    [id, userId],
  )
  if (!pot) throw new Refusal('NOT_FOUND')
  const { balance_minor, currency_code, decimals } = pot
  return {
    amount: formatAmount(BigInt(answer['amount'] ?? '0'), decimals),
    balance: formatAmount(balance_minor, decimals),
    currency_code,
  }
}
