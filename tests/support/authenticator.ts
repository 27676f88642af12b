import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { AssertionOptions, PasskeyAssertion } from '../../contract/calls/passkey-assertion.ts'
import type { CreationOptions, NewPasskey } from '../../contract/calls/passkeys.ts'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const BACKUP_ELIGIBLE = 0x08
const BACKED_UP = 0x10
const HAS_CREDENTIAL = 0x40
const AAGUID_BYTES = 16

/** What an authenticator says that is not so, or does not do. */
export interface Lies {
  origin?: string
  rpId?: string
  challenge?: string
  /** The type of client data, `webauthn.get`. */
  type?: string
  isUnverified?: boolean
  counter?: number
  /** Signs with another key. */
  hasOtherKey?: boolean
  userHandle?: string
}

export interface SoftCredential {
  id: string
  key: KeyObject
  counter: number
  userHandle: string
}

/**
 * Makes passkeys and signs with them (ES256, attestation `none`), as a device whose owner says yes.
 */
export interface SoftAuthenticator {
  credentials: SoftCredential[]
  make: (options: CreationOptions, lies?: Lies) => NewPasskey
  sign: (options: AssertionOptions, lies?: Lies) => PasskeyAssertion
}

interface Traits {
  origin: string
  /** It counts its signatures, as security keys do. */
  hasCounter?: boolean
  aaguid?: string
  transports?: string[]
  isSynced?: boolean
}

/** Returns an authenticator in software, without credentials. */
export function createAuthenticator(traits: Traits): SoftAuthenticator {
  const { origin, hasCounter = false, isSynced = false, transports = ['internal'] } = traits
  const credentials: SoftCredential[] = []
  const flagsOf = ({ isUnverified = false }: Lies) =>
    USER_PRESENT | (isUnverified ? 0 : USER_VERIFIED) | (isSynced ? BACKUP_ELIGIBLE | BACKED_UP : 0)
  const clientDataOf = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    )

  return {
    credentials,
    make(options, lies = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const rawId = randomBytes(32)
      const id = rawId.toString('base64url')
      const counter = lies.counter ?? 0
      credentials.push({ id, key: privateKey, counter, userHandle: options.user.id })
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const authData = Buffer.concat([
        authDataOf(lies.rpId ?? options.rp.id, flagsOf(lies) | HAS_CREDENTIAL, counter),
        Buffer.from((traits.aaguid ?? '').replaceAll('-', '').padEnd(AAGUID_BYTES * 2, '0'), 'hex'),
        length,
        rawId,
        encodeKey(publicKey),
      ])
      const clientData = clientDataOf('webauthn.create', options.challenge, lies)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData.toString('base64url'),
          attestationObject: encodeAttestation(authData).toString('base64url'),
          transports,
        },
      }
    },
    sign(options, lies = {}) {
      const allowed = options.allowCredentials.map(({ id }) => id)
      const found = credentials.find(({ id }) => allowed.length === 0 || allowed.includes(id))
      const credential = found ?? credentials[0]
      if (!credential) throw new Error('the authenticator has no passkey')
      if (hasCounter) credential.counter += 1
      const counter = lies.counter ?? credential.counter
      const authData = authDataOf(lies.rpId ?? options.rpId, flagsOf(lies), counter)
      const clientData = clientDataOf('webauthn.get', options.challenge, lies)
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
      const key = lies.hasOtherKey
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
        : credential.key
      return {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, key).toString('base64url'),
          userHandle: lies.userHandle ?? credential.userHandle,
        },
      }
    },
  }
}

function authDataOf(rpId: string, flags: number, counter: number): Buffer {
  const tail = Buffer.alloc(5)
  tail.writeUInt8(flags, 0)
  tail.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), tail])
}

/** A COSE key in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function encodeKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}

/** {"fmt": "none", "attStmt": {}, "authData": …} in CBOR. */
function encodeAttestation(authData: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(authData.length)
  return Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
    length,
    authData,
  ])
}
