import type * as v from 'valibot'
import type { Language } from '../../src/contract/texts.ts'
import type { CaseStatus } from '../../src/contract/rules/statuses.ts'
import type { UpgradeAnswer } from '../../src/contract/profile.ts'
import type { Database, Queryable } from '../db/database.ts'
import { newId } from '../lib/new-id.ts'
import { describeFailure } from '../ops/log/failure-description.ts'
import type { IdentificationGateway } from '../gateways/gateways.ts'
import type { Log } from '../ops/log/log.ts'
import { writeAudit } from './audit-log.ts'
import { notify } from './notifications.ts'
import { Refusal } from './refusal.ts'

const RUNNING = `('pending', 'processing')`

interface Upgrade {
  userId: string
  language: Language
  requestId: string
  prefix: string
  now: Date
  gateway: IdentificationGateway
  log: Log
}

/**
 * Starts the identification for the next level, or continues the running one, and returns its page
 * or instructions. Throws LEVEL_ALREADY_HIGHEST; GATEWAY_UNAVAILABLE, after which a check that had
 * just been opened counts as aborted and may be tried again.
 */
export async function upgradeLevel(
  db: Database,
  upgrade: Upgrade,
): Promise<v.InferInput<typeof UpgradeAnswer>> {
  const { id, isNew } = await db.transaction((tx) => openCase(tx, upgrade))
  const started = await upgrade.gateway
    .start({ id, language: upgrade.language })
    .catch((error: unknown) => {
      upgrade.log.error('identification gateway failed', describeFailure(error))
    })
  if (started) return { status: 'pending', message: '', ...started }
  if (isNew) await endCase(db, { caseId: id, status: 'aborted', now: upgrade.now })
  throw new Refusal('GATEWAY_UNAVAILABLE')
}

/** Returns the status of the owner's latest identification; `none` before the first. */
export async function readIdentification(
  db: Queryable,
  userId: string,
): Promise<CaseStatus | 'none'> {
  const [latest] = await db.query<{ status: CaseStatus }>(
    `SELECT status FROM kyc_case WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1`,
    [userId],
  )
  return latest?.status ?? 'none'
}

/**
 * Ends a running identification: `complete` raises the owner's level; both outcomes notify the
 * owner. Returns false and changes nothing when it is unknown or has already ended.
 */
export function endCase(
  db: Database,
  { caseId, status, now }: { caseId: string; status: 'complete' | 'aborted'; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [ended] = await tx.query<{ user_id: string; level: string }>(
      `UPDATE kyc_case SET status = $2, updated_at = $3
       WHERE id = $1 AND status IN ${RUNNING} RETURNING user_id, level`,
      [caseId, status, now],
    )
    if (!ended) return false
    const userId = ended.user_id
    if (status === 'complete') {
      await tx.query('UPDATE app_user SET level = $2 WHERE id = $1', [userId, ended.level])
    }
    await notify(tx, { userId, key: `notification.identification_${status}`, now })
    const detail = { case: caseId, status }
    const origin = { requestId: null, prefix: null }
    await writeAudit(tx, { event: 'identification_ended', userId, ...origin, now, detail })
    return true
  })
}

/**
 * Locks the owner's row, so that two clicks open one case; postings, which only reference it, are
 * not blocked.
 */
async function openCase(tx: Queryable, upgrade: Upgrade): Promise<{ id: string; isNew: boolean }> {
  const { userId, now, requestId, prefix } = upgrade
  // A stricter default isolation would keep the snapshot from before the wait and miss the case of
  // the other click.
  await tx.query('SET TRANSACTION ISOLATION LEVEL READ COMMITTED')
  const [owner] = await tx.query<{ level: string }>(
    'SELECT level FROM app_user WHERE id = $1 FOR NO KEY UPDATE',
    [userId],
  )
  const [next] = await tx.query<{ code: string }>(
    `SELECT code FROM id_level WHERE ord > (SELECT ord FROM id_level WHERE code = $1)
     ORDER BY ord LIMIT 1`,
    [owner?.level],
  )
  if (!next) throw new Refusal('LEVEL_ALREADY_HIGHEST')
  const [running] = await tx.query<{ id: string }>(
    `SELECT id FROM kyc_case WHERE user_id = $1 AND status IN ${RUNNING}`,
    [userId],
  )
  if (running) return { id: running.id, isNew: false }
  const id = newId(now)
  await tx.query(
    `INSERT INTO kyc_case (id, user_id, level, status, created_at, updated_at)
     VALUES ($1, $2, $3, 'pending', $4, $4)`,
    [id, userId, next.code, now],
  )
  const detail = { case: id, level: next.code }
  await writeAudit(tx, { event: 'identification_started', userId, requestId, prefix, now, detail })
  return { id, isNew: true }
}
