import { call } from '../../kernel/api/call.ts'
import { passkeySignInEndpoints } from '../../../contract/calls/passkey-sign-in.ts'
import { rememberPasskey } from './passkey-here.ts'
import { signWithPasskey } from './webauthn.ts'

/**
 * Signs in with a passkey that the device offers, and returns the token. Throws ApiError,
 * PasskeyError.
 */
export async function signInByPasskey(): Promise<string> {
  const { options } = await call(passkeySignInEndpoints.signInOptions)
  const passkey = await signWithPasskey(options)
  const answer = await call(passkeySignInEndpoints.signInByPasskey, { body: { passkey } })
  rememberPasskey()
  return answer.auth_token
}
