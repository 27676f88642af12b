import { type Retention, USUAL_RETENTION } from '../config/retention.ts'
import type { Queryable } from '../db/database.ts'
import { firstIdOf } from '../lib/new-id.ts'
import { DAY_MS } from '../../contract/rules/durations.ts'

/** Rows deleted by one statement, few enough not to delay other calls. */
const ROWS_PER_BATCH = 500
/** Longer than the longest lock. */
const GUARD_DAYS = 32

interface ExpiredRows {
  table: string
  /** The primary key. */
  key: string
  /** Column of the time after which a row is obsolete; it has an index. */
  ended: string
  /** Number of days for which a row is kept after that, or the setting that has it. */
  days: number | keyof Retention
  /** The table has no index of the time, and is read by its ids, which begin with it. */
  isReadById?: true
  /** Only of these rows. */
  only?: string
}

const EXPIRED: readonly ExpiredRows[] = [
  { table: 'rate_limit', key: 'key, window_start', ended: 'window_start', days: 1 },
  { table: 'registration', key: 'phone', ended: 'expires_at', days: 1 },
  { table: 'registration_draft', key: 'id', ended: 'expires_at', days: 1 },
  { table: 'sms_outbox', key: 'id', ended: 'created_at', days: 'messageDays' },
  { table: 'email_outbox', key: 'id', ended: 'created_at', days: 'messageDays' },
  { table: 'email_code', key: 'user_id', ended: 'expires_at', days: 1 },
  { table: 'sms_code', key: 'id', ended: 'expires_at', days: 1 },
  { table: 'pin_attempt', key: 'user_id, idem_key, guess', ended: 'created_at', days: 1 },
  {
    table: 'pin_reset',
    key: 'user_id',
    ended: 'confirmed_at',
    days: 1,
    only: 'opens_at IS NULL',
  },
  { table: 'phone_change', key: 'user_id', ended: 'begun_at', days: 1 },
  { table: 'wallet_closing', key: 'user_id', ended: 'confirmed_at', days: 1 },
  { table: 'passkey_challenge', key: 'id', ended: 'expires_at', days: 1 },
  { table: 'office_challenge', key: 'id', ended: 'expires_at', days: 1 },
  { table: 'office_session', key: 'id', ended: 'expires_at', days: 'sessionDays' },
  { table: 'file_link', key: 'id', ended: 'expires_at', days: 0 },
  { table: 'telegram_launch', key: 'mark', ended: 'expires_at', days: 1 },
  {
    table: 'recipient',
    key: 'id',
    ended: 'expires_at',
    days: 0,
    only: `sent_at IS NULL AND NOT is_recent
      AND NOT EXISTS (SELECT 1 FROM plan WHERE plan.recipient_id = recipient.id)`,
  },
  { table: 'money_request', key: 'id', ended: 'expires_at', days: 90 },
  { table: 'read_key', key: 'id', ended: 'expires_at', days: 90 },
  { table: 'webhook_delivery', key: 'id', ended: 'created_at', days: 40 },
  { table: 'used_signature', key: 'hash', ended: 'expires_at', days: 0 },
  { table: 'access_grant', key: 'id', ended: 'expires_at', days: 1 },
  { table: 'payment_quote', key: 'id', ended: 'expires_at', days: 1 },
  {
    table: 'incoming_payment',
    key: 'id',
    ended: 'expires_at',
    days: 30,
    only: 'received_minor = 0',
  },
  { table: 'payout_quote', key: 'id', ended: 'expires_at', days: 1 },
  { table: 'bank_name', key: 'user_id, phone, bank_id', ended: 'expires_at', days: 0 },
  { table: 'provider_event', key: 'id', ended: 'received_at', days: 'eventDays' },
  { table: 'code_guard', key: 'key', ended: 'failed_at', days: GUARD_DAYS },
  { table: 'phone_guard', key: 'phone', ended: 'touched_at', days: 1, only: 'failed = 0' },
  { table: 'phone_guard', key: 'phone', ended: 'touched_at', days: GUARD_DAYS },
  {
    table: 'rate_point',
    key: 'currency_code, step, at',
    ended: 'at',
    days: 1,
    only: "step = 'minute'",
  },
  {
    table: 'rate_point',
    key: 'currency_code, step, at',
    ended: 'at',
    days: 31,
    only: "step = 'hour'",
  },
  {
    table: 'rate_observation',
    key: 'source, published_at, base_code, quote_code',
    ended: 'fetched_at',
    days: 31,
  },
  {
    table: 'help_picture',
    key: 'id',
    ended: 'idle_since',
    days: 1,
    only: 'message_id IS NULL',
  },
  { table: 'help_picture', key: 'id', ended: 'idle_since', days: 'pictureDays' },
  { table: 'ledger_audit', key: 'at', ended: 'at', days: 366 },
  {
    table: 'notice',
    key: 'notification_id, target_id',
    ended: 'next_at',
    days: 'messageDays',
  },
  { table: 'owner_event', key: 'id', ended: 'created_at', days: 1 },
  { table: 'session', key: 'id', ended: 'expires_at', days: 'sessionDays' },
  { table: 'session', key: 'id', ended: 'revoked_at', days: 'sessionDays' },
  {
    table: 'notification',
    key: 'id',
    ended: 'created_at',
    days: 'notificationDays',
    isReadById: true,
  },
  { table: 'audit_log', key: 'id', ended: 'at', days: 'auditDays', isReadById: true },
]

/**
 * Deletes old counters, drafts, codes, PIN guesses, new PINs that nobody chose, changes of phones,
 * closings, challenges, addresses of files, launches, messages, letters, unused recipients,
 * requests for money, requests of programs, keys of programs, what was sent to them, used
 * signatures, payments that nobody paid, quotes, names from banks, events of providers, guards,
 * unsent pictures and those of closed questions, notices that nobody delivers, sessions,
 * notifications, the audit of owners, prices of sources and the finer points of the rates: a few
 * rows at a time, each in a transaction of its own. The office's audit log is a chain of hashes,
 * and nothing of it is ever deleted.
 */
export async function cleanUp(
  db: Queryable,
  now: Date,
  retention: Retention = USUAL_RETENTION,
): Promise<void> {
  for (const leftovers of EXPIRED) {
    const days = typeof leftovers.days === 'number' ? leftovers.days : retention[leftovers.days]
    const before = new Date(now.getTime() - days * DAY_MS)
    const values = leftovers.isReadById ? [before, firstIdOf(before)] : [before]
    const statement = deletion(leftovers)
    for (let dropped = ROWS_PER_BATCH; dropped === ROWS_PER_BATCH;) {
      dropped = (await db.query(statement, values)).length
    }
  }
}

/**
 * The condition is asked twice: a row that changed while the deletion waited for it is looked at
 * again.
 */
function deletion({ table, key, ended, only = 'true', isReadById }: ExpiredRows): string {
  const isOver = `${ended} < $1 AND ${only}${isReadById ? ' AND id < $2::uuid' : ''}`
  return `DELETE FROM ${table} WHERE (${key}) IN (
    SELECT ${key} FROM ${table} WHERE ${isOver} ORDER BY ${isReadById ? 'id' : ended} LIMIT ${ROWS_PER_BATCH}
  ) AND ${isOver} RETURNING 1`
}
