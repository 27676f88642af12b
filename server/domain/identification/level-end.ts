import type { Database, Queryable } from '../../db/database.ts'
import { writeAudit } from '../audit-log.ts'
import { notify } from '../notifications/add-notification.ts'
import { addDaysToDay, dayOf } from '../reconciliation/day.ts'

/** Days before the end of a level on which its owner is notified, the last one first. */
const NOTIFIED_DAYS = [7, 30] as const
/** Days before the end of a level from which on the owner can renew it. */
const RENEWED_DAYS = 30
/** Owners that one run takes of each kind. */
const BATCH_SIZE = 200

/**
 * Notifies owners 30 and 7 days before the document behind their level ends, and lowers the level
 * on the day after its last one, in UTC (W6). A balance stays the owner's; acts of the level are
 * refused until another document is checked.
 */
export async function endLevels(db: Database, now: Date): Promise<void> {
  await fillEnds(db)
  await db.transaction((tx) => lowerLevels(tx, now))
  for (const days of NOTIFIED_DAYS) await db.transaction((tx) => notifyOfEnd(tx, days, now))
}

/** Returns whether a level can be renewed: its end is known and near. */
export function isRenewalDue(levelUntil: string | null, now: Date): boolean {
  return levelUntil !== null && levelUntil <= addDaysToDay(dayOf(now), RENEWED_DAYS)
}

/**
 * Levels that were approved by a document before their ends were kept. A later check counts alone.
 */
async function fillEnds(db: Queryable): Promise<void> {
  await db.query(
    `WITH due AS (
       SELECT u.id, d.expires_on FROM identity_approval a JOIN identity_document d ON d.id = a.document_id
       JOIN kyc_case k ON k.id = a.case_id JOIN app_user u ON u.id = k.user_id
       WHERE u.level_until IS NULL AND d.expires_on IS NOT NULL AND u.level = k.level AND u.status <> 'closed'
         AND NOT EXISTS (SELECT 1 FROM kyc_case n
           WHERE n.user_id = u.id AND n.status = 'complete' AND n.created_at > k.created_at)
       LIMIT $1::int
     )
     UPDATE app_user u SET level_until = due.expires_on FROM due WHERE u.id = due.id AND u.level_until IS NULL`,
    [BATCH_SIZE],
  )
}

/** Whoever lowers a level notifies its owner: of several servers one. */
async function lowerLevels(tx: Queryable, now: Date): Promise<void> {
  const rows = await tx.query<{ id: string; level_until: string }>(
    `WITH due AS (
       SELECT id, level, level_until FROM app_user WHERE level_until < $1 AND status <> 'closed'
       ORDER BY level_until LIMIT $2::int FOR NO KEY UPDATE SKIP LOCKED
     )
     UPDATE app_user u SET level_until = NULL, level_end_told = NULL, level = coalesce(
       (SELECT l.code FROM id_level l WHERE l.ord < (SELECT o.ord FROM id_level o WHERE o.code = due.level)
        ORDER BY l.ord DESC LIMIT 1), u.level)
     FROM due WHERE u.id = due.id RETURNING u.id, due.level_until`,
    [dayOf(now), BATCH_SIZE],
  )
  for (const { id: userId, level_until: until } of rows) {
    await notify(tx, { userId, key: 'notification.level_ended', params: { on: until }, now })
    const origin = { requestId: null, prefix: null }
    await writeAudit(tx, { event: 'level_ended', userId, ...origin, now, detail: { until } })
  }
}

async function notifyOfEnd(tx: Queryable, days: number, now: Date): Promise<void> {
  const rows = await tx.query<{ id: string; level_until: string }>(
    `WITH due AS (
       SELECT id FROM app_user WHERE level_until <= $1 AND status <> 'closed'
         AND (level_end_told IS NULL OR level_end_told > $2::int)
       ORDER BY level_until LIMIT $3::int FOR NO KEY UPDATE SKIP LOCKED
     )
     UPDATE app_user u SET level_end_told = $2::int FROM due WHERE u.id = due.id RETURNING u.id, u.level_until`,
    [addDaysToDay(dayOf(now), days), days, BATCH_SIZE],
  )
  for (const { id: userId, level_until: until } of rows) {
    await notify(tx, { userId, key: 'notification.level_ends', params: { on: until }, now })
  }
}
