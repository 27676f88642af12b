import { randomInt } from 'node:crypto'
import { type CodeLength, LONG_CODE_LENGTH, SHORT_CODE_LENGTH } from '../../../contract/sms-code.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Settings } from '../../config/settings.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { translate } from '../../messages/message.ts'
import { isCodeLocked } from './codes-guard.ts'
import { findClientNetwork, type Network, type Origin } from './codes-network.ts'
import { HOUR_SECONDS, takeShare, waitParams } from '../limits/limits.ts'
import { takeNetworkHit } from '../limits/network-limits.ts'
import { Refusal } from '../refusal.ts'
import { hashKeyed, isKeyedHash, type Pepper } from '../../lib/pepper.ts'
import { SECOND_MS } from '../../../contract/rules/durations.ts'

/**
 * Text of the SMS for each purpose. A code is good for its purpose alone: a registration code opens
 * no login.
 */
const SMS_TEXTS = {
  register: 'sms.code_register',
  login: 'sms.code',
  pin_reset: 'sms.code_pin_reset',
  phone_old: 'sms.code_phone',
  phone_new: 'sms.code_phone',
  closing: 'sms.code_closing',
} as const

export type CodePurpose = keyof typeof SMS_TEXTS

export const CODE_TTL_MS = 5 * 60_000
/** Tries of a code from the network that asked for it. */
export const ATTEMPTS_PER_CODE = 5

export type CodeLimits = Pick<
  Settings,
  | 'smsCooldownSeconds'
  | 'smsPerPhoneAndAddressPerHour'
  | 'smsPerPhonePerHour'
  | 'smsPerAddressPerHour'
  | 'smsPerHour'
  | 'publicUrl'
>

export interface CodeOrder {
  phone: string
  purpose: CodePurpose
  /** The registration that the code confirms. */
  registrationId?: string
  language: Language
  origin: Origin
  now: Date
  pepper: Pepper
  limits: CodeLimits
  /** A provider of messages is connected. */
  isSmsConnected: boolean
}

/** Who expects a code on a phone. */
export type CodeRecipient = 'owner' | 'newcomer'

/**
 * Creates a code for a phone, queues its SMS if `findRecipient` finds a recipient, and returns how
 * many digits it has: more while wrong codes have locked the network (decision 028). For any other
 * phone it does the same work and sends nothing, so that answers do not reveal who has a wallet.
 * `findRecipient` runs in the same transaction and may write. Throws SMS_UNAVAILABLE, CODE_TOO_SOON
 * (with `code_length` where a code that was issued for the same purpose is still good),
 * SIGN_IN_CODES_SPENT or TOO_MANY_REQUESTS (`seconds`).
 */
export async function issueCode(
  db: Database,
  order: CodeOrder,
  findRecipient: (tx: Queryable, network: Network) => Promise<CodeRecipient | undefined>,
): Promise<CodeLength> {
  const { phone, limits, now, pepper } = order
  if (!order.isSmsConnected) throw new Refusal('SMS_UNAVAILABLE')
  await takeNetworkHit(db, {
    networks: order.origin.networks,
    key: 'sms:address',
    limit: limits.smsPerAddressPerHour,
    windowSeconds: HOUR_SECONDS,
    now,
  })
  return db.transaction(async (tx) => {
    await lockPhone(tx, phone, now)
    const network = await findClientNetwork(tx, { phone, origin: order.origin, now })
    await requirePause(tx, order, network)
    const isLocked = await isCodeLocked(tx, { phone, network, now, pepper })
    const digits = isLocked ? LONG_CODE_LENGTH : SHORT_CODE_LENGTH
    const code = String(randomInt(10 ** digits)).padStart(digits, '0')
    const id = newId(now)
    await tx.query(
      `INSERT INTO sms_code (id, phone, purpose, code_hash, attempts, created_at, expires_at, network,
         is_network_known, registration_id, digits)
       VALUES ($1, $2, $3, $4, 0, $5, $6, $7, $8, $9, $10)`,
      [
        id,
        phone,
        order.purpose,
        hashKeyed(pepper, describeCode(id, code)),
        now,
        new Date(now.getTime() + CODE_TTL_MS),
        network.name,
        network.isKnown,
        order.registrationId ?? null,
        digits,
      ],
    )
    const body = writeSms(code, order)
    const recipient = await findRecipient(tx, network)
    await queueSms(tx, { phone, body, now, isSent: recipient !== undefined })
    await takeBudget(tx, order, { recipient, network })
    return digits
  })
}

/**
 * Counts the message, if any. Phones without a wallet get at most half of all messages, so that
 * registrations never stop logins, and unknown networks at most three quarters, so that strangers
 * never stop owners where they have signed in before. Last in the transaction, because all requests
 * share these rows.
 */
async function takeBudget(
  tx: Queryable,
  { limits, now }: CodeOrder,
  { recipient, network }: { recipient: CodeRecipient | undefined; network: Network },
): Promise<void> {
  // The client did nothing too often: messages are not to be had.
  const inHour = { windowSeconds: HOUR_SECONDS, now, refusal: 'SMS_UNAVAILABLE' } as const
  const isNew = recipient === 'newcomer'
  const half = Math.floor(limits.smsPerHour / 2)
  await takeShare(tx, {
    key: 'sms:newcomers',
    limit: isNew ? half : Infinity,
    hits: isNew ? 1 : 0,
    ...inHour,
  })
  if (!network.isKnown) {
    await takeShare(tx, {
      key: 'sms:unknown',
      limit: Math.ceil((limits.smsPerHour * 3) / 4),
      hits: recipient ? 1 : 0,
      ...inHour,
    })
  }
  await takeShare(tx, {
    key: 'sms:all',
    limit: limits.smsPerHour,
    hits: recipient ? 1 : 0,
    ...inHour,
  })
}

/** Returns whether a code is the stored one. */
export function isSameCode(
  pepper: Pepper,
  stored: { id: string; code_hash: string },
  code: string,
): boolean {
  return isKeyedHash(pepper, describeCode(stored.id, code), stored.code_hash)
}

/** Hashed with the pepper: without it ten thousand tries would find the code of a stolen row. */
function describeCode(id: string, code: string): string {
  return `sms:${id}:${code}`
}

/** Takes the row lock under which the codes of one phone are made one after another. */
async function lockPhone(tx: Queryable, phone: string, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO phone_guard (phone, failed, touched_at) VALUES ($1, 0, $2)
     ON CONFLICT (phone) DO UPDATE SET touched_at = excluded.touched_at`,
    [phone, now],
  )
}

interface Issued {
  latest: Date | null
  /** Returns when the oldest code of a full hour was created. */
  oldest: Date | null
  /** Digits of the last code of the same purpose that can still be entered. */
  digits: CodeLength | null
}

/**
 * Checks the pause and hourly limit of this network, and the limit of unknown networks if it is
 * one.
 */
async function requirePause(tx: Queryable, order: CodeOrder, network: Network): Promise<void> {
  const { phone, limits, now } = order
  const hourAgo = new Date(now.getTime() - HOUR_SECONDS * SECOND_MS)
  const [issued] = await tx.query<Issued & { strangers_oldest: Date | null }>(
    `SELECT
       (SELECT max(created_at) FROM sms_code
        WHERE phone = $1 AND network = $2 AND created_at > $3) AS latest,
       (SELECT created_at FROM sms_code WHERE phone = $1 AND network = $2 AND created_at > $3
        ORDER BY created_at DESC LIMIT 1 OFFSET $4::int) AS oldest,
       (SELECT created_at FROM sms_code
        WHERE phone = $1 AND NOT is_network_known AND NOT $6::boolean AND created_at > $3
        ORDER BY created_at DESC LIMIT 1 OFFSET $5::int) AS strangers_oldest,
       (SELECT digits FROM sms_code
        WHERE phone = $1 AND network = $2 AND purpose = $7 AND expires_at > $8 AND used_at IS NULL
          AND attempts < $9::int AND registration_id IS NOT DISTINCT FROM $10::uuid
        ORDER BY created_at DESC LIMIT 1) AS digits`,
    [
      phone,
      network.name,
      hourAgo,
      Math.max(0, limits.smsPerPhoneAndAddressPerHour - 1),
      Math.max(0, limits.smsPerPhonePerHour - 1),
      network.isKnown,
      order.purpose,
      now,
      ATTEMPTS_PER_CODE,
      order.registrationId ?? null,
    ],
  )
  if (!issued) return
  const { latest, oldest, strangers_oldest, digits } = issued
  if (latest) {
    const nextAt = new Date(latest.getTime() + limits.smsCooldownSeconds * SECOND_MS)
    if (nextAt > now) throw refuseTooSoon(waitParams(nextAt, now), digits)
  }
  for (const full of [oldest, strangers_oldest]) {
    if (!full) continue
    const freeAt = new Date(full.getTime() + HOUR_SECONDS * SECOND_MS)
    // Strangers may have used them up, so the other ways in are named.
    const code = order.purpose === 'login' ? 'SIGN_IN_CODES_SPENT' : 'TOO_MANY_REQUESTS'
    throw new Refusal(code, waitParams(freeAt, now))
  }
}

/**
 * Returns the refusal of a code within the pause, with the digits of the one that can still be
 * entered.
 */
export function refuseTooSoon(wait: { seconds: string }, digits: number | null): Refusal {
  return new Refusal('CODE_TOO_SOON', {
    ...wait,
    ...(digits !== null && { code_length: String(digits) }),
  })
}

/** One statement in both cases, so that timing reveals nothing. */
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
function writeSms(code: string, { purpose, language, limits: { publicUrl } }: CodeOrder): string {
  const text = translate(SMS_TEXTS[purpose], language, { code })
  return publicUrl ? `${text}\n\n@${new URL(publicUrl).hostname} #${code}` : text
}
