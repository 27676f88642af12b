import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { Decimal, FourDigits, LooseMoment } from './values.ts'
import { LooseText, Outcome } from './wire.ts'

/** The limit on withdrawals of a currency within 24 hours, and what is left of it. */
const DailyLimit = v.object({
  currency_code: v.string(),
  daily_limit: Decimal,
  daily_left: Decimal,
})
export type DailyLimit = v.InferOutput<typeof DailyLimit>

const NAMES = ['first_name', 'last_name', 'phone', 'email'] as const

const AuthInfoShape = v.object({
  first_name: LooseText,
  last_name: LooseText,
  phone: LooseText,
  email: LooseText,
  registered_at: v.nullish(LooseMoment),
  identification_level: v.nullish(
    v.object({ name: LooseText, ask_for_next: v.optional(v.boolean(), false) }),
  ),
  active_identification: v.nullish(v.object({ status: LooseText })),
  is_withdrawal_allowed: v.optional(v.boolean(), false),
  is_topup_allowed: v.optional(v.boolean(), false),
  /** Addition of our server: a money call may be retried with the same key. */
  is_idempotency_supported: v.optional(v.boolean(), false),
  /** Addition of our server: false while no PIN is set. */
  is_pin_set: v.optional(v.boolean()),
  /** Addition of our server: limits on withdrawals; a currency that is not named has none. */
  limits: v.optional(v.array(DailyLimit)),
})

/** The owner's profile; a body without any name is invalid. */
export const AuthInfo = v.pipe(
  AuthInfoShape,
  v.check((profile) => NAMES.some((name) => profile[name].trim() !== ''), 'names nobody'),
)
export type AuthInfo = v.InferOutput<typeof AuthInfo>

const SetPinRequest = v.object({ pin_code: FourDigits })

export const UpgradeAnswer = v.object({
  ...Outcome.entries,
  verification_url: LooseText,
  howto_text: LooseText,
})

/** Calls about the owner: profile, PIN, identification, and the end of the session. */
export const profileEndpoints = {
  authInfo: { method: 'GET', path: '/v2/wallet/auth/info', answer: AuthInfo },
  setPin: {
    method: 'POST',
    path: '/v2/wallet/auth/register/set/pin',
    body: SetPinRequest,
    answer: Outcome,
  },
  logout: { method: 'POST', path: '/v2/wallet/auth/logout', answer: Outcome },
  upgradeLevel: {
    method: 'POST',
    path: '/v2/wallet/identification-level/upgrade',
    answer: UpgradeAnswer,
  },
  levelStatus: { method: 'POST', path: '/v2/wallet/identification-level/status', answer: Outcome },
} as const satisfies Record<string, Endpoint>
