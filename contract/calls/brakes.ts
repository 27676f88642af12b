import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { isConfirmedOnce, PIN_OR_PASSKEY } from '../pin-or-passkey.ts'
import { LIMIT_PERIODS, LIMITED_OPERATIONS } from '../rules/own-limits.ts'
import { AmountText, LooseMoment, Moment } from '../values.ts'
import { CurrencyCode, Outcome, ShownText } from '../wire.ts'

const EndFreezeRequest = v.pipe(
  v.object(PIN_OR_PASSKEY),
  v.check((given) => isConfirmedOnce(given), 'needs pin or passkey'),
)

const SessionId = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
)

/** The limits of the owner's own that a call changes; null removes one, and a missing one stays. */
export const OwnLimitChange = v.object({
  operation: v.picklist(LIMITED_OPERATIONS),
  currency_code: CurrencyCode,
  day: v.optional(v.nullable(AmountText)),
  month: v.optional(v.nullable(AmountText)),
})
export type OwnLimitChange = v.InferOutput<typeof OwnLimitChange>

/** A higher limit needs PIN or passkey, a lower one needs neither. */
const SetLimitRequest = v.pipe(
  v.object({ ...OwnLimitChange.entries, ...PIN_OR_PASSKEY }),
  v.check(({ day, month }) => day !== undefined || month !== undefined, 'changes nothing'),
  v.check(({ pin, passkey }) => pin === undefined || passkey === undefined, 'confirmed twice'),
)

const RaiseRequest = v.object({
  operation: v.picklist(LIMITED_OPERATIONS),
  currency_code: CurrencyCode,
  period: v.picklist(LIMIT_PERIODS),
})
export type RaiseRequest = v.InferOutput<typeof RaiseRequest>

/** Calls of the capability `brakes`, an addition of our server (S7). */
export const brakeEndpoints = {
  beginOwnFreeze: {
    method: 'POST',
    path: '/v2/wallet/freeze',
    answer: v.object({ ...Outcome.entries, frozen_at: LooseMoment }),
  },
  endOwnFreeze: {
    method: 'POST',
    path: '/v2/wallet/freeze/end',
    body: EndFreezeRequest,
    answer: Outcome,
    isKeyed: 'state',
  },
  loseDevice: {
    method: 'POST',
    path: '/v2/wallet/session/lost',
    body: v.object({ session_id: SessionId }),
    answer: v.object({ ...Outcome.entries, device: ShownText }),
  },
  setOwnLimit: {
    method: 'POST',
    path: '/v2/wallet/limit/own',
    body: SetLimitRequest,
    /** When what is higher takes effect; missing where nothing is. */
    answer: v.object({
      ...Outcome.entries,
      raised_at: v.fallback(v.optional(Moment), undefined),
    }),
    isKeyed: 'state',
  },
  cancelRaise: {
    method: 'POST',
    path: '/v2/wallet/limit/own/cancel',
    body: RaiseRequest,
    answer: Outcome,
  },
} as const satisfies Record<string, Endpoint>
