import type { PasskeyAssertion } from '../../../contract/calls/passkey-assertion.ts'
import type { Queryable } from '../../db/database.ts'
import { writeAudit } from '../audit-log.ts'
import { notify } from '../notifications/add-notification.ts'
import { Refusal } from '../refusal.ts'
import { verifyAssertion } from './ceremonies.ts'
import {
  type Challenge,
  claimChallenge,
  type Marks,
  marksOf,
  invalidateChallenge,
} from './challenges.ts'
import { countUse, findPasskey, type StoredPasskey } from './keys.ts'
import type { RelyingParty } from './relying-party.ts'
import type { Pepper } from '../../lib/pepper.ts'

/** A signature that fits its passkey and challenge; nothing is stored of it yet. */
export interface CheckedAssertion {
  passkey: StoredPasskey
  challenge: Challenge
  counter: number
  isBackedUp: boolean
  marks: Marks
}

interface AssertionInput {
  assertion: PasskeyAssertion
  challenge: Challenge
  party: RelyingParty
  pepper: Pepper
}

/**
 * Checks a signature: passkey, challenge, origin, site, and that the device verified its owner.
 * Throws PASSKEY_REFUSED.
 */
export async function checkAssertion(
  db: Queryable,
  given: AssertionInput,
): Promise<CheckedAssertion> {
  const { assertion, challenge, party, pepper } = given
  const passkey = await findPasskey(db, assertion.id)
  if (!passkey) throw new Refusal('PASSKEY_REFUSED')
  const signer = { ...passkey, id: passkey.user_id }
  const info = await verifyAssertion(assertion, signer, { challenge: challenge.challenge, party })
  return {
    passkey,
    challenge,
    counter: info.newCounter,
    isBackedUp: info.credentialBackedUp,
    marks: marksOf(pepper, 'assertion', assertion),
  }
}

interface Use {
  /** The key of a keyed call, under which the same signature may be repeated. */
  key: string | null
  /** The session in which it is used; null for a sign-in, which opens one. */
  sessionId: string | null
  requestId: string | null
  prefix: string | null
  now: Date
}

/**
 * Stores the use of a checked signature, once. Returns false for a counter that went back, of which
 * the owner is notified: the caller commits that and refuses. Throws PASSKEY_EXPIRED.
 */
export async function acceptAssertion(
  tx: Queryable,
  { passkey, challenge, counter, isBackedUp, marks }: CheckedAssertion,
  { key, sessionId, requestId, prefix, now }: Use,
): Promise<boolean> {
  const isFirst = await claimChallenge(tx, { id: challenge.id, key, marks, now })
  if (!isFirst) return true
  if (await countUse(tx, { id: passkey.id, counter, isBackedUp, sessionId, now })) return true
  const { user_id: userId, name } = passkey
  await invalidateChallenge(tx, challenge.id)
  await notify(tx, { userId, key: 'notification.passkey_copied', params: { name }, now })
  const detail = { reason: 'counter', device: name }
  await writeAudit(tx, { event: 'passkey_refused', userId, requestId, prefix, now, detail })
  return false
}
