import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { CodeSentAnswer, SmsCode } from '../sms-code.ts'
import { Phone } from '../values.ts'
import { Outcome } from '../wire.ts'

const filled = (limit: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limit))

const person = {
  first_name: filled(100),
  last_name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  phone: Phone,
  email: v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254)),
}

const address = {
  country_code: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  city: filled(100),
  zip_code: filled(20),
  address: filled(200),
}

/** Registration draft; the four address fields come together or not at all (D4). */
export const RegisterRequest = v.union([v.object({ ...person, ...address }), v.object(person)])

/**
 * Addition of our server: names one registration, so that nobody else's for the same phone is
 * confirmed.
 */
const RegistrationId = v.optional(v.pipe(v.string(), v.uuid()))

const SendCodeRequest = v.object({ phone: Phone, registration_id: RegistrationId })

const LoginRequest = v.object({ phone: Phone, confirm_code: SmsCode })

const ConfirmRequest = v.object({ ...LoginRequest.entries, registration_id: RegistrationId })

const RegisterAnswer = v.object({
  ...CodeSentAnswer.entries,
  /** Addition of our server: goes back with the code. */
  registration_id: v.optional(v.string()),
})

/** A token that fits into a header. */
const Token = v.pipe(v.string(), v.regex(/^[!-~]+$/))

/** Confirmation and login: the token is present unless the status is `error`. */
export const AuthAnswer = v.object({ ...Outcome.entries, auth_token: Token })

const ConfirmAnswer = v.object({
  ...AuthAnswer.entries,
  /** Addition of our server: the phone already has a wallet with a PIN, which is kept. */
  has_pin: v.optional(v.boolean(), false),
})

/** Calls of registration, codes and login. */
export const authEndpoints = {
  register: {
    method: 'POST',
    path: '/v2/wallet/auth/register',
    body: RegisterRequest,
    answer: RegisterAnswer,
    isPublic: true,
  },
  sendCode: {
    method: 'POST',
    path: '/v2/wallet/auth/send_code',
    body: SendCodeRequest,
    answer: CodeSentAnswer,
    isPublic: true,
  },
  confirmPhone: {
    method: 'POST',
    path: '/v2/wallet/auth/register/phone/confirm',
    body: ConfirmRequest,
    answer: ConfirmAnswer,
    isPublic: true,
  },
  login: {
    method: 'POST',
    path: '/v2/wallet/auth/login',
    body: LoginRequest,
    answer: AuthAnswer,
    isPublic: true,
  },
} as const satisfies Record<string, Endpoint>
