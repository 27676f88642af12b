import { type Minor } from '../../../contract/rules/money.ts'
import {
  isRequestEnd,
  MOST_REQUEST_DAYS,
  REMINDER_PAUSE_MS,
} from '../../../contract/rules/request-terms.ts'
import { nameForOthers, type OwnerName } from '../../../contract/rules/shown-name.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { waitParams } from '../limits/limits.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { Refusal } from '../refusal.ts'
import { isIdentified } from '../transfers/mask.ts'
import { IS_ASKED_OF } from './request-rows.ts'
import { notifyAsked } from './notify-asked.ts'

const DAY_LENGTH = 10

interface Change {
  userId: string
  id: string
  now: Date
}

interface Locked {
  withdrawn_at: Date | null
  expires_at: Date
}

/**
 * Locks a request of the owner, as a payment of it does: of a payment and a withdrawal one comes
 * first. Throws NOT_FOUND, and REQUEST_GONE for a withdrawn one.
 */
async function lockRequest(tx: Queryable, { userId, id }: Change): Promise<Locked> {
  const [request] = await tx.query<Locked>(
    'SELECT withdrawn_at, expires_at FROM money_request WHERE id = $1 AND user_id = $2 FOR UPDATE',
    [id, userId],
  )
  if (!request) throw new Refusal('NOT_FOUND')
  return request
}

/**
 * Withdraws a request: what is paid stays paid. One that is withdrawn already stays so. Throws
 * NOT_FOUND.
 */
export async function withdrawRequest(db: Database, change: Change): Promise<void> {
  const { userId, id, now } = change
  await db.transaction(async (tx) => {
    const { withdrawn_at } = await lockRequest(tx, change)
    if (withdrawn_at !== null) return
    await tx.query('UPDATE money_request SET withdrawn_at = $2 WHERE id = $1', [id, now])
    await addOwnerEvent(tx, { userId, kind: 'requests', now })
    await wakeAsked(tx, { id, now })
  })
}

/**
 * Moves the last day of a request, also of one that has expired. Throws NOT_FOUND, REQUEST_GONE,
 * REQUEST_DATE.
 */
export async function extendRequest(
  db: Database,
  { until, ...change }: Change & { until: string },
): Promise<void> {
  const { userId, id, now } = change
  const end = new Date(until)
  if (!isRequestEnd(end, now)) {
    throw new Refusal('REQUEST_DATE', { count: String(MOST_REQUEST_DAYS) })
  }
  await db.transaction(async (tx) => {
    const { withdrawn_at } = await lockRequest(tx, change)
    if (withdrawn_at !== null) throw new Refusal('REQUEST_GONE')
    await tx.query(
      'UPDATE money_request SET expires_at = $2, last_day = $3, expiry_told_at = NULL WHERE id = $1',
      [id, end, until.slice(0, DAY_LENGTH)],
    )
    await addOwnerEvent(tx, { userId, kind: 'requests', now })
    await wakeAsked(tx, { id, now })
  })
}

/**
 * Lets the open apps of those who are asked know that a request has changed, by one statement
 * whoever has a wallet.
 */
async function wakeAsked(tx: Queryable, { id, now }: { id: string; now: Date }): Promise<void> {
  const parts = await tx.query<{ id: string }>(
    'SELECT id FROM money_request_part WHERE request_id = $1 ORDER BY position',
    [id],
  )
  const rows = parts.map((part) => ({ id: newId(now), part_id: part.id }))
  await tx.query(
    `INSERT INTO owner_event (id, user_id, kind, created_at)
     SELECT n.id, u.id, 'requests', $2::timestamptz FROM jsonb_to_recordset($1::jsonb) AS n (id uuid, part_id uuid)
     JOIN money_request_part p ON p.id = n.part_id JOIN money_request r ON r.id = p.request_id
     JOIN app_user u ON u.id = p.asked_user_id OR u.phone = p.phone
     WHERE ${IS_ASKED_OF}`,
    [JSON.stringify(rows), now],
  )
}

interface Reminded extends OwnerName {
  request_id: string
  token: string
  amount_minor: Minor
  decimals: number
  currency_code: string
  last_day: string
  expires_at: Date
  withdrawn_at: Date | null
  paid_at: Date | null
  declined_at: Date | null
  reminded_at: Date | null
}

/**
 * Reminds whoever is asked for a part, once in 24 hours, and returns when the next reminder is
 * possible. Throws NOT_FOUND, also for a part of anybody with the link; REQUEST_PAID, REQUEST_GONE,
 * REQUEST_REMINDED (`seconds`).
 */
export async function remindRequest(
  db: Database,
  { userId, partId, now }: { userId: string; partId: string; now: Date },
): Promise<{ next_reminder_at: string }> {
  const next = new Date(now.getTime() + REMINDER_PAUSE_MS)
  await db.transaction(async (tx) => {
    const [part] = await tx.query<Reminded>(
      `SELECT r.id AS request_id, p.token, p.amount_minor, c.decimals, r.currency_code, r.last_day, r.expires_at,
         r.withdrawn_at, p.paid_at, p.declined_at, p.reminded_at, u.first_name, u.last_name,
         ${isIdentified('u')} AS is_identified
       FROM money_request_part p JOIN money_request r ON r.id = p.request_id
       JOIN app_user u ON u.id = r.user_id JOIN currency c ON c.code = r.currency_code
       WHERE p.id = $1 AND r.user_id = $2 AND (p.asked_user_id IS NOT NULL OR p.phone IS NOT NULL)
       FOR UPDATE OF r, p`,
      [partId, userId],
    )
    if (!part) throw new Refusal('NOT_FOUND')
    requireRemindable(part, now)
    await tx.query('UPDATE money_request_part SET reminded_at = $2 WHERE id = $1', [partId, now])
    const { token, amount_minor, decimals, currency_code, last_day } = part
    const told = { id: partId, token, amount_minor, decimals, currency_code, last_day }
    await notifyAsked(tx, {
      key: 'notification.request_reminder',
      parts: [{ ...told, asker: nameForOthers(part) }],
      now,
    })
    await addOwnerEvent(tx, { userId, kind: 'requests', now })
  })
  return { next_reminder_at: next.toISOString() }
}

function requireRemindable(part: Reminded, now: Date): void {
  if (part.paid_at) throw new Refusal('REQUEST_PAID')
  if (part.withdrawn_at || part.declined_at || part.expires_at <= now) {
    throw new Refusal('REQUEST_GONE')
  }
  if (!part.reminded_at) return
  const next = new Date(part.reminded_at.getTime() + REMINDER_PAUSE_MS)
  if (next > now) throw new Refusal('REQUEST_REMINDED', waitParams(next, now))
}
