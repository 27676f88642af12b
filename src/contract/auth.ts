import * as v from 'valibot'
import { FourDigits, LooseText, Moment, Outcome, Phone } from './wire.ts'

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

/** Registration draft; the four address fields come together or not at all (spec section 3). */
export const RegisterRequest = v.union([v.object({ ...person, ...address }), v.object(person)])

export const SendCodeRequest = v.object({ phone: Phone })

export const ConfirmRequest = v.object({ phone: Phone, confirm_code: FourDigits })

export const SetPinRequest = v.object({ pin_code: FourDigits })

/** Registration and sending a code. */
export const CodeSentAnswer = v.object({
  ...Outcome.entries,
  /** Addition of our server: seconds until another code may be asked for. */
  resend_after: v.optional(v.pipe(v.number(), v.minValue(0))),
})

/** Confirmation and login: the token is there unless the status is `error`. */
export const AuthAnswer = v.object({ ...Outcome.entries, auth_token: LooseText })

export const AuthInfo = v.object({
  first_name: LooseText,
  last_name: LooseText,
  phone: LooseText,
  email: LooseText,
  registered_at: v.nullish(Moment),
  identification_level: v.nullish(
    v.object({ name: LooseText, ask_for_next: v.optional(v.boolean(), false) }),
  ),
  active_identification: v.nullish(v.object({ status: LooseText })),
  is_withdrawal_allowed: v.optional(v.boolean(), false),
  is_topup_allowed: v.optional(v.boolean(), false),
  /** Addition of our server: a money call may be asked again with the same key. */
  is_idempotency_supported: v.optional(v.boolean(), false),
  /** Addition of our server: false while no PIN is set, absent where the server does not say. */
  is_pin_set: v.optional(v.boolean()),
})
export type AuthInfo = v.InferOutput<typeof AuthInfo>
