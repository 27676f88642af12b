import type { Queryable } from '../db/database.ts'

const DAY_MS = 86_400_000

/** Statements that drop what has served its time; `$1` is the moment before which it is old. */
const CLEANERS = [
  'DELETE FROM rate_limit WHERE window_start < $1',
  'DELETE FROM registration WHERE expires_at < $1',
  'DELETE FROM sms_outbox WHERE created_at < $1',
  'DELETE FROM sms_code WHERE expires_at < $1',
  'DELETE FROM pin_attempt WHERE created_at < $1',
  "DELETE FROM code_guard WHERE failed_at < $1::timestamptz - interval '31 days'",
  `DELETE FROM phone_guard WHERE failed = 0 AND NOT EXISTS
     (SELECT 1 FROM sms_code c WHERE c.phone = phone_guard.phone) AND $1::timestamptz IS NOT NULL`,
] as const

/**
 * Drops counters, drafts, codes, PIN guesses and messages that ended more than a day ago. The failures of a phone
 * stay until a success clears them.
 */
export async function cleanUp(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS)
  for (const statement of CLEANERS) await db.query(statement, [before])
}
