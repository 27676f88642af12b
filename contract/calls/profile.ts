import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { DecimalText, FourDigits, LooseMoment, Moment, rowsOf, ShownAmount } from '../values.ts'
import { LIMIT_PERIODS } from '../rules/own-limits.ts'
import { LooseText, Outcome, ShownText } from '../wire.ts'

/** The limit on a currency within 24 hours, and what is left of it. */
const DailyLimit = v.object({
  currency_code: v.string(),
  daily_limit: ShownAmount,
  daily_left: ShownAmount,
  /**
   * Addition of our server: a limit of the owner's own leaves less, that of a day or of a month
   * (S7).
   */
  own_left: v.fallback(v.optional(DecimalText), undefined),
  own_period: v.fallback(v.optional(v.picklist(LIMIT_PERIODS)), undefined),
})
export type DailyLimit = v.InferOutput<typeof DailyLimit>

/** Whether a lookup by phone finds the owner, and whether money may open accounts of theirs. */
export const TransferSettings = v.object({ is_findable: v.boolean(), opens_accounts: v.boolean() })
export type TransferSettings = v.InferOutput<typeof TransferSettings>

const NAMES = ['first_name', 'last_name', 'phone', 'email'] as const

/** What is allowed and supported is so only where the server says just that. */
const Flag = v.fallback(v.optional(v.boolean(), false), false)

/** Additions of the server by name; text that is none counts as missing. */
const Capabilities = v.fallback(v.optional(v.array(v.string()), []), [])

/** Addition of our server: why a check of identity was aborted, a word of `CASE_REASONS`. */
const Reason = v.fallback(v.optional(v.string()), undefined)

/** What cannot be read is as if it were not there: the rest of the profile is still shown. */
const AuthInfoShape = v.object({
  first_name: ShownText,
  last_name: ShownText,
  phone: ShownText,
  email: ShownText,
  registered_at: v.nullish(LooseMoment),
  identification_level: v.fallback(
    v.nullish(
      v.object({
        name: ShownText,
        /**
         * The next level can be asked for, or the same one again because its document ends soon.
         */
        ask_for_next: Flag,
        /**
         * Addition of our server: the last day of the document behind the level, `2027-05-31` (W6).
         */
        valid_until: v.fallback(
          v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/))),
          undefined,
        ),
      }),
    ),
    undefined,
  ),
  active_identification: v.fallback(
    v.nullish(v.object({ status: ShownText, reason: Reason })),
    undefined,
  ),
  is_withdrawal_allowed: Flag,
  is_topup_allowed: Flag,
  /** Addition of our server: a money call may be retried with the same key. */
  is_idempotency_supported: Flag,
  /** Addition of our server: a document has confirmed the name, or is being checked. */
  is_name_locked: Flag,
  /** Addition of our server: the owner has confirmed the address by a code. */
  is_email_confirmed: Flag,
  /** Addition of our server: false while no PIN is set. */
  is_pin_set: v.fallback(v.optional(v.boolean()), undefined),
  /** Addition of our server: wrong PINs have locked it until then. */
  pin_locked_until: v.fallback(v.optional(Moment), undefined),
  /**
   * Addition of our server: a new PIN waits, and no money leaves the wallet until `opens_at` (M3).
   */
  pin_reset: v.fallback(v.optional(v.object({ opens_at: Moment })), undefined),
  /** Addition of our server: an operator froze the wallet, and no money leaves it (P2). */
  is_frozen: v.fallback(v.optional(v.boolean()), undefined),
  /**
   * Addition of our server: the owner froze what leaves the wallet, by a device whose name may be
   * empty (S7).
   */
  own_freeze: v.fallback(v.optional(v.object({ frozen_at: Moment, device: ShownText })), undefined),
  /**
   * Addition of our server: the phone was changed, and no money leaves the wallet until `opens_at`
   * (M6).
   */
  phone_wait: v.fallback(v.optional(v.object({ opens_at: Moment })), undefined),
  /** Addition of our server: the time zone that plans follow, once one is stored (S4). */
  time_zone: v.fallback(v.optional(v.string()), undefined),
  /** Addition of our server: number of the tariff in force (W3). */
  tariff_number: v.fallback(v.optional(v.number()), undefined),
  /** Addition of our server: how many passkeys the owner has. */
  passkey_count: v.fallback(v.optional(v.number()), undefined),
  /** Addition of our server: limits on withdrawals; a currency that is not named has none. */
  limits: v.fallback(v.optional(rowsOf(DailyLimit)), undefined),
  /** Addition of our server: limits on transfers to other owners, as `limits`. */
  transfer_limits: v.fallback(v.optional(rowsOf(DailyLimit)), undefined),
  /** Addition of our server: what the owner chose for transfers from others. */
  transfer_settings: v.fallback(v.optional(TransferSettings), undefined),
  /** Addition of our server: which of its additions it has. */
  capabilities: Capabilities,
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

const LevelStatusAnswer = v.object({ ...Outcome.entries, reason: Reason })

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
  levelStatus: {
    method: 'POST',
    path: '/v2/wallet/identification-level/status',
    answer: LevelStatusAnswer,
  },
} as const satisfies Record<string, Endpoint>
