import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { isoBase64URL } from '@simplewebauthn/server/helpers'
import type { AssertionOptions, PasskeyAssertion } from '../../../src/contract/passkey-assertion.ts'
import type { Queryable } from '../../db/database.ts'
import { writeAudit } from '../audit-log.ts'
import { notify } from '../notifications.ts'
import { Refusal } from '../refusal.ts'
import {
  type Challenge,
  CHALLENGE_MS,
  markOf,
  spoilChallenge,
  claimChallenge,
} from './challenges.ts'
import { countUse, findPasskey, type StoredPasskey } from './keys.ts'
import type { RelyingParty } from './relying-party.ts'

/** Returns what a browser needs to ask for a signature. */
export function describeAssertion(
  party: RelyingParty,
  given: Pick<AssertionOptions, 'challenge' | 'allowCredentials'>,
): AssertionOptions {
  return { ...given, rpId: party.id, timeout: CHALLENGE_MS, userVerification: 'required' }
}

/** A signature that fits its passkey and challenge; nothing is stored of it yet. */
export interface CheckedAssertion {
  passkey: StoredPasskey
  challenge: Challenge
  counter: number
  isBackedUp: boolean
  mark: string
}

interface Given {
  assertion: PasskeyAssertion
  challenge: Challenge
  party: RelyingParty
  pepper: string
}

/**
 * Checks a signature: passkey, challenge, origin, site, and that the device verified its owner. Throws
 * PASSKEY_REFUSED.
 */
export async function checkAssertion(db: Queryable, given: Given): Promise<CheckedAssertion> {
  const { assertion, challenge, party, pepper } = given
  const passkey = await findPasskey(db, assertion.id)
  if (!passkey) throw new Refusal('PASSKEY_REFUSED')
  const { userHandle } = assertion.response
  if (userHandle !== undefined && userHandle !== handleOf(passkey.user_id)) {
    throw new Refusal('PASSKEY_REFUSED')
  }
  const info = await verify(assertion, passkey, { challenge, party })
  return {
    passkey,
    challenge,
    counter: info.newCounter,
    isBackedUp: info.credentialBackedUp,
    mark: markOf(pepper, 'assertion', assertion),
  }
}

async function verify(
  assertion: PasskeyAssertion,
  passkey: StoredPasskey,
  { challenge, party }: Pick<Given, 'challenge' | 'party'>,
) {
  const { userHandle, ...signed } = assertion.response
  const result = await verifyAuthenticationResponse({
    response: {
      ...assertion,
      response: { ...signed, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge.challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: isoBase64URL.toBuffer(passkey.public_key),
      // `countUse` compares it in the statement that stores it.
      counter: 0,
    },
  }).catch((cause: unknown) => {
    throw refuse(cause)
  })
  if (!result.verified) throw new Refusal('PASSKEY_REFUSED')
  return result.authenticationInfo
}

/** Returns the refusal of what the library did not accept; its reason goes to the log. */
export function refuse(cause: unknown): Refusal {
  const refusal = new Refusal('PASSKEY_REFUSED')
  refusal.cause = cause
  return refusal
}

interface Use {
  /** The key of a keyed call, under which the same signature may be repeated. */
  key: string | null
  requestId: string | null
  prefix: string | null
  now: Date
}

/**
 * Stores the use of a checked signature, once. Returns false for a counter that went back, of which the owner
 * is notified: the caller commits that and refuses. Throws PASSKEY_EXPIRED.
 */
export async function acceptAssertion(
  tx: Queryable,
  { passkey, challenge, counter, isBackedUp, mark }: CheckedAssertion,
  { key, requestId, prefix, now }: Use,
): Promise<boolean> {
  const isFirst = await claimChallenge(tx, { id: challenge.id, key, mark, now })
  if (!isFirst) return true
  if (await countUse(tx, { id: passkey.id, counter, isBackedUp, now })) return true
  const { user_id: userId, name } = passkey
  await spoilChallenge(tx, challenge.id)
  await notify(tx, { userId, key: 'notification.passkey_copied', params: { name }, now })
  const detail = { reason: 'counter', device: name }
  await writeAudit(tx, { event: 'passkey_refused', userId, requestId, prefix, now, detail })
  return false
}

/** Returns the handle of an owner that is kept with each passkey. */
export function handleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}
