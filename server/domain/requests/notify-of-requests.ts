import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { nameForOthers, type OwnerName } from '../../../contract/rules/shown-name.ts'
import type { Database } from '../../db/database.ts'
import { notify } from '../notifications/add-notification.ts'
import { isIdentified } from '../transfers/mask.ts'
import { isPayable } from './request-rows.ts'
import { notifyAsked, type NotifiedPart } from './notify-asked.ts'

/** Rows of one kind that one run takes. */
const BATCH_SIZE = 200

/**
 * Notifies askers whose requests have expired, and those who wanted to be reminded of a request.
 */
export async function notifyOfRequests(db: Database, now: Date): Promise<void> {
  await notifyExpired(db, now)
  await notifySnoozed(db, now)
}

interface Expired {
  id: string
  user_id: string
  currency_code: string
  decimals: number
  total: Minor
  collected: Minor
}

/** Whoever marks the request notifies its asker: of several servers one. */
async function notifyExpired(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx.query<Expired>(
      `WITH due AS (
         SELECT id FROM money_request
         WHERE expires_at <= $1 AND expiry_told_at IS NULL AND withdrawn_at IS NULL
         ORDER BY expires_at LIMIT $2::int FOR UPDATE SKIP LOCKED
       ), marked AS (
         UPDATE money_request r SET expiry_told_at = $1 FROM due WHERE r.id = due.id
         RETURNING r.id, r.user_id, r.currency_code
       )
       SELECT m.id, m.user_id, m.currency_code, c.decimals, sum(p.amount_minor)::bigint AS total,
         coalesce(sum(p.amount_minor) FILTER (WHERE p.paid_at IS NOT NULL), 0)::bigint AS collected
       FROM marked m JOIN money_request_part p ON p.request_id = m.id JOIN currency c ON c.code = m.currency_code
       GROUP BY m.id, m.user_id, m.currency_code, c.decimals`,
      [now, BATCH_SIZE],
    )
    for (const { id, user_id: userId, currency_code, decimals, total, collected } of rows) {
      if (collected === total) continue
      const params = {
        amount: formatAmount(collected, decimals),
        total_amount: formatAmount(total, decimals),
        currency_code,
        request_id: id,
      }
      await notify(tx, { userId, key: 'notification.request_expired', params, now })
    }
  })
}

type Snoozed = Omit<NotifiedPart, 'asker'> & OwnerName & { is_payable: boolean }

async function notifySnoozed(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx.query<Snoozed>(
      `WITH due AS (
         SELECT id FROM money_request_part WHERE snoozed_until <= $1
         ORDER BY snoozed_until LIMIT $2::int FOR UPDATE SKIP LOCKED
       ), marked AS (
         UPDATE money_request_part p SET snoozed_until = NULL FROM due WHERE p.id = due.id RETURNING p.*
       )
       SELECT p.id, p.token, p.amount_minor, c.decimals, r.currency_code, r.last_day, a.first_name, a.last_name,
         ${isIdentified('a')} AS is_identified, ${isPayable('$1')} AND p.declined_at IS NULL AS is_payable
       FROM marked p JOIN money_request r ON r.id = p.request_id
       JOIN currency c ON c.code = r.currency_code JOIN app_user a ON a.id = r.user_id`,
      [now, BATCH_SIZE],
    )
    const parts = rows
      .filter(({ is_payable }) => is_payable)
      .map((row) => Object.assign({}, row, { asker: nameForOthers(row) }))
    if (parts.length === 0) return
    await notifyAsked(tx, { key: 'notification.request_later', parts, now })
  })
}
