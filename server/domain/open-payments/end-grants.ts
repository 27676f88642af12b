import type { Queryable } from '../../db/database.ts'

const END = `UPDATE access_grant SET state = 'ended', ended_at = $2 WHERE state NOT IN ('declined', 'ended')`

/** Ends a request or a grant for good: its tokens are of no use from then on. */
export async function endGrant(
  db: Queryable,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db.query(`${END} AND id = $1`, [id, now])
}

/** Ends everything that programs were allowed by an owner, or ask for. */
export async function endGrantsOf(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await db.query(`${END} AND user_id = $1`, [userId, now])
}

/** Ends everything that was allowed to whoever has a key. */
export async function endGrantsOfKey(
  db: Queryable,
  { x, now }: { x: string; now: Date },
): Promise<void> {
  await db.query(`${END} AND key_x = $1`, [x, now])
}
