import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { bytesUpTo, CredentialId, CredentialType, KnownCredential } from './passkey-assertion.ts'
import { PASSKEY_NAME_LENGTH } from '../rules/passkey-name.ts'
import { FourDigits, Id, LooseMoment, Moment, rowsOf } from '../values.ts'
import { Outcome, ShownText } from '../wire.ts'

const PASSKEY_KINDS = ['phone', 'computer', 'key', 'unknown'] as const
export type PasskeyKind = (typeof PASSKEY_KINDS)[number]

/** A passkey of the owner. */
export const Passkey = v.object({
  passkey_id: Id,
  name: ShownText,
  /** Where it is kept: in a phone, a computer or a security key. */
  kind: v.fallback(v.picklist(PASSKEY_KINDS), 'unknown'),
  created_at: LooseMoment,
  /** Null while it was not used. */
  last_used_at: v.fallback(v.nullish(Moment), undefined),
})
export type Passkey = v.InferOutput<typeof Passkey>
const PasskeysAnswer = v.object({ results: rowsOf(Passkey) })

const PasskeyId = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
)
const PasskeyName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(PASSKEY_NAME_LENGTH),
  v.regex(/^[^\p{C}]+$/u),
)

const AddRequest = v.object({ pin_code: FourDigits })

/** What a browser needs to make a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
const CreationOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: CredentialType, alg: v.number() })),
  timeout: v.number(),
  attestation: v.literal('none'),
  excludeCredentials: v.array(KnownCredential),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
})
export type CreationOptions = v.InferOutput<typeof CreationOptions>
const AddAnswer = v.object({ ...Outcome.entries, options: CreationOptions })

/** A new passkey, in the form of the browser's `toJSON`. */
export const NewPasskey = v.object({
  id: CredentialId,
  rawId: CredentialId,
  type: CredentialType,
  response: v.object({
    clientDataJSON: bytesUpTo(2000),
    attestationObject: bytesUpTo(8000),
    transports: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(8)),
      [],
    ),
  }),
  authenticatorAttachment: v.optional(v.picklist(['platform', 'cross-platform'])),
})
export type NewPasskey = v.InferOutput<typeof NewPasskey>
const KeepRequest = v.object({ credential: NewPasskey })
const KeepAnswer = v.object({ ...Outcome.entries, passkey: Passkey })

const RenameRequest = v.object({ passkey_id: PasskeyId, name: PasskeyName })
const RemoveRequest = v.object({ passkey_id: PasskeyId, pin_code: FourDigits })

/** Calls of the capability `passkeys`, an addition of our server (M2). */
export const passkeyEndpoints = {
  passkeys: { method: 'GET', path: '/v2/wallet/passkey', answer: PasskeysAnswer },
  addPasskey: {
    method: 'POST',
    path: '/v2/wallet/passkey/add',
    body: AddRequest,
    answer: AddAnswer,
    isKeyed: 'state',
  },
  keepPasskey: {
    method: 'POST',
    path: '/v2/wallet/passkey/keep',
    body: KeepRequest,
    answer: KeepAnswer,
  },
  renamePasskey: {
    method: 'POST',
    path: '/v2/wallet/passkey/rename',
    body: RenameRequest,
    answer: Outcome,
  },
  removePasskey: {
    method: 'POST',
    path: '/v2/wallet/passkey/remove',
    body: RemoveRequest,
    answer: Outcome,
    isKeyed: 'state',
  },
} as const satisfies Record<string, Endpoint>
