import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { notify } from '../notifications/add-notification.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { Refusal } from '../refusal.ts'
import type { PaidRequest } from '../transfers/send.ts'
import { IS_ASKED_OF } from './request-rows.ts'

interface PartRow {
  id: string
  request_id: string
  user_id: string
  currency_code: string
  decimals: number
  amount_minor: Minor
  expires_at: Date
  withdrawn_at: Date | null
  paid_at: Date | null
}

interface RequestPayment {
  token: string
  userId: string
  now: Date
}

const SELECT = `SELECT p.id, p.request_id, r.user_id, r.currency_code, c.decimals, p.amount_minor, r.expires_at, r.withdrawn_at, p.paid_at
  FROM money_request_part p JOIN money_request r ON r.id = p.request_id JOIN currency c ON c.code = r.currency_code`

/**
 * Returns the part of a request that a transfer of the owner is to pay, and how it is completed.
 * Throws NOT_FOUND, REQUEST_PAID, REQUEST_GONE, RECIPIENT_SELF.
 */
export async function findPayable(db: Queryable, paying: RequestPayment): Promise<PaidRequest> {
  const [part] = await db.query<PartRow>(`${SELECT} WHERE p.token = $1`, [paying.token])
  if (!part) throw new Refusal('NOT_FOUND')
  if (part.user_id === paying.userId) throw new Refusal('RECIPIENT_SELF')
  requirePayable(part, paying.now)
  return {
    id: part.request_id,
    askerId: part.user_id,
    currencyCode: part.currency_code,
    amount: part.amount_minor,
    complete: (tx, transferId) => complete(tx, { part, transferId, ...paying }),
  }
}

function requirePayable({ paid_at, withdrawn_at, expires_at }: PartRow, now: Date): void {
  if (paid_at) throw new Refusal('REQUEST_PAID')
  if (withdrawn_at || expires_at <= now) throw new Refusal('REQUEST_GONE')
}

/**
 * Completes a part in the transaction of its transfer, after the posting. The request is locked and
 * looked at again: of two payments, or of a payment and a withdrawal, one comes first, and the
 * transfer of the refused one is rolled back.
 */
async function complete(
  tx: Queryable,
  {
    part: { id, request_id },
    transferId,
    userId,
    now,
  }: RequestPayment & { part: PartRow; transferId: string },
): Promise<void> {
  await tx.query('SELECT 1 FROM money_request WHERE id = $1 FOR UPDATE', [request_id])
  const [part] = await tx.query<PartRow>(`${SELECT} WHERE p.id = $1`, [id])
  if (!part) throw new Refusal('REQUEST_GONE')
  requirePayable(part, now)
  await tx.query(
    `UPDATE money_request_part SET paid_at = $2, payer_id = $3, transfer_id = $4, declined_at = NULL, snoozed_until = NULL
     WHERE id = $1`,
    [id, now, userId, transferId],
  )
  await wake(tx, { id, userId, now })
  await notifyWhenAllPaid(tx, part, now)
}

/**
 * Lets the apps of the payer, and of whoever was asked, know that the request waits for them no
 * longer.
 */
async function wake(
  tx: Queryable,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<void> {
  const asked = await tx.query<{ user_id: string }>(
    `SELECT u.id AS user_id FROM money_request_part p JOIN money_request r ON r.id = p.request_id
     JOIN app_user u ON u.id = p.asked_user_id OR u.phone = p.phone WHERE p.id = $1 AND ${IS_ASKED_OF}`,
    [id],
  )
  const owners = new Set([userId, ...asked.map(({ user_id }) => user_id)])
  for (const owner of owners) await addOwnerEvent(tx, { userId: owner, kind: 'requests', now })
}

/** Notifies the asker of a bill of several when the last part is paid. */
async function notifyWhenAllPaid(tx: Queryable, part: PartRow, now: Date): Promise<void> {
  const { request_id, user_id: userId, currency_code, decimals } = part
  const [all] = await tx.query<{ n: number; unpaid: number; sum: Minor }>(
    `SELECT count(*)::int AS n, count(*) FILTER (WHERE paid_at IS NULL)::int AS unpaid, sum(amount_minor)::bigint AS sum
     FROM money_request_part WHERE request_id = $1`,
    [request_id],
  )
  if (!all || all.unpaid > 0 || all.n === 1) return
  const params = { amount: formatAmount(all.sum, decimals), currency_code, request_id }
  await notify(tx, { userId, key: 'notification.request_all', params, now })
}
