import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { KEEP_SESSIONS } from '../keep-sessions.ts'
import { isConfirmedOnce, PIN_OR_PASSKEY } from '../pin-or-passkey.ts'
import { CodeSentAnswer, SmsCode } from '../sms-code.ts'
import { Moment, Phone } from '../values.ts'
import { Outcome } from '../wire.ts'

const BeginRequest = v.pipe(
  v.object(PIN_OR_PASSKEY),
  v.check((given) => isConfirmedOnce(given), 'needs pin or passkey'),
)
const NewPhoneRequest = v.object({ phone: Phone })
const OldCodeRequest = v.object({ confirm_code: SmsCode })
const NewCodeRequest = v.object({ phone: Phone, confirm_code: SmsCode, ...KEEP_SESSIONS })
const ChangedAnswer = v.object({
  ...Outcome.entries,
  /** When withdrawals and transfers open again. */
  opens_at: Moment,
})

/** Calls of the capability `phone.change`, an addition of our server (M6). */
export const phoneChangeEndpoints = {
  beginPhoneChange: {
    method: 'POST',
    path: '/v2/wallet/phone/begin',
    body: BeginRequest,
    answer: Outcome,
    isKeyed: 'state',
  },
  sendOldPhoneCode: {
    method: 'POST',
    path: '/v2/wallet/phone/old/send_code',
    answer: CodeSentAnswer,
  },
  confirmOldPhone: {
    method: 'POST',
    path: '/v2/wallet/phone/old/confirm',
    body: OldCodeRequest,
    answer: Outcome,
  },
  sendNewPhoneCode: {
    method: 'POST',
    path: '/v2/wallet/phone/new/send_code',
    body: NewPhoneRequest,
    answer: CodeSentAnswer,
  },
  confirmNewPhone: {
    method: 'POST',
    path: '/v2/wallet/phone/new/confirm',
    body: NewCodeRequest,
    answer: ChangedAnswer,
  },
} as const satisfies Record<string, Endpoint>
