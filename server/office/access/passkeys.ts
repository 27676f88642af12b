import type {
  AssertionOptions,
  PasskeyAssertion,
} from '../../../contract/calls/passkey-assertion.ts'
import type { CreationOptions, NewPasskey } from '../../../contract/calls/passkeys.ts'
import type { Queryable } from '../../db/database.ts'
import {
  describeAssertion,
  describeCreation,
  showCredentials,
  verifyAssertion,
  verifyCreation,
  writePublicKey,
} from '../../domain/passkeys/ceremonies.ts'
import type { RelyingParty } from '../../domain/passkeys/relying-party.ts'
import { newId } from '../../lib/new-id.ts'
import { OfficeRefusal } from '../refusal.ts'

/** Returns what a browser needs to make a passkey of an operator. */
export async function describeNewPasskey(
  db: Queryable,
  asked: { operatorId: string; name: string; challenge: string; party: RelyingParty },
): Promise<CreationOptions> {
  const { operatorId, name, challenge, party } = asked
  const excludeCredentials = await listCredentials(db, operatorId)
  const user = { id: operatorId, name, displayName: name }
  return describeCreation({ party, challenge, user, excludeCredentials })
}

/** Returns what a browser needs to sign: with any passkey of the site, or one of an operator. */
export async function describeSigning(
  db: Queryable,
  { operatorId, challenge, party }: { operatorId?: string; challenge: string; party: RelyingParty },
): Promise<AssertionOptions> {
  const allowCredentials = operatorId === undefined ? [] : await listCredentials(db, operatorId)
  return describeAssertion(party, { challenge, allowCredentials })
}

async function listCredentials(
  db: Queryable,
  operatorId: string,
): Promise<AssertionOptions['allowCredentials']> {
  const rows = await db.query<{ credential_id: string; transports: string }>(
    'SELECT credential_id, transports FROM office_passkey WHERE operator_id = $1 ORDER BY id',
    [operatorId],
  )
  return showCredentials(rows)
}

interface NewOfficePasskey {
  operatorId: string
  credential: NewPasskey
  challenge: string
  party: RelyingParty
  /** What the list of passkeys shows, e.g. the browser. */
  name: string
  now: Date
}

/**
 * Stores a passkey that a browser made for a challenge. Throws OfficeRefusal `signatureRefused`.
 */
export async function keepOperatorPasskey(tx: Queryable, keeping: NewOfficePasskey): Promise<void> {
  const { operatorId, credential, challenge, party, name, now } = keeping
  const { credential: made } = await verifyCreation(credential, { challenge, party }).catch(
    refuseSignature,
  )
  const stored = await tx.query(
    `INSERT INTO office_passkey (id, operator_id, credential_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5::bigint, $6, $7, $8)
     ON CONFLICT (credential_id) DO NOTHING RETURNING 1`,
    [
      newId(now),
      operatorId,
      made.id,
      writePublicKey(made.publicKey),
      made.counter,
      credential.response.transports.join(' '),
      name,
      now,
    ],
  )
  if (stored.length === 0) throw new OfficeRefusal('signatureRefused')
}

interface AssertionCheck {
  assertion: PasskeyAssertion
  challenge: string
  party: RelyingParty
  now: Date
}

/**
 * Checks a signature, stores its use and returns the operator whose passkey it is. Throws
 * OfficeRefusal `signatureRefused`, also for a counter that went back, as a copy of a security key
 * would have.
 */
export async function checkSignature(
  db: Queryable,
  { assertion, challenge, party, now }: AssertionCheck,
): Promise<string> {
  const [passkey] = await db.query<{
    id: string
    operator_id: string
    credential_id: string
    public_key: string
  }>(
    'SELECT id, operator_id, credential_id, public_key FROM office_passkey WHERE credential_id = $1',
    [assertion.id],
  )
  if (!passkey) throw new OfficeRefusal('signatureRefused')
  const signer = { ...passkey, id: passkey.operator_id }
  const { newCounter } = await verifyAssertion(assertion, signer, { challenge, party }).catch(
    refuseSignature,
  )
  const counted = await db.query(
    `UPDATE office_passkey SET counter = $2::bigint, last_used_at = $3
     WHERE id = $1 AND (counter < $2::bigint OR (counter = 0 AND $2::bigint = 0)) RETURNING 1`,
    [passkey.id, newCounter, now],
  )
  if (counted.length === 0) throw new OfficeRefusal('signatureRefused')
  return passkey.operator_id
}

/** Throws the refusal of the office for what WebAuthn did not accept. */
function refuseSignature(): never {
  throw new OfficeRefusal('signatureRefused')
}
