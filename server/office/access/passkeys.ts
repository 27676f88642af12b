import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { isoBase64URL } from '@simplewebauthn/server/helpers'
import type { AssertionOptions, PasskeyAssertion } from '../../../src/contract/passkey-assertion.ts'
import { isTransport } from '../../../src/contract/passkey-assertion.ts'
import type { CreationOptions, NewPasskey } from '../../../src/contract/passkeys.ts'
import type { Queryable } from '../../db/database.ts'
import type { RelyingParty } from '../../domain/passkeys/relying-party.ts'
import { newId } from '../../lib/new-id.ts'
import { OfficeRefusal } from '../refusal.ts'
import { CHALLENGE_MS } from './challenges.ts'

/** COSE ids of EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257]

/** Returns what a browser needs to make a passkey of an operator. */
export async function describeCreation(
  db: Queryable,
  asked: { operatorId: string; name: string; challenge: string; party: RelyingParty },
): Promise<CreationOptions> {
  const { operatorId, name, challenge, party } = asked
  return {
    challenge,
    rp: { id: party.id, name: party.id },
    user: { id: handleOf(operatorId), name, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: await listCredentials(db, operatorId),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/** Returns what a browser needs to sign: with any passkey of the site, or one of an operator. */
export async function describeSigning(
  db: Queryable,
  { operatorId, challenge, party }: { operatorId?: string; challenge: string; party: RelyingParty },
): Promise<AssertionOptions> {
  return {
    challenge,
    rpId: party.id,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: operatorId === undefined ? [] : await listCredentials(db, operatorId),
  }
}

async function listCredentials(
  db: Queryable,
  operatorId: string,
): Promise<AssertionOptions['allowCredentials']> {
  const rows = await db.query<{ credential_id: string; transports: string }>(
    'SELECT credential_id, transports FROM office_passkey WHERE operator_id = $1 ORDER BY id',
    [operatorId],
  )
  return rows.map(({ credential_id: id, transports }) => ({
    id,
    type: 'public-key',
    transports: transports.split(' ').filter(isTransport),
  }))
}

interface Keeping {
  operatorId: string
  credential: NewPasskey
  challenge: string
  party: RelyingParty
  /** What the list of passkeys shows, e.g. the browser. */
  name: string
  now: Date
}

/** Stores a passkey that a browser made for a challenge. Throws OfficeRefusal `signatureRefused`. */
export async function keepPasskey(tx: Queryable, keeping: Keeping): Promise<void> {
  const { operatorId, credential, challenge, party, name, now } = keeping
  const { authenticatorAttachment: _, ...response } = credential
  const result = await verifyRegistrationResponse({
    response: {
      ...response,
      response: {
        clientDataJSON: credential.response.clientDataJSON,
        attestationObject: credential.response.attestationObject,
      },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }))
  if (!result.verified || !result.registrationInfo) throw new OfficeRefusal('signatureRefused')
  const { credential: made } = result.registrationInfo
  const stored = await tx.query(
    `INSERT INTO office_passkey (id, operator_id, credential_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5::bigint, $6, $7, $8)
     ON CONFLICT (credential_id) DO NOTHING RETURNING 1`,
    [
      newId(now),
      operatorId,
      made.id,
      isoBase64URL.fromBuffer(made.publicKey),
      made.counter,
      credential.response.transports.join(' '),
      name,
      now,
    ],
  )
  if (stored.length === 0) throw new OfficeRefusal('signatureRefused')
}

interface Checking {
  assertion: PasskeyAssertion
  challenge: string
  party: RelyingParty
  now: Date
}

/**
 * Checks a signature, stores its use and returns the operator whose passkey it is. Throws OfficeRefusal
 * `signatureRefused`, also for a counter that went back, as a copy of a security key would have.
 */
export async function checkSignature(
  db: Queryable,
  { assertion, challenge, party, now }: Checking,
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
  const { userHandle, ...signed } = assertion.response
  if (userHandle !== undefined && userHandle !== handleOf(passkey.operator_id)) {
    throw new OfficeRefusal('signatureRefused')
  }
  const result = await verifyAuthenticationResponse({
    response: {
      ...assertion,
      response: { ...signed, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: isoBase64URL.toBuffer(passkey.public_key),
      // The statement below compares it.
      counter: 0,
    },
  }).catch(() => undefined)
  if (!result?.verified) throw new OfficeRefusal('signatureRefused')
  const counted = await db.query(
    `UPDATE office_passkey SET counter = $2::bigint, last_used_at = $3
     WHERE id = $1 AND (counter < $2::bigint OR (counter = 0 AND $2::bigint = 0)) RETURNING 1`,
    [passkey.id, result.authenticationInfo.newCounter, now],
  )
  if (counted.length === 0) throw new OfficeRefusal('signatureRefused')
  return passkey.operator_id
}

/** Returns the handle of an operator that is kept with each passkey. */
function handleOf(operatorId: string): string {
  return Buffer.from(operatorId.replaceAll('-', ''), 'hex').toString('base64url')
}
