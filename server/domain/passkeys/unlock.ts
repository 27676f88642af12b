import type {
  AssertionOptions,
  PasskeyAssertion,
} from '../../../contract/calls/passkey-assertion.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { AuditEntry } from '../audit-log.ts'
import { Refusal } from '../refusal.ts'
import { acceptAssertion, checkAssertion } from './assertions.ts'
import { describeAssertion } from './ceremonies.ts'
import { createChallenge, findChallenge } from './challenges.ts'
import { listCredentials } from './keys.ts'
import type { RelyingParty } from './relying-party.ts'
import type { Pepper } from '../../lib/pepper.ts'

/**
 * Returns what a browser needs to unlock its app by a passkey of the owner. Throws PASSKEY_REFUSED
 * without one.
 */
export async function beginUnlock(
  db: Queryable,
  { userId, party, now }: { userId: string; party: RelyingParty; now: Date },
): Promise<AssertionOptions> {
  const allowCredentials = await listCredentials(db, userId)
  if (allowCredentials.length === 0) throw new Refusal('PASSKEY_REFUSED')
  const challenge = await createChallenge(db, { purpose: 'unlock', userId, now })
  return describeAssertion(party, { challenge, allowCredentials })
}

interface UnlockInput extends Pick<AuditEntry, 'requestId' | 'prefix'> {
  userId: string
  sessionId: string
  assertion: PasskeyAssertion
  idempotencyKey: string
  party: RelyingParty
  pepper: Pepper
  now: Date
}

/**
 * Resolves when a passkey of the owner unlocks their app (M1). Throws PASSKEY_REFUSED,
 * PASSKEY_EXPIRED.
 */
export async function checkUnlock(db: Database, unlocking: UnlockInput): Promise<void> {
  const { userId, sessionId, assertion, party, pepper, now, requestId, prefix } = unlocking
  const clientData = assertion.response.clientDataJSON
  const challenge = await findChallenge(db, { clientData, purpose: 'unlock', userId })
  const checked = await checkAssertion(db, { assertion, challenge, party, pepper })
  if (checked.passkey.user_id !== userId) throw new Refusal('PASSKEY_REFUSED')
  const isAccepted = await db.transaction(async (tx) => {
    const use = { key: unlocking.idempotencyKey, sessionId, requestId, prefix, now }
    return acceptAssertion(tx, checked, use)
  })
  if (!isAccepted) throw new Refusal('PASSKEY_REFUSED')
}
