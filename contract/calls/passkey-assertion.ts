import * as v from 'valibot'

/** Bytes as base64url. */
export const bytesUpTo = (length: number) =>
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/), v.maxLength(length))

const CREDENTIAL_ID_LENGTH = 1400
export const CredentialId = bytesUpTo(CREDENTIAL_ID_LENGTH)
export const CredentialType = v.literal('public-key')

/** Transports by which a browser reaches a passkey, as WebAuthn names them. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
type Transport = (typeof TRANSPORTS)[number]

/** Returns whether a text is the name of a transport. */
export function isTransport(text: string): text is Transport {
  return TRANSPORTS.some((known) => known === text)
}

/** A passkey of the owner, by which the browser finds it on its device. */
export const KnownCredential = v.object({
  id: v.string(),
  type: CredentialType,
  transports: v.array(v.picklist(TRANSPORTS)),
})

/** What a passkey signed, in the form of the browser's `toJSON`. */
export const PasskeyAssertion = v.object({
  id: CredentialId,
  rawId: CredentialId,
  type: CredentialType,
  response: v.object({
    clientDataJSON: bytesUpTo(2000),
    authenticatorData: bytesUpTo(2000),
    signature: bytesUpTo(2000),
    userHandle: v.optional(bytesUpTo(100)),
  }),
})
export type PasskeyAssertion = v.InferOutput<typeof PasskeyAssertion>

/** What a browser needs to ask for an assertion (`PublicKeyCredentialRequestOptionsJSON`). */
export const AssertionOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  /** Passkeys of the owner; none for signing in, where the device offers its own. */
  allowCredentials: v.array(KnownCredential),
})
export type AssertionOptions = v.InferOutput<typeof AssertionOptions>
