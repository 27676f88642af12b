import { call } from '../../kernel/api/call.ts'
import { confirmationEndpoints, type GivenAct } from '../../../contract/calls/confirmation.ts'
import type { PasskeyAssertion } from '../../../contract/calls/passkey-assertion.ts'
import { rememberPasskey } from './passkey-here.ts'
import { signWithPasskey } from './webauthn.ts'

/**
 * Asks the server for the challenge of an act, and the device to sign it. Throws ApiError,
 * PasskeyError.
 */
export async function confirmByPasskey(act: GivenAct): Promise<PasskeyAssertion> {
  const { options } = await call(confirmationEndpoints.confirmation, { body: { act } })
  const assertion = await signWithPasskey(options)
  rememberPasskey()
  return assertion
}
