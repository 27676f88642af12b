import type { CreationOptions, NewPasskey } from '../../../contract/calls/passkeys.ts'
import { cleanPersonName } from '../../../contract/rules/person-name.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { type AuditEntry, writeAudit } from '../audit-log.ts'
import { HOUR_SECONDS, takeHit } from '../limits/limits.ts'
import { lockOwner } from '../lock-owner.ts'
import { notify } from '../notifications/add-notification.ts'
import { Refusal } from '../refusal.ts'
import { describePasskey } from './authenticators.ts'
import { describeCreation, verifyCreation, writePublicKey } from './ceremonies.ts'
import { claimChallenge, createChallenge, findChallenge, marksOf } from './challenges.ts'
import { listCredentials, showPasskey } from './keys.ts'
import type { RelyingParty } from './relying-party.ts'
import type { Pepper } from '../../lib/pepper.ts'

const MAX_OF_ONE_OWNER = 20
const ADDS_PER_HOUR = 30

/** Where a request came from, for the audit log. */
type Origin = Pick<AuditEntry, 'requestId' | 'prefix'>

interface PasskeyInput {
  userId: string
  party: RelyingParty
  now: Date
}

/**
 * Returns what a browser needs to make a passkey for an owner. The caller has checked the PIN.
 * Throws PASSKEY_LIMIT (`limit`), TOO_MANY_REQUESTS.
 */
export async function beginPasskey(
  db: Queryable,
  { userId, party, now }: PasskeyInput,
): Promise<CreationOptions> {
  const hit = { key: `passkey-add:${userId}`, limit: ADDS_PER_HOUR, windowSeconds: HOUR_SECONDS }
  await takeHit(db, { ...hit, now })
  const excludeCredentials = await listCredentials(db, userId)
  if (excludeCredentials.length >= MAX_OF_ONE_OWNER) throw refuseMore()
  const [owner] = await db.query<{ first_name: string; last_name: string; phone: string }>(
    'SELECT first_name, last_name, phone FROM app_user WHERE id = $1',
    [userId],
  )
  if (!owner) throw new Error('a session without an owner')
  return describeCreation({
    party,
    challenge: await createChallenge(db, { purpose: 'add', userId, now }),
    user: {
      id: userId,
      name: `+${owner.phone}`,
      displayName: [owner.first_name, owner.last_name]
        .map(cleanPersonName)
        .filter(Boolean)
        .join(' '),
    },
    excludeCredentials,
  })
}

function refuseMore(): Refusal {
  return new Refusal('PASSKEY_LIMIT', { limit: String(MAX_OF_ONE_OWNER) })
}

interface PasskeyToKeep extends PasskeyInput, Origin {
  sessionId: string
  credential: NewPasskey
  userAgent: string
  language: Language
  pepper: Pepper
}

/**
 * Stores a passkey that a browser made for a challenge of `beginPasskey`, and notifies the owner
 * (M2). Throws PASSKEY_REFUSED, PASSKEY_EXPIRED, PASSKEY_EXISTS, PASSKEY_LIMIT (`limit`).
 */
export async function keepPasskey(db: Database, keeping: PasskeyToKeep) {
  const { credential, party, userId, now, pepper, requestId, prefix } = keeping
  const clientData = credential.response.clientDataJSON
  const challenge = await findChallenge(db, { clientData, purpose: 'add', userId })
  const made = await verifyCreation(credential, { challenge: challenge.challenge, party })
  const row = { id: newId(now), ...describePasskey({ ...keeping, aaguid: made.aaguid }) }
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const use = { id: challenge.id, key: null, marks: marksOf(pepper, 'made', credential), now }
    await claimChallenge(tx, use)
    const [count] = await tx.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM passkey WHERE user_id = $1',
      [userId],
    )
    if ((count?.n ?? 0) >= MAX_OF_ONE_OWNER) throw refuseMore()
    const stored = await tx.query(
      `INSERT INTO passkey (id, user_id, credential_id, public_key, counter, transports,
         is_backup_eligible, is_backed_up, aaguid, kind, name, created_at, session_id)
       VALUES ($1, $2, $3, $4, $5::bigint, $6, $7, $8, $9, $10, $11, $12, $13)
       ON CONFLICT (credential_id) DO NOTHING RETURNING 1`,
      [
        row.id,
        userId,
        made.credential.id,
        writePublicKey(made.credential.publicKey),
        made.credential.counter,
        credential.response.transports.join(' '),
        made.credentialDeviceType === 'multiDevice',
        made.credentialBackedUp,
        made.aaguid,
        row.kind,
        row.name,
        now,
        keeping.sessionId,
      ],
    )
    if (stored.length === 0) throw new Refusal('PASSKEY_EXISTS')
    const { name } = row
    await notify(tx, { userId, key: 'notification.passkey_added', params: { name }, now })
    const detail = { device: name }
    await writeAudit(tx, { event: 'passkey_added', userId, requestId, prefix, now, detail })
    return showPasskey({ ...row, created_at: now, last_used_at: null })
  })
}

interface ChosenPasskey {
  userId: string
  id: string
}

/** Renames a passkey. Throws NOT_FOUND. */
export async function renamePasskey(
  db: Queryable,
  { userId, id, name }: ChosenPasskey & { name: string },
): Promise<void> {
  const renamed = await db.query(
    'UPDATE passkey SET name = $3 WHERE id = $1 AND user_id = $2 RETURNING 1',
    [id, userId, name],
  )
  if (renamed.length === 0) throw new Refusal('NOT_FOUND')
}

/** Removes a passkey and notifies the owner. The caller has checked the PIN. Throws NOT_FOUND. */
export async function removePasskey(
  db: Database,
  { userId, id, now, ...origin }: ChosenPasskey & Origin & { now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx.query<{ name: string }>(
      'DELETE FROM passkey WHERE id = $1 AND user_id = $2 RETURNING name',
      [id, userId],
    )
    if (!removed) throw new Refusal('NOT_FOUND')
    const { name } = removed
    await notify(tx, { userId, key: 'notification.passkey_removed', params: { name }, now })
    const detail = { device: name }
    await writeAudit(tx, { event: 'passkey_removed', userId, ...origin, now, detail })
  })
}
