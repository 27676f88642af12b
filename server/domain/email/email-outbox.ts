import type { Language } from '../../../contract/calls/texts.ts'
import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { translate } from '../../messages/message.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

/** Time after which a letter of no stated end is given up, ms. */
const USUAL_LIFE_MS = DAY_MS

/** A letter to an owner. */
export interface Letter {
  /** A letter under the id of a queued one is not queued again; a new id without one. */
  id?: string
  userId: string
  to: string
  subject: string
  text: string
  language: Language
  now: Date
  /** Time after which nobody needs it; a day without one. */
  expiresAt?: Date
}

/**
 * Queues a letter, which is sent once the transaction is committed, and retried until it was taken.
 * Its text ends with the words that say who sent it. Without a mail server it is dropped when it
 * expires.
 */
export async function queueEmail(tx: Queryable, letter: Letter): Promise<void> {
  const { id = newId(letter.now), userId, to, subject, text, language, now } = letter
  const expiresAt = letter.expiresAt ?? new Date(now.getTime() + USUAL_LIFE_MS)
  const body = `${text}\n\n${translate('email.end', language)}\n`
  await tx.query(
    `INSERT INTO email_outbox (id, user_id, address, subject, body, status, tries, next_at, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, 'queued', 0, $6, $6, $7) ON CONFLICT (id) DO NOTHING`,
    [id, userId, to, subject, body, now, expiresAt],
  )
}

/** The confirmed address of an owner and the language of the letters; undefined without one. */
export async function findConfirmedEmail(
  db: Queryable,
  userId: string,
): Promise<{ to: string; language: Language } | undefined> {
  const [owner] = await db.query<{ to: string; language: Language }>(
    `SELECT email AS "to", language FROM app_user
     WHERE id = $1 AND status = 'active' AND email_confirmed_at IS NOT NULL`,
    [userId],
  )
  return owner
}
