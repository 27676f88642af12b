import type { Language } from '../../../contract/calls/texts.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { readSqlState } from '../../db/sql-state.ts'
import { translate } from '../../messages/message.ts'
import { type AuditEntry, writeAudit } from '../audit-log.ts'
import { requireOpen } from '../sessions/own-sessions.ts'
import { requireNoReset } from '../pin-reset-state.ts'
import type { Session } from '../sessions/sessions.ts'
import { queueEmail } from '../email/email-outbox.ts'
import { dropTargets, keepTarget } from '../notifications/notice-targets.ts'
import { notify } from '../notifications/add-notification.ts'
import { Refusal } from '../refusal.ts'
import { checkEmailCode, type RightEmailCode } from './email-code.ts'
import type { Pepper } from '../../lib/pepper.ts'

const UNIQUE_VIOLATION = '23505'

interface EmailChange extends Pick<AuditEntry, 'requestId' | 'prefix'> {
  session: Pick<Session, 'id' | 'userId'>
  code: string
  now: Date
  pepper: Pepper
}

/**
 * Makes the address that a code was sent to the owner's confirmed one, and notifies the old address
 * (M6). Throws CODE_EXPIRED, EMAIL_CODE_WRONG, PIN_RESET_WAITING; EMAIL_TAKEN where another owner
 * has confirmed it, which only whoever reads its letters learns.
 */
export async function confirmEmail(db: Database, change: EmailChange): Promise<void> {
  const { session, now } = change
  const { userId } = session
  await requireNoReset(db, { userId, now })
  const right = await checkEmailCode(db, { ...change, userId })
  try {
    await db.transaction((tx) => store(tx, change, right))
  } catch (error) {
    throw readSqlState(error) === UNIQUE_VIOLATION ? new Refusal('EMAIL_TAKEN') : error
  }
}

async function store(
  tx: Queryable,
  { session, now, requestId, prefix }: EmailChange,
  { id, address }: RightEmailCode,
): Promise<void> {
  const { userId } = session
  await requireOpen(tx, session)
  await requireNoReset(tx, { userId, now })
  const used = await tx.query('DELETE FROM email_code WHERE user_id = $1 AND id = $2 RETURNING 1', [
    userId,
    id,
  ])
  if (used.length === 0) throw new Refusal('CODE_EXPIRED')
  const [old] = await tx.query<{ email: string; language: Language }>(
    'SELECT email, language FROM app_user WHERE id = $1',
    [userId],
  )
  await tx.query('UPDATE app_user SET email = $2, email_confirmed_at = $3 WHERE id = $1', [
    userId,
    address,
    now,
  ])
  await notify(tx, { userId, key: 'notification.email_changed', now })
  // After the notification: the address that is left gets a letter of its own.
  await dropTargets(tx, { userId, channel: 'email' })
  await keepTarget(tx, { userId, channel: 'email', address, now })
  await writeAudit(tx, { event: 'email_changed', userId, requestId, prefix, now })
  if (!old || old.email === '' || old.email.toLowerCase() === address.toLowerCase()) return
  const { language } = old
  await queueEmail(tx, {
    userId,
    to: old.email,
    subject: translate('notice.security.title', language),
    text: translate('email.address_left', language),
    language,
    now,
  })
}
