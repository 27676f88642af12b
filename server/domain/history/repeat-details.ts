import type * as v from 'valibot'
import type { repeatEndpoints } from '../../../contract/calls/repeat.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { PayoutMethod } from '../../../contract/rules/rails.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { readRecipient, RECIPIENT_VALID_MS, showRecipient } from '../transfers/recipient-row.ts'
import { Refusal } from '../refusal.ts'
import { railOf } from '../withdrawals/methods/list.ts'
import type { RepeatedPayout } from '../withdrawals/methods/method.ts'
import { findByNumber } from './find-by-number.ts'

type Repeat = v.InferInput<(typeof repeatEndpoints)['repeatDetails']['answer']>

interface RepeatQuery {
  userId: string
  number: string
  now: Date
}

interface Row extends RepeatedPayout {
  account_id: string
  currency_code: string
  decimals: number
  amount_minor: Minor
  note: string | null
  /** Who got a transfer. */
  recipient_user_id: string | null
  method: PayoutMethod | null
  total_minor: Minor | null
  fee_minor: Minor | null
}

/**
 * Returns what an owner needs to send one of their transfers or withdrawals once more: what was
 * typed, and to whom. The recipient of a transfer is looked up anew, and may have stopped to accept
 * money. Throws NOT_FOUND.
 */
export async function readRepeatDetails(db: Database, asked: RepeatQuery): Promise<Repeat> {
  const id = await findByNumber(db, asked)
  const row = id === undefined ? undefined : await findRow(db, asked.userId, id)
  if (!row || row.amount_minor > 0n) throw new Refusal('NOT_FOUND')
  const recipient = row.recipient_user_id === null ? undefined : await findAgain(db, asked, row)
  const to = row.method === null ? undefined : railOf(row.method).repeat(row)
  return {
    account_id: row.account_id,
    currency_code: row.currency_code,
    amount: formatAmount(typedAmount(row), row.decimals),
    ...(row.note !== null && { note: row.note }),
    ...(recipient && { recipient }),
    ...(to && { to }),
  }
}

async function findRow(db: Queryable, userId: string, id: string): Promise<Row | undefined> {
  const [row] = await db.query<Row>(
    `SELECT w.account_id, w.currency_code, c.decimals, w.amount_minor, w.params->>'note' AS note,
       CASE WHEN w.kind = 'transfer' THEN other.user_id END AS recipient_user_id,
       p.method, p.amount_minor AS total_minor, p.fee_minor, p.phone, p.bank_id, p.bank,
       p.recipient_name, p.network, p.address, s.id AS card_id
     FROM wallet_transaction w JOIN currency c ON c.code = w.currency_code
     LEFT JOIN posting m ON w.kind = 'transfer' AND m.transfer_id = w.transfer_id AND m.seq = 0
     LEFT JOIN account other ON other.id = m.credit_account_id
     LEFT JOIN payout p ON w.kind = 'withdrawal' AND p.id = w.id
     LEFT JOIN saved_card s ON s.user_id = w.user_id AND s.last4 = p.pan_last4
       AND s.brand = p.card_brand
     WHERE w.id = $1 AND w.user_id = $2`,
    [id, userId],
  )
  return row
}

/** A fee inside of the amount is a part of what was typed; any other is added to it. */
function typedAmount({ amount_minor, method, total_minor, fee_minor }: Row): Minor {
  if (total_minor === null) return -amount_minor
  const isFeeInside = method !== null && railOf(method).isFeeInside
  return isFeeInside ? total_minor : total_minor - (fee_minor ?? 0n)
}

/** Their id is valid again for as long as after a lookup: the owner has sent them money. */
async function findAgain(
  db: Queryable,
  { userId, now }: RepeatQuery,
  { recipient_user_id }: Row,
): Promise<Repeat['recipient']> {
  const [kept] = await db.query<{ id: string }>(
    `UPDATE recipient SET expires_at = greatest(expires_at, $3::timestamptz)
     WHERE user_id = $1 AND recipient_user_id = $2 RETURNING id`,
    [userId, recipient_user_id, new Date(now.getTime() + RECIPIENT_VALID_MS)],
  )
  const found = await readRecipient(db, { id: kept?.id, userId, now })
  return found && showRecipient(found)
}
