import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { Outcome } from '../wire.ts'

/** The code of a letter: six ASCII digits. */
const SixDigits = v.pipe(v.string(), v.regex(/^[0-9]{6}$/))

const NameRequest = v.object({
  first_name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
  last_name: v.pipe(v.string(), v.trim(), v.maxLength(100)),
})

const EmailRequest = v.object({
  email: v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254)),
})
const EmailCodeAnswer = v.object({
  ...Outcome.entries,
  /** Seconds until another code may be requested. */
  resend_after: v.optional(v.pipe(v.number(), v.minValue(0))),
})
const ConfirmEmailRequest = v.object({ confirm_code: SixDigits })

/** Calls of the capabilities `profile` and `email`, additions of our server (M6). */
export const contactEndpoints = {
  changeName: {
    method: 'POST',
    path: '/v2/wallet/profile/name',
    body: NameRequest,
    answer: Outcome,
  },
  sendEmailCode: {
    method: 'POST',
    path: '/v2/wallet/profile/email/send_code',
    body: EmailRequest,
    answer: EmailCodeAnswer,
  },
  confirmEmail: {
    method: 'POST',
    path: '/v2/wallet/profile/email/confirm',
    body: ConfirmEmailRequest,
    answer: Outcome,
  },
} as const satisfies Record<string, Endpoint>
