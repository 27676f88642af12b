import * as v from 'valibot'
import { PasskeyAssertion } from './passkey-assertion.ts'
import { FourDigits } from './values.ts'

/** What confirms a money call: the PIN or, an addition of our server, a passkey. */
export const PIN_OR_PASSKEY = {
  pin: v.optional(FourDigits),
  passkey: v.optional(PasskeyAssertion),
}

/** Returns whether a money call has one of them, and not both. */
export function isConfirmedOnce({ pin, passkey }: { pin?: unknown; passkey?: unknown }): boolean {
  return (pin === undefined) !== (passkey === undefined)
}
