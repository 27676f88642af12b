import type {
  AssertionOptions,
  PasskeyAssertion,
} from '../../../contract/calls/passkey-assertion.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { isSignInFrozen } from '../risk/freeze.ts'
import { openOwnerSession } from '../sign-in/login.ts'
import type { Client } from '../sessions/sessions.ts'
import { Refusal } from '../refusal.ts'
import { acceptAssertion, checkAssertion } from './assertions.ts'
import { describeAssertion } from './ceremonies.ts'
import { createChallenge, findChallenge } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'
import type { Pepper } from '../../lib/pepper.ts'
import { hashSecret } from '../../lib/secrets.ts'

/** Returns what a browser needs to sign in: it offers the passkeys that it has for this site. */
export async function beginSignIn(
  db: Queryable,
  { party, now }: { party: RelyingParty; now: Date },
): Promise<AssertionOptions> {
  const challenge = await createChallenge(db, { purpose: 'sign_in', now })
  return describeAssertion(party, { challenge, allowCredentials: [] })
}

interface SigningIn {
  assertion: PasskeyAssertion
  party: RelyingParty
  client: Client
  requestId: string
  now: Date
  pepper: Pepper
}

/**
 * Signs in the owner of a passkey and returns the token (M2). Throws PASSKEY_REFUSED, also for a
 * blocked owner; PASSKEY_EXPIRED; SIGN_IN_FROZEN after a right signature.
 */
export async function signIn(db: Database, signing: SigningIn): Promise<string> {
  const { assertion, party, client, requestId, now, pepper } = signing
  const { clientDataJSON: clientData, userHandle } = assertion.response
  const challenge = await findChallenge(db, { clientData, purpose: 'sign_in', userId: null })
  // A discoverable passkey names its owner.
  if (userHandle === undefined) throw new Refusal('PASSKEY_REFUSED')
  const checked = await checkAssertion(db, { assertion, challenge, party, pepper })
  const userId = checked.passkey.user_id
  const token = await db.transaction(async (tx) => {
    const active = await tx.query(`SELECT 1 FROM app_user WHERE id = $1 AND status = 'active'`, [
      userId,
    ])
    if (active.length === 0) {
      throw new Refusal((await isSignInFrozen(tx, userId)) ? 'SIGN_IN_FROZEN' : 'PASSKEY_REFUSED')
    }
    const use = { key: null, sessionId: null, requestId, prefix: client.prefix, now }
    if (!(await acceptAssertion(tx, checked, use))) return undefined
    const opened = await openOwnerSession(tx, userId, { client, requestId, now })
    await tx.query(
      'UPDATE passkey SET session_id = (SELECT id FROM session WHERE token_hash = $2) WHERE id = $1',
      [checked.passkey.id, hashSecret(opened)],
    )
    return opened
  })
  if (token === undefined) throw new Refusal('PASSKEY_REFUSED')
  return token
}
