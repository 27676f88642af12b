import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Language } from '../../src/contract/texts.ts'
import type { Settings } from '../context.ts'
import type { Database, Queryable } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { translate } from '../messages/message.ts'
import { HOUR_SECONDS, takeHit, waitParams } from './limits.ts'
import { Refusal } from './refusal.ts'

/** What a code may be used for: a registration code opens no login. */
export type CodePurpose = 'register' | 'login'

export const CODE_TTL_MS = 5 * 60_000
const CODE_DIGITS = 4
const MS_PER_SECOND = 1000

export type CodeLimits = Pick<
  Settings,
  'smsCooldownSeconds' | 'smsPerPhonePerHour' | 'smsPerAddressPerHour' | 'smsPerHour' | 'publicUrl'
>

export interface CodeOrder {
  phone: string
  purpose: CodePurpose
  language: Language
  limitKey: string
  now: Date
  pepper: string
  limits: CodeLimits
}

/**
 * Makes a code for a phone and queues its SMS where `isExpected` says that the phone awaits one; for
 * any other phone it does the same work and sends nothing, so that an answer tells nothing about who
 * has a wallet. `isExpected` runs in the same transaction and may write.
 * Throws CODE_TOO_SOON, CODE_LOCKED or TOO_MANY_REQUESTS (`seconds`, `minutes`).
 */
export async function issueCode(
  db: Database,
  order: CodeOrder,
  isExpected: (tx: Queryable) => Promise<boolean>,
): Promise<void> {
  const { limits, now } = order
  const inHour = { windowSeconds: HOUR_SECONDS, now }
  await takeHit(db, {
    key: `sms:address:${order.limitKey}`,
    limit: limits.smsPerAddressPerHour,
    ...inHour,
  })
  await takeHit(db, { key: 'sms:all', limit: limits.smsPerHour, ...inHour })
  await db.transaction(async (tx) => {
    await lockPhone(tx, order.phone, now)
    await requirePause(tx, order)
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    const id = newId(now)
    await tx.query(
      `INSERT INTO sms_code (id, phone, purpose, code_hash, attempts, created_at, expires_at)
       VALUES ($1, $2, $3, $4, 0, $5, $6)`,
      [
        id,
        order.phone,
        order.purpose,
        hashCode(order.pepper, id, code),
        now,
        new Date(now.getTime() + CODE_TTL_MS),
      ],
    )
    const body = writeSms(code, order.language, limits.publicUrl)
    await queueSms(tx, { phone: order.phone, body, now, isSent: await isExpected(tx) })
  })
}

/** Keyed with the pepper: without it ten thousand tries would find the code of a stolen row. */
export function hashCode(pepper: string, id: string, code: string): string {
  return createHmac('sha256', pepper).update(`sms:${id}:${code}`).digest('hex')
}

export function isSameHash(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Takes the row lock under which the codes of one phone are made one after another. */
async function lockPhone(tx: Queryable, phone: string, now: Date): Promise<void> {
  const [guard] = await tx.query<{ locked_until: Date | null }>(
    `INSERT INTO phone_guard (phone, failed) VALUES ($1, 0)
     ON CONFLICT (phone) DO UPDATE SET failed = phone_guard.failed
     RETURNING locked_until`,
    [phone],
  )
  if (guard?.locked_until && guard.locked_until > now) {
    throw new Refusal('CODE_LOCKED', waitParams(guard.locked_until, now))
  }
}

async function requirePause(tx: Queryable, { phone, limits, now }: CodeOrder): Promise<void> {
  const hourAgo = new Date(now.getTime() - HOUR_SECONDS * MS_PER_SECOND)
  const issued = await tx.query<{ created_at: Date }>(
    `SELECT created_at FROM sms_code WHERE phone = $1 AND created_at > $2
     ORDER BY created_at DESC LIMIT $3::int`,
    [phone, hourAgo, limits.smsPerPhonePerHour],
  )
  const [latest] = issued
  if (!latest) return
  const nextAt = new Date(latest.created_at.getTime() + limits.smsCooldownSeconds * MS_PER_SECOND)
  if (nextAt > now) throw new Refusal('CODE_TOO_SOON', waitParams(nextAt, now))
  const oldest = issued[limits.smsPerPhonePerHour - 1]
  if (!oldest) return
  const freeAt = new Date(oldest.created_at.getTime() + HOUR_SECONDS * MS_PER_SECOND)
  throw new Refusal('TOO_MANY_REQUESTS', waitParams(freeAt, now))
}

/** One statement whether or not the message goes out. */
async function queueSms(
  tx: Queryable,
  sms: { phone: string; body: string; now: Date; isSent: boolean },
): Promise<void> {
  await tx.query(
    `INSERT INTO sms_outbox (id, phone, body, status, tries, next_at, created_at)
     SELECT $1::uuid, $2::text, $3::text, 'queued', 0, $4::timestamptz, $4::timestamptz
     WHERE $5::boolean`,
    [newId(sms.now), sms.phone, sms.body, sms.now, sms.isSent],
  )
}

/** The last line is the form in which browsers offer the code for this origin (WebOTP). */
function writeSms(code: string, language: Language, publicUrl: string | undefined): string {
  const text = translate('sms.code', language, { code })
  return publicUrl ? `${text}\n\n@${new URL(publicUrl).hostname} #${code}` : text
}
