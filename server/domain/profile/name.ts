import { tidyName } from '../../../contract/rules/person-name.ts'
import { isCaseRunning } from '../../../contract/rules/statuses.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { type AuditEntry, writeAudit } from '../audit-log.ts'
import { takeHit } from '../limits/limits.ts'
import { requireFullName } from './full-name.ts'
import { lookAtOwner } from '../screening/look-at-owner.ts'
import { lockOwner } from '../lock-owner.ts'
import { Refusal } from '../refusal.ts'

const CHANGES_PER_DAY = 10
const DAY_SECONDS = 86_400

interface NameChange extends Pick<AuditEntry, 'requestId' | 'prefix'> {
  userId: string
  firstName: string
  lastName: string
  now: Date
}

/**
 * Replaces the name of an owner (M6). Throws NAME_LOCKED once a document has confirmed it, or while
 * one is being checked; NAME_INVALID, TOO_MANY_REQUESTS.
 */
export async function changeName(db: Database, change: NameChange): Promise<void> {
  const { userId, firstName, lastName, now, requestId, prefix } = change
  requireFullName({ first_name: firstName, last_name: lastName })
  const hit = { limit: CHANGES_PER_DAY, windowSeconds: DAY_SECONDS, now }
  await takeHit(db, { key: `name:${userId}`, ...hit })
  await db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    if (await isNameLocked(tx, userId)) throw new Refusal('NAME_LOCKED')
    const changed = await tx.query(
      `UPDATE app_user SET first_name = $2, last_name = $3
       WHERE id = $1 AND (first_name, last_name) <> ($2, $3) RETURNING 1`,
      [userId, tidyName(firstName), tidyName(lastName)],
    )
    if (changed.length === 0) return
    await writeAudit(tx, { event: 'name_changed', userId, requestId, prefix, now })
    await lookAtOwner(db, tx, { userId, firstName, lastName, cause: 'name', now })
  })
}

async function isNameLocked(tx: Queryable, userId: string): Promise<boolean> {
  const [row] = await tx.query<{ is_first: boolean; case_status: string | null }>(
    `SELECT l.ord = (SELECT min(ord) FROM id_level) AS is_first,
       (SELECT c.status FROM kyc_case c WHERE c.user_id = u.id
        ORDER BY c.created_at DESC, c.id DESC LIMIT 1) AS case_status
     FROM app_user u JOIN id_level l ON l.code = u.level WHERE u.id = $1`,
    [userId],
  )
  return !row || !row.is_first || isCaseRunning(row.case_status)
}
