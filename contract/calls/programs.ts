import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { isConfirmedOnce, PIN_OR_PASSKEY } from '../pin-or-passkey.ts'
import { Id, LooseMoment, Moment, rowsOf, ShownAmount } from '../values.ts'
import { Outcome, ShownText } from '../wire.ts'

/** The secret in the address of a request's page, `/consent/{handle}`. */
const Handle = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const GrantId = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
)
const Host = v.pipe(v.string(), v.nonEmpty(), v.maxLength(300))
const Flag = v.fallback(v.optional(v.boolean(), false), false)
const Count = v.fallback(v.number(), 0)
const MaybeMoment = v.fallback(v.optional(Moment), undefined)

/** What payments of a program are bounded by; absent where it may read alone. */
const ProgramLimit = v.object({
  amount: ShownAmount,
  currency_code: ShownText,
  /** The amount is what the receiver gets, before the fee of an exchange. */
  is_received: Flag,
  /** Repeating interval of ISO 8601: the amount is for each period. */
  interval: v.fallback(v.optional(v.string()), undefined),
  /** When the amount is free again, and when it is not any more. */
  renews_at: MaybeMoment,
  ends_at: MaybeMoment,
})

const PROGRAM = {
  /** Its wallet address, and the host of it, which it did not choose itself. */
  client: ShownText,
  host: ShownText,
  /** What it calls itself; empty where it says nothing. */
  name: ShownText,
}

/** What has become of a request. */
const CONSENT_STATES = ['open', 'allowed', 'declined', 'expired', 'blocked'] as const

/** A request of a program as its owner sees it (T3). */
export const Consent = v.object({
  ...PROGRAM,
  state: v.picklist(CONSENT_STATES),
  /**
   * Since when the owner knows it: allowed it something or paid by it. Absent for a program that is
   * new to them.
   */
  known_since: MaybeMoment,
  payments: Count,
  /** A name or host that the owner knows, which this one imitates. */
  looks_like: v.fallback(v.optional(v.string()), undefined),
  /** The access in the words of the standard: types and actions. */
  access: rowsOf(v.object({ type: ShownText, actions: v.array(ShownText) })),
  limit: v.fallback(v.optional(ProgramLimit), undefined),
  /** Who is paid, with what the program says that it is for; absent where it chooses. */
  receiver: v.fallback(
    v.optional(
      v.object({
        /** Host and name of the wallet address. */
        address: ShownText,
        name: ShownText,
        purpose: ShownText,
        expires_at: LooseMoment,
        /** The limit is all that the receiver takes, so that it is one payment. */
        is_exact: Flag,
      }),
    ),
    undefined,
  ),
  account_id: Id,
  expires_at: LooseMoment,
  /** Where the browser goes back to from a request that is over. */
  return_url: v.fallback(v.optional(v.string()), undefined),
  /** Stands for everything above: what is allowed is what was shown. */
  mark: ShownText,
})

export const Program = v.object({
  ...PROGRAM,
  id: Id,
  account_id: Id,
  limit: v.fallback(v.optional(ProgramLimit), undefined),
  /** Used of the limit in the current period, in its currency. */
  used: ShownAmount,
  /** Paid in all, in the currency of the account. */
  total: ShownAmount,
  total_currency: ShownText,
  allowed_at: LooseMoment,
  ended_at: MaybeMoment,
  last_paid_at: MaybeMoment,
})

/** A payment of a program; its receipt has the number. */
const ProgramPayment = v.object({
  number: ShownText,
  /** What the program says that it is for, or who was paid. */
  title: ShownText,
  amount: ShownAmount,
  currency_code: ShownText,
  created_at: LooseMoment,
})

/** Where the browser goes back to; absent where the program looks for the answer itself. */
const Answered = v.object({
  ...Outcome.entries,
  redirect_url: v.fallback(v.optional(v.string()), undefined),
})

export type Consent = v.InferOutput<typeof Consent>
export type Program = v.InferOutput<typeof Program>

/**
 * Calls for requests of programs and for those that an owner has allowed, additions of our server
 * (T3).
 */
export const programEndpoints = {
  consent: {
    method: 'POST',
    path: '/v2/wallet/consent',
    body: v.object({ handle: Handle }),
    answer: Consent,
  },
  allowAccess: {
    method: 'POST',
    path: '/v2/wallet/consent/allow',
    body: v.pipe(
      v.object({ handle: Handle, mark: v.pipe(v.string(), v.maxLength(100)), ...PIN_OR_PASSKEY }),
      v.check((given) => isConfirmedOnce(given), 'needs pin or passkey'),
    ),
    answer: Answered,
    isKeyed: 'state',
  },
  declineAccess: {
    method: 'POST',
    path: '/v2/wallet/consent/decline',
    body: v.object({ handle: Handle, is_forever: v.optional(v.boolean(), false) }),
    answer: Answered,
  },
  program: {
    method: 'GET',
    path: '/v2/wallet/program/one',
    query: v.object({ id: GrantId }),
    answer: v.object({
      program: Program,
      /** The latest payments, the newest first. */
      payments: rowsOf(ProgramPayment),
    }),
  },
  programs: {
    method: 'GET',
    path: '/v2/wallet/program/list',
    answer: v.object({
      results: rowsOf(Program),
      /** Hosts that may not ask. */
      blocked: rowsOf(v.object({ host: ShownText, since: LooseMoment })),
    }),
  },
  endProgram: {
    method: 'POST',
    path: '/v2/wallet/program/end',
    body: v.object({ id: GrantId }),
    answer: Outcome,
  },
  unblockProgram: {
    method: 'POST',
    path: '/v2/wallet/program/unblock',
    body: v.object({ host: Host }),
    answer: Outcome,
  },
} as const satisfies Record<string, Endpoint>
