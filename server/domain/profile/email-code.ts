import { randomInt } from 'node:crypto'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Settings } from '../../config/settings.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { translate } from '../../messages/message.ts'
import { refuseTooSoon } from '../codes/codes.ts'
import { requireNoReset } from '../pin-reset-state.ts'
import { queueEmail } from '../email/email-outbox.ts'
import { HOUR_SECONDS, takeHit, waitParams } from '../limits/limits.ts'
import { type CountedNetworks, takeNetworkHit } from '../limits/network-limits.ts'
import { Refusal } from '../refusal.ts'
import { hashKeyed, isKeyedHash, type Pepper } from '../../lib/pepper.ts'
import { SECOND_MS } from '../../../contract/rules/durations.ts'

const CODE_TTL_MS = 10 * 60_000
const CODE_DIGITS = 6
/** Tries of one code. */
const ATTEMPTS = 5

interface EmailCodeOrder {
  userId: string
  email: string
  language: Language
  now: Date
  pepper: Pepper
  /** Networks of the client. */
  networks: CountedNetworks
  limits: Pick<
    Settings,
    'smsCooldownSeconds' | 'lettersPerOwnerPerHour' | 'lettersPerAddressPerHour'
  >
  /** A mail server is connected. */
  isEmailConnected: boolean
}

/**
 * Sends a code to an address that the owner wants to use; it replaces the one sent before. Whoever
 * has the address is not looked at: the answer reveals nothing of other owners. Throws
 * EMAIL_UNAVAILABLE, PIN_RESET_WAITING, CODE_TOO_SOON (with `code_length` where the code at this
 * address is still good), TOO_MANY_REQUESTS.
 */
export async function sendEmailCode(db: Database, order: EmailCodeOrder): Promise<void> {
  const { userId, email, language, now, pepper } = order
  if (!order.isEmailConnected) throw new Refusal('EMAIL_UNAVAILABLE')
  await requireNoReset(db, { userId, now })
  await takeLetter(db, order)
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const id = newId(now)
  const hash = hashKeyed(pepper, describeCode(id, code))
  await db.transaction(async (tx) => {
    await requirePause(tx, order)
    await tx.query(
      `INSERT INTO email_code (user_id, id, address, code_hash, attempts, created_at, expires_at)
       VALUES ($1, $2, $3, $4, 0, $5, $6)
       ON CONFLICT (user_id) DO UPDATE SET id = excluded.id, address = excluded.address,
         code_hash = excluded.code_hash, attempts = 0, created_at = excluded.created_at,
         expires_at = excluded.expires_at`,
      [userId, id, email, hash, now, new Date(now.getTime() + CODE_TTL_MS)],
    )
    await queueEmail(tx, {
      userId,
      to: email,
      subject: translate('email.code_subject', language),
      text: translate('email.code', language, { code }),
      language,
      now,
      expiresAt: new Date(now.getTime() + CODE_TTL_MS),
    })
  })
}

/** Limits letters of one owner, to one address from all owners, and from one network. */
async function takeLetter(db: Queryable, order: EmailCodeOrder): Promise<void> {
  const { userId, email, now, pepper, networks, limits } = order
  const inHour = { windowSeconds: HOUR_SECONDS, now }
  const address = hashKeyed(pepper, `email:${email.toLowerCase()}`)
  const ofAddress = { key: `email:address:${address}`, limit: limits.lettersPerAddressPerHour }
  const ofNetwork = { key: 'email:network', networks, limit: limits.lettersPerOwnerPerHour * 5 }
  await takeHit(db, { key: `email:${userId}`, limit: limits.lettersPerOwnerPerHour, ...inHour })
  await takeNetworkHit(db, { ...ofNetwork, ...inHour })
  await takeHit(db, { ...ofAddress, ...inHour })
}

async function requirePause(
  tx: Queryable,
  { userId, email, now, limits }: EmailCodeOrder,
): Promise<void> {
  await tx.query('SELECT 1 FROM app_user WHERE id = $1 FOR NO KEY UPDATE', [userId])
  const [last] = await tx.query<{ created_at: Date; is_good: boolean }>(
    `SELECT created_at, address = $2 AND expires_at > $3 AND attempts < $4::int AS is_good
     FROM email_code WHERE user_id = $1`,
    [userId, email, now, ATTEMPTS],
  )
  if (!last) return
  const nextAt = new Date(last.created_at.getTime() + limits.smsCooldownSeconds * SECOND_MS)
  if (nextAt > now) throw refuseTooSoon(waitParams(nextAt, now), last.is_good ? CODE_DIGITS : null)
}

/** A right code and the address that it was sent to. */
export interface RightEmailCode {
  id: string
  address: string
}

/**
 * Counts a try on the owner's code and returns it when it is right. Tries are spent before
 * comparing. Must not run in a transaction that rolls back. Throws CODE_EXPIRED (none is valid, or
 * its tries are spent), EMAIL_CODE_WRONG.
 */
export async function checkEmailCode(
  db: Queryable,
  { userId, code, now, pepper }: { userId: string; code: string; now: Date; pepper: Pepper },
): Promise<RightEmailCode> {
  const [sent] = await db.query<RightEmailCode & { code_hash: string }>(
    `UPDATE email_code SET attempts = attempts + 1
     WHERE user_id = $1 AND expires_at > $2 AND attempts < $3::int
     RETURNING id, address, code_hash`,
    [userId, now, ATTEMPTS],
  )
  if (!sent) throw new Refusal('CODE_EXPIRED')
  if (!isKeyedHash(pepper, describeCode(sent.id, code), sent.code_hash)) {
    throw new Refusal('EMAIL_CODE_WRONG')
  }
  return { id: sent.id, address: sent.address }
}

function describeCode(id: string, code: string): string {
  return `email:${id}:${code}`
}
