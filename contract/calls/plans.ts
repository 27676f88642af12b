import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { isConfirmedOnce, MONEY_CONFIRMATION } from '../pin-or-passkey.ts'
import { isCalendarDate } from '../rules/calendar-date.ts'
import { PLAN_INTERVALS } from '../rules/plan-dates.ts'
import { PLAN_KINDS } from '../rules/plan-kinds.ts'
import { NOTE_LENGTH } from '../rules/transfer-note.ts'
import { AmountText, Id, LooseMoment, rowsOf, ShownAmount } from '../values.ts'
import { CurrencyCode, MoneyOutcome, Outcome, ShownText } from '../wire.ts'
import { Recipient } from './transfers.ts'

/** Most days that a plan may be bounded to. */
export const MOST_TIMES = 999

const Day = v.pipe(v.string(), v.check(isCalendarDate, 'not a day'))
const LooseDay = v.fallback(v.optional(Day), undefined)
const PlanId = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
)
const Zone = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))

/** Everything that a plan will do: what a PIN or a passkey confirms (S4). */
export const PlanAct = v.object({
  kind: v.picklist(PLAN_KINDS),
  account_id: Id,
  /** Of a transfer. */
  recipient_id: v.optional(Id),
  note: v.optional(v.pipe(v.string(), v.maxLength(NOTE_LENGTH)), ''),
  /** Of an exchange. */
  to_account_id: v.optional(Id),
  /** The side of an exchange whose amount is given. */
  side: v.optional(v.picklist(['from', 'to']), 'from'),
  /** The pot that is filled from its account. */
  pot_id: v.optional(Id),
  /** The kept recipient of a withdrawal: a phone at a bank, a card or an address. */
  kept_id: v.optional(Id),
  amount: AmountText,
  /**
   * Greatest amount that may leave the account on one day, the fee included; needed where the side
   * is `to`, and of a withdrawal.
   */
  max_amount: v.optional(AmountText),
  every: v.picklist(PLAN_INTERVALS),
  first_on: Day,
  until_on: v.optional(Day),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_TIMES))),
  /** The plan that is changed, and which state of it was seen. */
  id: v.optional(PlanId),
  version: v.optional(v.pipe(v.number(), v.integer())),
})
export type PlanAct = v.InferOutput<typeof PlanAct>

const PlanRequest = v.pipe(
  v.object({ ...PlanAct.entries, ...MONEY_CONFIRMATION, time_zone: v.optional(Zone) }),
  v.check((given) => isConfirmedOnce(given), 'needs pin, passkey or biometry'),
)

/** A day on which a plan runs, and the moment. */
const PlanDay = v.object({ on: Day, at: LooseMoment })

export const Plan = v.object({
  id: Id,
  version: v.fallback(v.number(), 1),
  kind: v.picklist(PLAN_KINDS),
  state: v.picklist(['active', 'paused', 'ended']),
  account_id: Id,
  currency_code: CurrencyCode,
  /** Another owner as this one may see them; none after they closed their wallet. */
  recipient: v.fallback(v.optional(Recipient), undefined),
  /** The owner's own name for them. */
  own_name: ShownText,
  note: ShownText,
  to_account_id: v.fallback(v.optional(Id), undefined),
  to_currency_code: v.fallback(v.optional(CurrencyCode), undefined),
  side: v.fallback(v.picklist(['from', 'to']), 'from'),
  /** The pot that is filled, and its name. */
  pot_id: v.fallback(v.optional(Id), undefined),
  pot_name: v.fallback(v.optional(v.string()), undefined),
  /**
   * The kept recipient of a withdrawal, none after they were removed, and what the owner or the
   * bank calls them.
   */
  kept_id: v.fallback(v.optional(Id), undefined),
  kept_name: ShownText,
  amount: ShownAmount,
  max_amount: v.fallback(v.optional(ShownAmount), undefined),
  every: v.picklist(PLAN_INTERVALS),
  first_on: Day,
  until_on: LooseDay,
  times: v.fallback(v.optional(v.number()), undefined),
  next: v.fallback(v.array(PlanDay), []),
  /** Days ahead that the owner skips. */
  skipped: v.fallback(v.array(Day), []),
  /**
   * Days of the last 30 on which no server was there, until the owner makes up for them or leaves
   * them.
   */
  missed: v.fallback(v.array(Day), []),
  /** What the account lacks for the next day, within the 24 hours before it. */
  short_amount: v.fallback(v.optional(ShownAmount), undefined),
  /** When it is tried again today. */
  retry_at: v.fallback(v.optional(v.string()), undefined),
  ended_at: v.fallback(v.optional(v.string()), undefined),
})
export type Plan = v.InferOutput<typeof Plan>

const PlansAnswer = v.object({
  results: rowsOf(Plan),
  /** The zone that plans follow; none until the owner has stored one. */
  time_zone: v.fallback(v.optional(v.string()), undefined),
  /** At what times of a day a plan is run, and then tried again. */
  times: v.fallback(v.array(v.string()), []),
  most: v.fallback(v.number(), 0),
  /**
   * What transfers of plans take within 30 days, in the main currency; none where a currency has no
   * rate.
   */
  next_30: v.fallback(
    v.optional(
      v.object({
        currency_code: CurrencyCode,
        amount: ShownAmount,
        is_approximate: v.fallback(v.optional(v.boolean(), false), false),
      }),
    ),
    undefined,
  ),
})
export type Plans = v.InferOutput<typeof PlansAnswer>

const PlanRun = v.object({
  on: Day,
  status: v.picklist(['done', 'skipped', 'failed']),
  /**
   * `owner`, `money`, `limit`, `max`, `frozen`, `rate`, `provider`, `missed`, or the code of a
   * refusal.
   */
  reason: ShownText,
  /** The refusal in words. */
  message: ShownText,
  /** Number of the transaction. */
  number: v.fallback(v.optional(v.string()), undefined),
  amount: v.fallback(v.optional(ShownAmount), undefined),
})
export type PlanRun = v.InferOutput<typeof PlanRun>

const Steering = v.object({ id: PlanId, version: v.pipe(v.number(), v.integer()) })
const DaySteering = v.object({ ...Steering.entries, on: Day })
const PlanOutcome = v.object({
  ...MoneyOutcome.entries,
  id: Id,
  version: v.fallback(v.number(), 1),
})

/** Calls of the capability `plans`, additions of our server (S4). */
export const planEndpoints = {
  plans: { method: 'GET', path: '/v2/wallet/plan', answer: PlansAnswer },
  planRuns: {
    method: 'GET',
    path: '/v2/wallet/plan/runs',
    query: v.object({ id: PlanId }),
    answer: v.object({ results: rowsOf(PlanRun) }),
  },
  /** Sets a plan, or changes the one with the id. */
  placePlan: {
    method: 'POST',
    path: '/v2/wallet/plan/place',
    body: PlanRequest,
    answer: PlanOutcome,
    isKeyed: true,
    act: 'placePlan',
  },
  pausePlan: {
    method: 'POST',
    path: '/v2/wallet/plan/pause',
    body: Steering,
    answer: PlanOutcome,
  },
  resumePlan: {
    method: 'POST',
    path: '/v2/wallet/plan/resume',
    body: Steering,
    answer: PlanOutcome,
  },
  skipPlanDay: {
    method: 'POST',
    path: '/v2/wallet/plan/skip',
    body: DaySteering,
    answer: PlanOutcome,
  },
  unskipPlanDay: {
    method: 'POST',
    path: '/v2/wallet/plan/unskip',
    body: DaySteering,
    answer: PlanOutcome,
  },
  /** Does now what was missed on a day; a day that is done stays done. */
  makeUpPlanDay: {
    method: 'POST',
    path: '/v2/wallet/plan/make-up',
    body: DaySteering,
    answer: PlanOutcome,
  },
  /** Leaves a day that was missed. */
  leavePlanDay: {
    method: 'POST',
    path: '/v2/wallet/plan/leave',
    body: DaySteering,
    answer: PlanOutcome,
  },
  endPlan: { method: 'POST', path: '/v2/wallet/plan/end', body: Steering, answer: PlanOutcome },
  setTimeZone: {
    method: 'POST',
    path: '/v2/wallet/user/time-zone',
    body: v.object({ time_zone: Zone }),
    answer: Outcome,
  },
} as const satisfies Record<string, Endpoint>
