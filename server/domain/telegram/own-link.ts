import type { TelegramAnswer } from '../../../contract/calls/telegram.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { type AuditEntry, writeAudit } from '../audit-log.ts'
import { requireOpen } from '../sessions/own-sessions.ts'
import { requireNoReset } from '../pin-reset-state.ts'
import type { Session } from '../sessions/sessions.ts'
import { dropTargets, keepTarget } from '../notifications/notice-targets.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { notify } from '../notifications/add-notification.ts'
import { Refusal } from '../refusal.ts'
import { removeDevices } from './devices.ts'
import { findLaunch } from './launches.ts'

/** Where a request came from, for the audit log. */
type Origin = Pick<AuditEntry, 'requestId' | 'prefix'>

type ShownLink = NonNullable<TelegramAnswer['link']>

interface LinkRow {
  telegram_id: string
  name: string
  linked_at: Date
}

/** Returns the owner's account of Telegram; null where none is linked. */
export async function findLink(db: Queryable, userId: string): Promise<ShownLink | null> {
  const link = await readLink(db, userId)
  return link ? show(link) : null
}

async function readLink(db: Queryable, userId: string): Promise<LinkRow | undefined> {
  const [link] = await db.query<LinkRow>(
    'SELECT telegram_id, name, linked_at FROM telegram_link WHERE user_id = $1',
    [userId],
  )
  return link
}

function show({ name, linked_at }: LinkRow): ShownLink {
  return { name, linked_at: linked_at.toISOString() }
}

interface LinkInput extends Origin {
  session: Pick<Session, 'id' | 'userId'>
  now: Date
}

/**
 * Links the owner's wallet to the account of a launch and notifies them. The caller has checked the
 * PIN. Linked to the same account it stays as it is. Throws TELEGRAM_EXPIRED, TELEGRAM_TAKEN for an
 * account of another owner, TELEGRAM_OTHER while the wallet is linked to another account.
 */
export async function linkTelegram(
  db: Database,
  { session, secret, language, now, ...origin }: LinkInput & { secret: string; language: Language },
): Promise<ShownLink> {
  const { userId } = session
  const { id, name } = await findLaunch(db, { secret, now })
  return db.transaction(async (tx) => {
    await requireOpen(tx, session)
    const present = await readLink(tx, userId)
    if (present?.telegram_id === id) return show(present)
    if (present) throw new Refusal('TELEGRAM_OTHER')
    const stored = await tx.query(
      `INSERT INTO telegram_link (user_id, telegram_id, name, linked_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (telegram_id) DO NOTHING RETURNING 1`,
      [userId, id, name, now],
    )
    if (stored.length === 0) throw new Refusal('TELEGRAM_TAKEN')
    await notify(tx, { userId, key: 'notification.telegram_linked', params: { name }, now })
    const detail = { device: name }
    await writeAudit(tx, { event: 'telegram_linked', userId, ...origin, now, detail })
    await keepTarget(tx, { userId, channel: 'telegram', address: id, language, now })
    return show({ telegram_id: id, name, linked_at: now })
  })
}

/**
 * Removes the link, and ends the sessions that were opened by it. Without a link it does nothing.
 * Throws PIN_RESET_WAITING while a new PIN waits, so that nobody ends the sessions that could stop
 * it.
 */
export async function unlinkTelegram(
  db: Database,
  { session, now, ...origin }: LinkInput,
): Promise<void> {
  const { userId } = session
  await db.transaction(async (tx) => {
    await requireOpen(tx, session)
    await requireNoReset(tx, { userId, now })
    const [removed] = await tx.query<{ name: string }>(
      'DELETE FROM telegram_link WHERE user_id = $1 RETURNING name',
      [userId],
    )
    if (!removed) return
    await tx.query(
      `DELETE FROM notice_target WHERE user_id = $1 AND session_id IN (
         SELECT id FROM session WHERE user_id = $1 AND is_by_telegram)`,
      [userId],
    )
    await tx.query(
      `UPDATE session SET revoked_at = $2
       WHERE user_id = $1 AND is_by_telegram AND revoked_at IS NULL`,
      [userId, now],
    )
    await addOwnerEvent(tx, { userId, kind: 'session', now })
    await dropTargets(tx, { userId, channel: 'telegram' })
    await removeDevices(tx, userId)
    const { name } = removed
    await notify(tx, { userId, key: 'notification.telegram_unlinked', params: { name }, now })
    const detail = { device: name }
    await writeAudit(tx, { event: 'telegram_unlinked', userId, ...origin, now, detail })
  })
}
