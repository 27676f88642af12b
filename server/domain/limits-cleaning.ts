import type { Queryable } from '../db/database.ts'

const DAY_MS = 86_400_000
/** Rows deleted by one statement, few enough not to delay other calls. */
const ROWS_AT_ONCE = 500
/** Time for which ended sessions are kept, since they identify known devices. */
const SESSION_DAYS = 90

interface Leftovers {
  table: string
  /** The primary key. */
  key: string
  /** Column of the time after which a row is obsolete; it has an index. */
  ended: string
  /** Number of days for which a row is kept after that. */
  days: number
}

const LEFTOVERS: readonly Leftovers[] = [
  { table: 'rate_limit', key: 'key, window_start', ended: 'window_start', days: 1 },
  { table: 'registration', key: 'phone', ended: 'expires_at', days: 1 },
  { table: 'sms_outbox', key: 'id', ended: 'created_at', days: 1 },
  { table: 'sms_code', key: 'id', ended: 'expires_at', days: 1 },
  { table: 'pin_attempt', key: 'user_id, idem_key, guess', ended: 'created_at', days: 1 },
  { table: 'code_guard', key: 'key', ended: 'failed_at', days: 32 },
  { table: 'session', key: 'id', ended: 'expires_at', days: SESSION_DAYS },
  { table: 'session', key: 'id', ended: 'revoked_at', days: SESSION_DAYS },
]

const IDLE_GUARDS = `DELETE FROM phone_guard WHERE failed = 0
  AND NOT EXISTS (SELECT 1 FROM sms_code c WHERE c.phone = phone_guard.phone)`

/**
 * Deletes old counters, drafts, codes, PIN guesses, messages and sessions. Failures of a phone stay
 * until a success clears them.
 */
export async function cleanUp(db: Queryable, now: Date): Promise<void> {
  for (const leftovers of LEFTOVERS) {
    const before = new Date(now.getTime() - leftovers.days * DAY_MS)
    const statement = deletion(leftovers)
    for (let dropped = ROWS_AT_ONCE; dropped === ROWS_AT_ONCE;) {
      dropped = (await db.query(statement, [before])).length
    }
  }
  await db.query(IDLE_GUARDS)
}

function deletion({ table, key, ended }: Leftovers): string {
  return `DELETE FROM ${table} WHERE (${key}) IN (
    SELECT ${key} FROM ${table} WHERE ${ended} < $1 ORDER BY ${ended} LIMIT ${ROWS_AT_ONCE}
  ) RETURNING 1`
}
