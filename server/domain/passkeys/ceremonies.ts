import type {
  VerifiedAuthenticationResponse,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import {
  type AssertionOptions,
  isTransport,
  type PasskeyAssertion,
} from '../../../contract/calls/passkey-assertion.ts'
import type { CreationOptions, NewPasskey } from '../../../contract/calls/passkeys.ts'
import { Refusal } from '../refusal.ts'
import type { RelyingParty } from './relying-party.ts'

// Both ceremonies of WebAuthn, the same for owners and for operators of the office.

/** Time to answer a challenge, ms. */
export const CHALLENGE_MS = 300_000

/** COSE ids of EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257]

/** Read when the first passkey is checked: it would add a quarter of a second to each start. */
const loadLibrary = () => import('@simplewebauthn/server')

type Credentials = AssertionOptions['allowCredentials']

interface CreationInput {
  party: RelyingParty
  challenge: string
  /** Whose passkey it is; the handle comes from the id. */
  user: { id: string; name: string; displayName: string }
  excludeCredentials: Credentials
}

/** Returns what a browser needs to make a discoverable passkey that verifies its person. */
export function describeCreation(creating: CreationInput): CreationOptions {
  const { party, challenge, user, excludeCredentials } = creating
  return {
    challenge,
    rp: { id: party.id, name: party.id },
    user: { ...user, id: handleOf(user.id) },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials,
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/** Returns what a browser needs to ask for a signature. */
export function describeAssertion(
  party: RelyingParty,
  given: Pick<AssertionOptions, 'challenge' | 'allowCredentials'>,
): AssertionOptions {
  return { ...given, rpId: party.id, timeout: CHALLENGE_MS, userVerification: 'required' }
}

/** Returns stored passkeys in the form that browsers take. */
export function showCredentials(
  rows: readonly { credential_id: string; transports: string }[],
): Credentials {
  return rows.map(({ credential_id: id, transports }) => ({
    id,
    type: 'public-key',
    transports: transports.split(' ').filter(isTransport),
  }))
}

/** Returns the challenge in a client's answer; empty where there is none. */
export function readChallenge(clientData: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    const isObject = typeof data === 'object' && data !== null
    const challenge = isObject && 'challenge' in data ? data.challenge : undefined
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** Writes a public key as it is stored. */
export function writePublicKey(key: Uint8Array): string {
  return Buffer.from(key).toString('base64url')
}

interface Expected {
  challenge: string
  party: RelyingParty
}

/**
 * Checks a passkey that a browser made for a challenge, and returns what is known of it. Throws
 * PASSKEY_REFUSED.
 */
export async function verifyCreation(
  credential: NewPasskey,
  { challenge, party }: Expected,
): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']>> {
  const { authenticatorAttachment: _, ...response } = credential
  const { verifyRegistrationResponse } = await loadLibrary()
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
  }).catch((cause: unknown) => {
    throw refuse(cause)
  })
  if (!result.verified) throw new Refusal('PASSKEY_REFUSED')
  return result.registrationInfo
}

interface Signer {
  /** Id of the owner or operator. */
  id: string
  credential_id: string
  public_key: string
}

/**
 * Checks a signature: person, challenge, origin, site, and that the device verified its person.
 * Throws PASSKEY_REFUSED. The caller compares the counter in the statement that stores it.
 */
export async function verifyAssertion(
  assertion: PasskeyAssertion,
  signer: Signer,
  { challenge, party }: Expected,
): Promise<VerifiedAuthenticationResponse['authenticationInfo']> {
  const { userHandle, ...signed } = assertion.response
  if (userHandle !== undefined && userHandle !== handleOf(signer.id)) {
    throw new Refusal('PASSKEY_REFUSED')
  }
  const { verifyAuthenticationResponse } = await loadLibrary()
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
      id: signer.credential_id,
      publicKey: new Uint8Array(Buffer.from(signer.public_key, 'base64url')),
      counter: 0,
    },
  }).catch((cause: unknown) => {
    throw refuse(cause)
  })
  if (!result.verified) throw new Refusal('PASSKEY_REFUSED')
  return result.authenticationInfo
}

/** Returns the refusal of what the library did not accept; its reason goes to the log. */
function refuse(cause: unknown): Refusal {
  const refusal = new Refusal('PASSKEY_REFUSED')
  refusal.cause = cause
  return refusal
}

/** Returns the handle of a person that is kept with each passkey. */
function handleOf(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
}
