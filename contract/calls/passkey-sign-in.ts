import * as v from 'valibot'
import { AuthAnswer } from './sign-in.ts'
import type { Endpoint } from '../endpoint.ts'
import { AssertionOptions, PasskeyAssertion } from './passkey-assertion.ts'
import { Outcome } from '../wire.ts'

const SignInOptionsAnswer = v.object({ ...Outcome.entries, options: AssertionOptions })
const SignInRequest = v.object({ passkey: PasskeyAssertion })

/** Calls that open a session by a passkey, additions of our server (M2). */
export const passkeySignInEndpoints = {
  signInOptions: {
    method: 'POST',
    path: '/v2/wallet/auth/passkey/options',
    answer: SignInOptionsAnswer,
    isPublic: true,
  },
  signInByPasskey: {
    method: 'POST',
    path: '/v2/wallet/auth/passkey',
    body: SignInRequest,
    answer: AuthAnswer,
    isPublic: true,
  },
} as const satisfies Record<string, Endpoint>
