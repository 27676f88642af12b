import type { Database, Queryable } from '../../db/database.ts'
import type { Day } from '../reconciliation/day.ts'
import { JournalError, type JournalPeriod } from './journal-period.ts'

/** Days that a message names. */
const MAX_NAMED = 10

/**
 * Keeps the hash of each day that is exported for the first time. Throws JournalError where another
 * day has other entries than then: the books of a day that is over do not change.
 */
export async function keepDayHashes(
  db: Database,
  hashes: ReadonlyMap<Day, string>,
  now: Date,
): Promise<void> {
  const rows = Array.from(hashes, ([day, sha256]) => ({ day, sha256 }))
  const changed = await db.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO journal_day (day, sha256, exported_at)
       SELECT r.day, r.sha256, $2 FROM jsonb_to_recordset($1::jsonb) AS r (day text, sha256 text)
       ORDER BY r.day ON CONFLICT (day) DO NOTHING`,
      [JSON.stringify(rows), now],
    )
    return tx.query<{ day: Day }>(
      `SELECT j.day FROM journal_day j
       JOIN jsonb_to_recordset($1::jsonb) AS r (day text, sha256 text) ON r.day = j.day
       WHERE j.sha256 <> r.sha256 ORDER BY j.day LIMIT ${MAX_NAMED}`,
      [JSON.stringify(rows)],
    )
  })
  if (changed.length === 0) return
  const days = changed.map(({ day }) => day).join(', ')
  throw new JournalError(`Other entries than when they were exported first: ${days}`)
}

/** Lists the days of a period whose reconciliation with a provider is not closed, by provider. */
export function listOpenDays(
  db: Queryable,
  { first, last }: JournalPeriod,
): Promise<{ provider: string; days: number }[]> {
  return db.query(
    `SELECT d.provider, count(*)::int AS days FROM recon_day d
     WHERE d.day >= $1 AND d.day <= $2 AND d.state = 'open' GROUP BY d.provider ORDER BY d.provider`,
    [first, last],
  )
}
