import { setImmediate as nextTick } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { lookAtHeldPayouts } from './look-at-held.ts'
import { lookWith } from './look-at-owner.ts'
import { findIndex, requireIndex } from './screening-index.ts'

/** Owners who are compared in one transaction. */
const BATCH = 500
/** Owners who are compared before others may work. */
const BEFORE_OTHERS = 10
/** Longest round, ms: a server that stops waits for it. */
const ROUND_MS = 3000

/**
 * Keeps the entries in memory those in force, and compares the recipients of held payouts and then
 * all owners again after a list was changed. Owners are compared for some seconds: the next round
 * goes on. Several servers share them one batch at a time. Returns how many owners were compared.
 */
export async function lookAtAllAgain(db: Database, clock: Clock): Promise<number> {
  const [state] = await db.query<{
    version: bigint
    checked_version: bigint
    cursor: string | null
  }>('SELECT version, checked_version, cursor FROM screening_state WHERE id = 1', [])
  if (!state) return 0
  const { version, checked_version: checked } = state
  if (version > (findIndex(db)?.version ?? 0n)) await requireIndex(db, db, version)
  if (checked === version) return 0
  if (state.cursor === null) {
    await lookAtHeldPayouts(db, await requireIndex(db, db, version), clock.now())
  }
  const end = performance.now() + ROUND_MS
  let all = 0
  while (performance.now() < end) {
    const compared = await lookAtBatch(db, clock, version)
    if (compared === 0) break
    all += compared
  }
  return all
}

/**
 * Compares the next owners, and returns how many; 0 where all were, or another server is at it. The
 * first ones only where the held payouts were compared with these lists or later ones, which are of
 * `version`.
 */
function lookAtBatch(db: Database, clock: Clock, version: bigint): Promise<number> {
  return db.transaction(
    async (tx) => {
      const [state] = await tx.query<{ version: bigint; cursor: string | null }>(
        `SELECT version, cursor FROM screening_state WHERE id = 1 AND checked_version < version
         AND (cursor IS NOT NULL OR version = $1::bigint) FOR NO KEY UPDATE SKIP LOCKED`,
        [version],
      )
      if (!state) return 0
      const index = await requireIndex(db, tx, state.version)
      const owners = await tx.query<{ id: string; first_name: string; last_name: string }>(
        `SELECT id, first_name, last_name FROM app_user
         WHERE status <> 'closed' AND ($1::uuid IS NULL OR id > $1::uuid) ORDER BY id LIMIT ${BATCH}`,
        [state.cursor],
      )
      for (const [number, owner] of owners.entries()) {
        const { id: userId, first_name: firstName, last_name: lastName } = owner
        const now = clock.now()
        await lookWith(tx, index, { userId, firstName, lastName, cause: 'list', now })
        if (number % BEFORE_OTHERS === 0) await nextTick()
      }
      await tx.query(
        owners.length < BATCH
          ? 'UPDATE screening_state SET checked_version = version, cursor = $1 WHERE id = 1'
          : 'UPDATE screening_state SET cursor = $1 WHERE id = 1',
        [owners.at(-1)?.id ?? null],
      )
      return owners.length
    },
    { isUnlimited: true },
  )
}
