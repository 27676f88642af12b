import type * as v from 'valibot'
import type { PersonPayments } from '../../../contract/calls/people.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { startOfYear, zoneOf } from '../owner-month.ts'
import { Refusal } from '../refusal.ts'

interface PersonPaymentsQuery {
  userId: string
  id: string
  now: Date
}

/**
 * What was sent to the kept recipient `k`: transfers to the accounts of another owner, or
 * withdrawals.
 */
const SENT = `SELECT w.currency_code, -w.amount_minor AS amount, w.created_at FROM kept_recipient k
    JOIN recipient r ON r.id = k.recipient_id
    JOIN account a ON a.user_id = k.user_id
    JOIN wallet_transaction w ON w.account_id = a.id AND w.kind = 'transfer' AND w.amount_minor < 0
    JOIN posting p ON p.transfer_id = w.transfer_id
    JOIN account x ON x.id = p.credit_account_id AND x.user_id = r.recipient_user_id
    WHERE k.id = $1 AND k.user_id = $2
  UNION ALL SELECT p.currency_code, p.amount_minor - p.fee_minor, p.created_at FROM kept_recipient k
    JOIN payout p ON p.user_id = k.user_id AND p.method = k.kind AND p.status <> 'failed'
      AND p.phone IS NOT DISTINCT FROM k.phone AND p.bank_id IS NOT DISTINCT FROM k.bank_id
      AND p.pan_last4 IS NOT DISTINCT FROM k.last4 AND p.card_brand IS NOT DISTINCT FROM k.brand
      AND p.network IS NOT DISTINCT FROM k.network AND lower(p.address) IS NOT DISTINCT FROM lower(k.address)
    WHERE k.id = $1 AND k.user_id = $2`

/**
 * Returns the last payment to a kept recipient, and what they got since the owner's year began.
 * Throws NOT_FOUND.
 */
export async function readPersonPayments(
  db: Queryable,
  { userId, id, now }: PersonPaymentsQuery,
): Promise<v.InferInput<typeof PersonPayments>> {
  const [kept] = await db.query('SELECT 1 FROM kept_recipient WHERE id = $1 AND user_id = $2', [
    id,
    userId,
  ])
  if (!kept) throw new Refusal('NOT_FOUND')
  const [last] = await db.query<{
    amount: Minor
    currency_code: string
    decimals: number
    created_at: Date
  }>(
    `SELECT s.amount, s.currency_code, c.decimals, s.created_at
     FROM (${SENT}) AS s JOIN currency c ON c.code = s.currency_code ORDER BY s.created_at DESC LIMIT 1`,
    [id, userId],
  )
  const year = await db.query<{ amount: Minor; currency_code: string; decimals: number }>(
    `SELECT sum(s.amount)::bigint AS amount, s.currency_code, c.decimals
     FROM (${SENT}) AS s JOIN currency c ON c.code = s.currency_code WHERE s.created_at >= $3
     GROUP BY s.currency_code, c.decimals, c.position ORDER BY c.position`,
    [id, userId, startOfYear(await zoneOf(db, userId), now)],
  )
  return {
    ...(last && {
      last: {
        amount: formatAmount(last.amount, last.decimals),
        currency_code: last.currency_code,
        at: last.created_at.toISOString(),
      },
    }),
    year: year.map(({ amount, currency_code, decimals }) => ({
      amount: formatAmount(amount, decimals),
      currency_code,
    })),
  }
}
