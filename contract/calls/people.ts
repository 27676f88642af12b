import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { isConfirmedOnce, PIN_OR_PASSKEY } from '../pin-or-passkey.ts'
import { OWN_NAME_LENGTH } from '../rules/own-name.ts'
import { Recipient } from './transfers.ts'
import { Id, LooseMoment, Moment, rowsOf, ShownAmount } from '../values.ts'
import { CurrencyCode, Outcome, ShownText } from '../wire.ts'
import { keptTargets, PayoutTarget } from './payout-targets.ts'

const Flag = v.fallback(v.optional(v.boolean(), false), false)

const KEPT = {
  id: Id,
  /** The owner's own name for them; empty without one. */
  own_name: ShownText,
  /** As wallet or bank had it at the last payment. */
  real_name: ShownText,
  is_favourite: Flag,
  used_count: v.fallback(v.number(), 0),
  created_at: LooseMoment,
  /** Payments to them open then, where the owner pays kept recipients only. */
  opens_at: v.fallback(v.optional(Moment), undefined),
}

/** Somebody or something that the owner pays: it is kept under a name of their own (S2). */
export const KeptRecipient = v.variant('kind', [
  v.object({ ...KEPT, kind: v.literal('wallet'), recipient: Recipient }),
  ...keptTargets(KEPT),
])
export type KeptRecipient = v.InferOutput<typeof KeptRecipient>

const KeptOnly = v.object({
  is_on: Flag,
  /** The owner has ended it: it is in force until then. */
  ends_at: v.fallback(v.optional(Moment), undefined),
})

const PeopleAnswer = v.object({
  results: rowsOf(KeptRecipient),
  only: v.fallback(KeptOnly, { is_on: false, ends_at: undefined }),
})
export type People = v.InferOutput<typeof PeopleAnswer>

const PersonId = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
)
const OwnName = v.pipe(v.string(), v.maxLength(OWN_NAME_LENGTH))

const KeepRequest = v.object({
  to: v.union([v.strictObject({ method: v.literal('wallet'), recipient_id: Id }), PayoutTarget]),
  own_name: v.optional(OwnName, ''),
})
export type KeepRequest = v.InferOutput<typeof KeepRequest>
const KeepAnswer = v.object({
  ...Outcome.entries,
  id: Id,
  opens_at: v.fallback(v.optional(Moment), undefined),
})

const ChangeRequest = v.object({
  id: PersonId,
  own_name: v.optional(OwnName),
  is_favourite: v.optional(v.boolean()),
})

const EndKeptOnlyRequest = v.pipe(
  v.object(PIN_OR_PASSKEY),
  v.check((given) => isConfirmedOnce(given), 'needs pin or passkey'),
)

const Paid = v.object({ amount: ShownAmount, currency_code: CurrencyCode })
export const PersonPayments = v.object({
  last: v.fallback(v.optional(v.object({ ...Paid.entries, at: LooseMoment })), undefined),
  /** What was paid to them since the year began, by currency. */
  year: v.fallback(v.array(Paid), []),
})
export type PersonPayments = v.InferOutput<typeof PersonPayments>

/** Calls for recipients that are kept, additions of our server (S2). */
export const peopleEndpoints = {
  people: { method: 'GET', path: '/v2/wallet/people', answer: PeopleAnswer },
  personPayments: {
    method: 'GET',
    path: '/v2/wallet/people/payments',
    query: v.object({ id: PersonId }),
    answer: PersonPayments,
  },
  keepPerson: {
    method: 'POST',
    path: '/v2/wallet/people/keep',
    body: KeepRequest,
    answer: KeepAnswer,
  },
  changePerson: {
    method: 'POST',
    path: '/v2/wallet/people/change',
    body: ChangeRequest,
    answer: Outcome,
  },
  removePerson: {
    method: 'POST',
    path: '/v2/wallet/people/remove',
    body: v.object({ id: PersonId }),
    answer: Outcome,
  },
  beginKeptOnly: { method: 'POST', path: '/v2/wallet/people/only', answer: Outcome },
  endKeptOnly: {
    method: 'POST',
    path: '/v2/wallet/people/only/end',
    body: EndKeptOnlyRequest,
    answer: v.object({ ...Outcome.entries, ends_at: LooseMoment }),
    isKeyed: 'state',
  },
} as const satisfies Record<string, Endpoint>
