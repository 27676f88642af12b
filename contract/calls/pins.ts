import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { KEEP_SESSIONS } from '../keep-sessions.ts'
import { CodeSentAnswer, SmsCode } from '../sms-code.ts'
import { FourDigits, Moment } from '../values.ts'
import { Outcome } from '../wire.ts'

/** Code of a refusal while a new PIN waits. */
export const PIN_RESET_WAITING = 'PIN_RESET_WAITING'

const ChangePinRequest = v.object({
  pin_code: FourDigits,
  new_pin_code: FourDigits,
  ...KEEP_SESSIONS,
})

const ConfirmResetRequest = v.object({ confirm_code: SmsCode })
const StartResetRequest = v.object({ pin_code: FourDigits })
const StartResetAnswer = v.object({ ...Outcome.entries, opens_at: Moment })

/** Calls of a PIN that is changed, or forgotten and replaced after a wait (M3). */
export const pinEndpoints = {
  changePin: {
    method: 'POST',
    path: '/v2/wallet/auth/pin/change',
    body: ChangePinRequest,
    answer: Outcome,
    isKeyed: 'state',
  },
  sendPinResetCode: {
    method: 'POST',
    path: '/v2/wallet/auth/pin/reset/send_code',
    answer: CodeSentAnswer,
  },
  confirmPinReset: {
    method: 'POST',
    path: '/v2/wallet/auth/pin/reset/confirm',
    body: ConfirmResetRequest,
    answer: Outcome,
  },
  startPinReset: {
    method: 'POST',
    path: '/v2/wallet/auth/pin/reset',
    body: StartResetRequest,
    answer: StartResetAnswer,
  },
  cancelPinReset: {
    method: 'POST',
    path: '/v2/wallet/auth/pin/reset/cancel',
    answer: Outcome,
  },
} as const satisfies Record<string, Endpoint>
