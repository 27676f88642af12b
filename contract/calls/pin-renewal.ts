import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { KEEP_SESSIONS } from '../keep-sessions.ts'
import { PasskeyAssertion } from './passkey-assertion.ts'
import { FourDigits } from '../values.ts'
import { Outcome } from '../wire.ts'

const RenewRequest = v.object({
  pin_code: FourDigits,
  passkey: PasskeyAssertion,
  ...KEEP_SESSIONS,
})

/**
 * The call by which a passkey replaces a forgotten PIN, where the server announces `passkeys` (M3).
 */
export const pinRenewalEndpoints = {
  renewPin: {
    method: 'POST',
    path: '/v2/wallet/auth/pin/renew',
    body: RenewRequest,
    answer: Outcome,
    isKeyed: 'state',
  },
} as const satisfies Record<string, Endpoint>
