import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { AssertionOptions } from './passkey-assertion.ts'
import { DeviceId, isConfirmedOnce, MONEY_CONFIRMATION } from '../pin-or-passkey.ts'
import { FourDigits, Moment } from '../values.ts'
import { Outcome } from '../wire.ts'

/** 32 random bytes, base64url. */
const Secret = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

const PinRequest = v.object({ pin_code: FourDigits })

/** What a locked app shows instead of its token. */
const TicketRequest = v.object({ ticket: Secret })

const LockAnswer = v.object({
  ...Outcome.entries,
  /** Names the locked session, and can do nothing but ask to be unlocked. */
  ticket: Secret,
  /**
   * Encrypts what the app keeps while it is locked; returned again after a right PIN, passkey or
   * biometrics.
   */
  key: Secret,
})

const UnlockRequest = v.pipe(
  v.object({ ticket: Secret, ...MONEY_CONFIRMATION }),
  v.check((body) => isConfirmedOnce(body)),
)
const UnlockAnswer = v.object({ ...Outcome.entries, key: Secret })
const BiometryRequest = v.object({ ...TicketRequest.entries, device_id: DeviceId })
const BiometryAnswer = v.object({ ...Outcome.entries, challenge: v.string() })
/** What the owner of a locked app should know before typing. */
const StateAnswer = v.object({
  ...Outcome.entries,
  /** Wrong PINs have locked it until then. */
  pin_locked_until: v.fallback(v.optional(Moment), undefined),
})
const OptionsAnswer = v.object({ ...Outcome.entries, options: AssertionOptions })

/** Calls of the capability `app-lock`, an addition of our server (M1). */
export const appLockEndpoints = {
  lock: {
    method: 'POST',
    path: '/v2/wallet/lock',
    body: PinRequest,
    answer: LockAnswer,
    isKeyed: 'state',
  },
  removeLock: {
    method: 'POST',
    path: '/v2/wallet/lock/remove',
    body: PinRequest,
    answer: Outcome,
    isKeyed: 'state',
  },
  unlock: {
    method: 'POST',
    path: '/v2/wallet/auth/unlock',
    body: UnlockRequest,
    answer: UnlockAnswer,
    isPublic: true,
    isKeyed: 'state',
  },
  unlockOptions: {
    method: 'POST',
    path: '/v2/wallet/auth/unlock/options',
    body: TicketRequest,
    answer: OptionsAnswer,
    isPublic: true,
  },
  unlockBiometry: {
    method: 'POST',
    path: '/v2/wallet/auth/unlock/biometry',
    body: BiometryRequest,
    answer: BiometryAnswer,
    isPublic: true,
  },
  lockState: {
    method: 'POST',
    path: '/v2/wallet/auth/unlock/state',
    body: TicketRequest,
    answer: StateAnswer,
    isPublic: true,
  },
  endLocked: {
    method: 'POST',
    path: '/v2/wallet/auth/unlock/end',
    body: TicketRequest,
    answer: Outcome,
    isPublic: true,
  },
} as const satisfies Record<string, Endpoint>
