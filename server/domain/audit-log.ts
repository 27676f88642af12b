import type { Queryable } from '../db/database.ts'
import { newId } from '../lib/new-id.ts'

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
    | 'withdrawal_asked'
    | 'account_opened'
    | 'transfer_sent'
    | 'problem_reported'
    | 'archive_sent'
    | 'name_changed'
    | 'email_changed'
    | 'phone_changed'
    | 'wallet_closed'
    | 'wallet_frozen'
    | 'wallet_unfrozen'
  userId: string
  requestId: string | null
  prefix: string | null
  now: Date
  /** Never a secret: no code, PIN, token or card number. */
  detail?: Readonly<Record<string, string>>
}

/** Records who did what to an account, for the operator. */
export async function writeAudit(db: Queryable, entry: AuditEntry): Promise<void> {
  await db.query(
    `INSERT INTO audit_log (id, at, user_id, event, ip_prefix, request_id, detail)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      newId(entry.now),
      entry.now,
      entry.userId,
      entry.event,
      entry.prefix,
      entry.requestId,
      JSON.stringify(entry.detail ?? {}),
    ],
  )
}
