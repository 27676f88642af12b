import {
  type CaseReason,
  type CaseStatus,
  isCaseRunning,
} from '../../../contract/rules/statuses.ts'
import type { Queryable } from '../../db/database.ts'
import { RUNNING } from './end-case.ts'

/** Shortest time between two readings that an owner's asking leads to, ms. */
const SHORTEST_PAUSE_MS = 5000

interface Latest {
  status: CaseStatus
  reason: CaseReason | null
}

/**
 * Returns the status of the owner's latest identification, `none` before the first, and has one
 * that runs read at its provider soon.
 */
export async function readIdentification(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<{ status: CaseStatus | 'none'; reason?: CaseReason }> {
  const [latest] = await db.query<Latest & { id: string; due_at: Date | null }>(
    `SELECT id, status, reason, due_at FROM kyc_case WHERE user_id = $1
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    [userId],
  )
  if (!latest) return { status: 'none' }
  const { id, status, reason, due_at } = latest
  if (isCaseRunning(status) && due_at && due_at > now) await hasten(db, id, now)
  return { status, ...(reason !== null && { reason }) }
}

async function hasten(db: Queryable, id: string, now: Date): Promise<void> {
  const earliest = new Date(now.getTime() - SHORTEST_PAUSE_MS)
  await db.query(
    `UPDATE kyc_case SET due_at = $2 WHERE id = $1 AND status IN ${RUNNING}
       AND provider_ref IS NOT NULL AND due_at > $2 AND (checked_at IS NULL OR checked_at < $3)`,
    [id, now, earliest],
  )
}
