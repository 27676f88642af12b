import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ConfirmedAct } from '../../../contract/calls/confirmation.ts'
import type { BiometryProof } from '../../../contract/pin-or-passkey.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { type AuditEntry, writeAudit } from '../audit-log.ts'
import { requireOpen } from '../sessions/own-sessions.ts'
import type { Session } from '../sessions/sessions.ts'
import { HOUR_SECONDS, takeHit } from '../limits/limits.ts'
import { notify } from '../notifications/add-notification.ts'
import {
  claimChallenge,
  createChallenge,
  findConfirmation,
  marksOf,
} from '../passkeys/challenges.ts'
import { Refusal } from '../refusal.ts'
import { listSecrets, nameSecret, type Pepper } from '../../lib/pepper.ts'

const MAX_OF_ONE_OWNER = 10
const CONFIRMATIONS_PER_HOUR = 60
/** Proofs of one owner that are checked in an hour, repeats of a lost answer among them. */
const CHECKS_PER_HOUR = 300

interface DeviceInput {
  userId: string
  deviceId: string
  pepper: Pepper
  now: Date
}

interface NewDevice extends Omit<DeviceInput, 'userId'>, Pick<AuditEntry, 'requestId' | 'prefix'> {
  session: Pick<Session, 'id' | 'userId'>
}

/**
 * Lets a device confirm money and unlock the app by biometrics, and returns its token; the same for
 * a device that may already. The caller has checked the PIN. Throws TELEGRAM_REFUSED without a
 * linked account.
 */
export async function addDevice(db: Database, adding: NewDevice): Promise<string> {
  const { session, deviceId, pepper, now, requestId, prefix } = adding
  const { userId } = session
  return db.transaction(async (tx) => {
    await requireOpen(tx, session)
    const name = nameSecret(pepper.current)
    const present = await findDevice(tx, { userId, deviceId, pepper })
    if (present) {
      await tx.query('UPDATE telegram_device SET pepper = $2 WHERE id = $1', [present.id, name])
      return makeToken(pepper.current, present.id)
    }
    await tx.query('DELETE FROM telegram_device WHERE user_id = $1 AND device_id = $2', [
      userId,
      deviceId,
    ])
    const id = newId(now)
    const stored = await tx.query(
      `INSERT INTO telegram_device (id, user_id, device_id, pin_changed_at, created_at, pepper)
       SELECT $1, $2, $3, p.changed_at, $4, $5 FROM pin p JOIN telegram_link l ON l.user_id = p.user_id
       WHERE p.user_id = $2 RETURNING 1`,
      [id, userId, deviceId, now, name],
    )
    if (stored.length === 0) throw new Refusal('TELEGRAM_REFUSED')
    await tx.query(
      `DELETE FROM telegram_device WHERE id IN (
         SELECT id FROM telegram_device WHERE user_id = $1
         ORDER BY created_at DESC, id DESC OFFSET ${MAX_OF_ONE_OWNER})`,
      [userId],
    )
    await notify(tx, { userId, key: 'notification.biometry_added', now })
    await writeAudit(tx, { event: 'biometry_added', userId, requestId, prefix, now })
    return makeToken(pepper.current, id)
  })
}

/** Takes the right from one device of an owner. */
export async function removeDevice(
  db: Queryable,
  { userId, deviceId }: Pick<DeviceInput, 'userId' | 'deviceId'>,
): Promise<void> {
  await db.query('DELETE FROM telegram_device WHERE user_id = $1 AND device_id = $2', [
    userId,
    deviceId,
  ])
}

/** Takes the right from all devices of an owner, whose account is unlinked. */
export async function removeDevices(tx: Queryable, userId: string): Promise<void> {
  await tx.query('DELETE FROM telegram_device WHERE user_id = $1', [userId])
}

/**
 * A device counts while the PIN is the one that was checked when it was added, and the pepper of
 * its token is accepted.
 */
async function findDevice(
  db: Queryable,
  { userId, deviceId, pepper }: Omit<DeviceInput, 'now'>,
): Promise<{ id: string } | undefined> {
  const [found] = await db.query<{ id: string }>(
    `SELECT d.id FROM telegram_device d
     JOIN pin p ON p.user_id = d.user_id AND p.changed_at = d.pin_changed_at
     WHERE d.user_id = $1 AND d.device_id = $2 AND (d.pepper IS NULL OR d.pepper = ANY($3::text[]))`,
    [userId, deviceId, listSecrets(pepper).map(nameSecret)],
  )
  return found
}

/** What biometrics stand for: a money call, or the app of a session that is unlocked. */
export type BiometryAct = ConfirmedAct | { call: 'unlock'; lock_id: string }

/** Who has a ticket of a locked app uses up none of the owner's confirmations. */
function limitKey(userId: string, act: BiometryAct): string {
  return act.call === 'unlock' ? act.lock_id : userId
}

/** Known to the device alone: nobody makes it of the database without the server's secret. */
function makeToken(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`telegram-device:${id}`).digest('base64url')
}

/**
 * Returns a challenge that stands for this act alone: a device answers it by its token. Throws
 * BIOMETRY_REFUSED for a device that may not, TOO_MANY_REQUESTS.
 */
export async function beginBiometry(
  db: Queryable,
  { userId, deviceId, act, pepper, now }: DeviceInput & { act: BiometryAct },
): Promise<string> {
  const hit = { limit: CONFIRMATIONS_PER_HOUR, windowSeconds: HOUR_SECONDS, now }
  await takeHit(db, { key: `biometry-begin:${limitKey(userId, act)}`, ...hit })
  if (!(await findDevice(db, { userId, deviceId, pepper }))) throw new Refusal('BIOMETRY_REFUSED')
  const [actMark] = marksOf(pepper, 'act', { userId, act, deviceId })
  return createChallenge(db, { purpose: 'confirm', userId, actMark, now })
}

interface BiometryCheck extends Omit<DeviceInput, 'deviceId'> {
  act: BiometryAct
  proof: BiometryProof
  idempotencyKey: string
}

/**
 * Resolves when the token of a device of the owner has answered the challenge of this act. The same
 * answer under the same key is one confirmation, because the answer to it may have been lost
 * (decision 009). Throws BIOMETRY_REFUSED, PASSKEY_EXPIRED, TOO_MANY_REQUESTS.
 */
export async function checkBiometry(db: Database, confirming: BiometryCheck): Promise<void> {
  const { userId, act, proof, idempotencyKey, pepper, now } = confirming
  const { challenge: text, device_id: deviceId } = proof
  const hit = { limit: CHECKS_PER_HOUR, windowSeconds: HOUR_SECONDS, now }
  await takeHit(db, { key: `biometry-check:${limitKey(userId, act)}`, ...hit })
  const device = await findDevice(db, { userId, deviceId, pepper })
  const challenge = await findConfirmation(db, { challenge: text, userId })
  const actMarks = marksOf(pepper, 'act', { userId, act, deviceId })
  if (!device || !challenge || !actMarks.includes(challenge.act_mark ?? ''))
    throw new Refusal('BIOMETRY_REFUSED')
  const secret = listSecrets(pepper).find((accepted) => {
    const expected = createHmac('sha256', makeToken(accepted, device.id)).update(text).digest()
    const given = Buffer.from(proof.answer, 'base64url')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (secret === undefined) throw new Refusal('BIOMETRY_REFUSED')
  await db.transaction(async (tx) => {
    const marks = marksOf(pepper, 'biometry', proof)
    await claimChallenge(tx, { id: challenge.id, key: idempotencyKey, marks, now })
    await tx.query('UPDATE telegram_device SET last_used_at = $2, pepper = $3 WHERE id = $1', [
      device.id,
      now,
      nameSecret(secret),
    ])
  })
}
