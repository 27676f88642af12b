import type { ConfirmedAct } from '../../../contract/calls/confirmation.ts'
import type {
  AssertionOptions,
  PasskeyAssertion,
} from '../../../contract/calls/passkey-assertion.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { AuditEntry } from '../audit-log.ts'
import { HOUR_SECONDS, takeHit } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'
import { acceptAssertion, checkAssertion } from './assertions.ts'
import { describeAssertion } from './ceremonies.ts'
import { createChallenge, findChallenge, type Marks, marksOf } from './challenges.ts'
import { listCredentials } from './keys.ts'
import type { RelyingParty } from './relying-party.ts'
import type { Pepper } from '../../lib/pepper.ts'

const CONFIRMATIONS_PER_HOUR = 60
/** Signatures of one owner that are checked in an hour, repeats of a lost answer among them. */
const CHECKS_PER_HOUR = 300

interface ConfirmationInput {
  userId: string
  act: ConfirmedAct
  party: RelyingParty
  pepper: Pepper
  now: Date
}

/**
 * Returns what a browser needs to confirm a money call by a passkey of the owner: the challenge
 * stands for this act alone. Throws PASSKEY_REFUSED without a passkey, TOO_MANY_REQUESTS.
 */
export async function beginConfirmation(
  db: Queryable,
  asked: ConfirmationInput,
): Promise<AssertionOptions> {
  const { userId, party, now } = asked
  await takeHit(db, {
    key: `passkey-confirm:${userId}`,
    limit: CONFIRMATIONS_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
    now,
  })
  const allowCredentials = await listCredentials(db, userId)
  if (allowCredentials.length === 0) throw new Refusal('PASSKEY_REFUSED')
  const [actMark] = marksOfAct(asked)
  const challenge = await createChallenge(db, { purpose: 'confirm', userId, actMark, now })
  return describeAssertion(party, { challenge, allowCredentials })
}

function marksOfAct({
  pepper,
  userId,
  act,
}: Pick<ConfirmationInput, 'pepper' | 'userId' | 'act'>): Marks {
  return marksOf(pepper, 'act', { userId, act })
}

interface ConfirmationCheck extends ConfirmationInput, Pick<AuditEntry, 'requestId' | 'prefix'> {
  assertion: PasskeyAssertion
  sessionId: string
  idempotencyKey: string
}

/**
 * Resolves when a passkey of the owner confirms the act. The same signature under the same key is
 * one confirmation, because its answer may have been lost (decision 009). Throws PASSKEY_REFUSED,
 * PASSKEY_EXPIRED, TOO_MANY_REQUESTS.
 */
export async function checkConfirmation(
  db: Database,
  confirming: ConfirmationCheck,
): Promise<void> {
  const { userId, sessionId, assertion, party, pepper, now, requestId, prefix } = confirming
  await takeHit(db, {
    key: `passkey-check:${userId}`,
    limit: CHECKS_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
    now,
  })
  const clientData = assertion.response.clientDataJSON
  const challenge = await findChallenge(db, { clientData, purpose: 'confirm', userId })
  if (!marksOfAct(confirming).includes(challenge.act_mark ?? ''))
    throw new Refusal('PASSKEY_REFUSED')
  const checked = await checkAssertion(db, { assertion, challenge, party, pepper })
  if (checked.passkey.user_id !== userId) throw new Refusal('PASSKEY_REFUSED')
  const isAccepted = await db.transaction(async (tx) => {
    const use = { key: confirming.idempotencyKey, sessionId, requestId, prefix, now }
    return acceptAssertion(tx, checked, use)
  })
  if (!isAccepted) throw new Refusal('PASSKEY_REFUSED')
}
