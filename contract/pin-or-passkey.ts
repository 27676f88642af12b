import * as v from 'valibot'
import { bytesUpTo, PasskeyAssertion } from './calls/passkey-assertion.ts'
import { FourDigits } from './values.ts'

const DEVICE_ID_LENGTH = 128
/** A messenger's name of a device. */
export const DeviceId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(DEVICE_ID_LENGTH))

/** What a device answered by the token that its biometrics opened. */
const BiometryProof = v.object({
  device_id: DeviceId,
  challenge: bytesUpTo(100),
  /** HMAC-SHA-256 of the challenge under the token. */
  answer: bytesUpTo(100),
})
export type BiometryProof = v.InferOutput<typeof BiometryProof>

/** What confirms a call: the PIN or, an addition of our server, a passkey. */
export const PIN_OR_PASSKEY = {
  pin: v.optional(FourDigits),
  passkey: v.optional(PasskeyAssertion),
}

/**
 * What confirms a money call and unlocks an app: also the biometrics of a messenger, an addition of
 * our server.
 */
export const MONEY_CONFIRMATION = { ...PIN_OR_PASSKEY, biometry: v.optional(BiometryProof) }

interface Given {
  pin?: unknown
  passkey?: unknown
  biometry?: unknown
}

/** Returns whether a call has exactly one of them. */
export function isConfirmedOnce({ pin, passkey, biometry }: Given): boolean {
  return [pin, passkey, biometry].filter((given) => given !== undefined).length === 1
}
