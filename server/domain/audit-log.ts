import { batched } from '../db/batching/batched.ts'
import type { Database, Queryable } from '../db/database.ts'
import { newId } from '../lib/new-id.ts'
import type { Beside, BesideTable } from './ledger/transfer.ts'
import { Refusal } from './refusal.ts'

export interface AuditEntry {
  event:
    | 'registered'
    | 'logged_in'
    | 'logged_out'
    | 'pin_set'
    | 'pin_refused'
    | 'pin_changed'
    | 'pin_reset_started'
    | 'pin_reset_cancelled'
    | 'pin_reset_done'
    | 'app_lock_set'
    | 'app_lock_removed'
    | 'session_ended'
    | 'sessions_ended'
    | 'passkey_added'
    | 'passkey_removed'
    | 'passkey_refused'
    | 'biometry_added'
    | 'biometry_refused'
    | 'telegram_linked'
    | 'telegram_unlinked'
    | 'identification_started'
    | 'identification_asked'
    | 'identification_ended'
    | 'level_ended'
    | 'withdrawal_asked'
    | 'account_opened'
    | 'transfer_sent'
    | 'problem_reported'
    | 'archive_sent'
    | 'name_changed'
    | 'email_changed'
    | 'phone_changed'
    | 'wallet_closed'
    | 'recipient_kept'
    | 'recipient_dropped'
    | 'kept_only_begun'
    | 'kept_only_ending'
    | 'own_frozen'
    | 'own_unfrozen'
    | 'device_lost'
    | 'own_limit_lowered'
    | 'own_limit_raise'
    | 'own_limit_raise_cancelled'
    | 'read_key_added'
    | 'read_key_revoked'
    | 'program_key_added'
    | 'program_key_removed'
    | 'webhook_added'
    | 'webhook_removed'
    | 'plan_set'
    | 'plan_changed'
    | 'plan_paused'
    | 'plan_resumed'
    | 'plan_day_skipped'
    | 'plan_day_unskipped'
    | 'plan_day_made_up'
    | 'plan_day_left'
    | 'plan_ended'
    | 'rate_order_placed'
    | 'rate_order_canceled'
    | 'wallet_frozen'
    | 'wallet_unfrozen'
  userId: string
  requestId: string | null
  prefix: string | null
  now: Date
  /** Never a secret: no code, PIN, token or card number. */
  detail?: Readonly<Record<string, string>>
}

/** The request of an act, for the audit log. */
export type AuditOrigin = Pick<AuditEntry, 'requestId' | 'prefix'>

/** Records who did what to an account, for the operator. */
export async function writeAudit(db: Queryable, entry: AuditEntry): Promise<void> {
  await keepEntries(db, [entry])
}

/** Columns of a row that `insertEntries` takes, and their types. */
export const ENTRY_COLUMNS =
  'id uuid, at timestamptz, user_id uuid, event text, ip_prefix text, request_id text, detail jsonb'

/** Returns the statement that records rows of `ENTRY_COLUMNS`, as SQL. */
export function insertEntries(rows: string): string {
  return `INSERT INTO audit_log (id, at, user_id, event, ip_prefix, request_id, detail)
    SELECT id, at, user_id, event, ip_prefix, request_id, detail FROM ${rows}`
}

/**
 * Records refusals of many owners in one statement and one commit. Resolves when the record is
 * stored.
 */
const writeRefusal = batched<AuditEntry, undefined>(async (db, entries) => {
  await keepEntries(db, entries)
  return entries.map(() => undefined)
})

async function keepEntries(db: Queryable, entries: readonly AuditEntry[]): Promise<void> {
  const sql = insertEntries(`jsonb_to_recordset($1::jsonb) AS r (${ENTRY_COLUMNS})`)
  await db.query(sql, [JSON.stringify(entries.map(writeEntry))])
}

/** Returns an entry as a row of `ENTRY_COLUMNS`. */
export function writeEntry({ now, detail = {}, ...entry }: AuditEntry) {
  return {
    id: newId(now),
    at: now,
    user_id: entry.userId,
    event: entry.event,
    ip_prefix: entry.prefix,
    request_id: entry.requestId,
    detail,
  }
}

/** Runs a check of what confirms an act; its refusal is in the audit log before it is thrown on. */
export async function auditRefusal<Result>(
  db: Database,
  entry: Omit<AuditEntry, 'detail'>,
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await writeRefusal(db, { ...entry, detail: { refusal: error.code } })
    throw error
  }
}

const BESIDE: BesideTable = {
  name: 'audit',
  write: (parameter) => `INSERT INTO audit_log (id, at, user_id, event, ip_prefix, request_id)
    SELECT r.id, f.created_at, r.user_id, r.event, r.ip_prefix, r.request_id
    FROM inserted f JOIN jsonb_to_recordset(${parameter}::jsonb) AS r (transfer_id uuid, id uuid, user_id uuid,
      event text, ip_prefix text, request_id text) ON r.transfer_id = f.id`,
}

/** Returns the record of a transfer that is written with it. */
export function auditBeside(entry: Omit<AuditEntry, 'detail'>): Beside {
  const { event, userId, requestId, prefix, now } = entry
  const row = { id: newId(now), user_id: userId, event, ip_prefix: prefix, request_id: requestId }
  return { table: BESIDE, row }
}
