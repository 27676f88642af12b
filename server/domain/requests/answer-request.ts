import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { nameForOthers, type OwnerName } from '../../../contract/rules/shown-name.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { notify } from '../notifications/add-notification.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { Refusal } from '../refusal.ts'
import { isIdentified } from '../transfers/mask.ts'
import { IS_ASKED_OF } from './request-rows.ts'

interface Answer {
  userId: string
  token: string
  now: Date
}

interface LockedPart extends OwnerName {
  id: string
  request_id: string
  asker_id: string
  amount_minor: Minor
  decimals: number
  currency_code: string
  expires_at: Date
  withdrawn_at: Date | null
  paid_at: Date | null
  declined_at: Date | null
}

/**
 * Locks the part that the owner is asked for, as a payment does. Throws NOT_FOUND, REQUEST_PAID,
 * REQUEST_GONE.
 */
async function lockAsked(tx: Queryable, { userId, token, now }: Answer): Promise<LockedPart> {
  const [part] = await tx.query<LockedPart>(
    `SELECT p.id, r.id AS request_id, r.user_id AS asker_id, p.amount_minor, c.decimals, r.currency_code, r.expires_at,
       r.withdrawn_at, p.paid_at, p.declined_at, u.first_name, u.last_name, ${isIdentified('u')} AS is_identified
     FROM money_request_part p JOIN money_request r ON r.id = p.request_id
     JOIN currency c ON c.code = r.currency_code JOIN app_user u ON u.id = $2
     WHERE p.token = $1 AND ${IS_ASKED_OF} FOR UPDATE OF r, p`,
    [token, userId],
  )
  if (!part) throw new Refusal('NOT_FOUND')
  if (part.paid_at) throw new Refusal('REQUEST_PAID')
  if (part.withdrawn_at || part.expires_at <= now) throw new Refusal('REQUEST_GONE')
  return part
}

/**
 * Declines a request, and notifies the asker; one that is declined stays so. Throws NOT_FOUND,
 * REQUEST_PAID, REQUEST_GONE.
 */
export async function declineRequest(db: Database, answer: Answer): Promise<void> {
  const { userId, now } = answer
  await db.transaction(async (tx) => {
    const part = await lockAsked(tx, answer)
    if (part.declined_at) return
    await tx.query('UPDATE money_request_part SET declined_at = $2 WHERE id = $1', [part.id, now])
    const params = {
      counterparty: nameForOthers(part),
      amount: formatAmount(part.amount_minor, part.decimals),
      currency_code: part.currency_code,
      request_id: part.request_id,
    }
    await notify(tx, { userId: part.asker_id, key: 'notification.request_declined', params, now })
    await addOwnerEvent(tx, { userId, kind: 'requests', now })
  })
}

/**
 * Puts a request aside until a moment before its end; the asker learns nothing. Throws NOT_FOUND,
 * REQUEST_PAID, REQUEST_GONE.
 */
export async function snoozeRequest(
  db: Database,
  { at, ...answer }: Answer & { at: string },
): Promise<void> {
  const { userId, now } = answer
  await db.transaction(async (tx) => {
    const { id, expires_at } = await lockAsked(tx, answer)
    const moment = new Date(Math.min(new Date(at).getTime(), expires_at.getTime()))
    await tx.query('UPDATE money_request_part SET snoozed_until = $2 WHERE id = $1', [id, moment])
    await addOwnerEvent(tx, { userId, kind: 'requests', now })
  })
}

/**
 * The owner wants no more requests of whoever asks by this link, or wants them again; the asker
 * learns nothing. Throws NOT_FOUND, also for a request of the owner's own.
 */
export async function blockAsker(
  db: Database,
  { userId, token, isBlocked, now }: Answer & { isBlocked: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [request] = await tx.query<{ user_id: string }>(
      `SELECT r.user_id FROM money_request_part p JOIN money_request r ON r.id = p.request_id
       WHERE p.token = $1 AND r.user_id <> $2`,
      [token, userId],
    )
    if (!request) throw new Refusal('NOT_FOUND')
    const pair = [userId, request.user_id]
    if (isBlocked) {
      await tx.query(
        'INSERT INTO request_block (user_id, asker_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [...pair, now],
      )
    } else {
      await tx.query('DELETE FROM request_block WHERE user_id = $1 AND asker_id = $2', pair)
    }
    await addOwnerEvent(tx, { userId, kind: 'requests', now })
  })
}
