import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { isConfirmedOnce, PIN_OR_PASSKEY } from '../pin-or-passkey.ts'
import { Id, LooseMoment, Moment, rowsOf } from '../values.ts'
import { Outcome, ShownText } from '../wire.ts'

const MOST_NAME = 100
const MOST_ADDRESS = 500
const Name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MOST_NAME))
const Address = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MOST_ADDRESS))
const RowId = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
)
const MaybeMoment = v.fallback(v.optional(Moment), undefined)
const Count = v.fallback(v.number(), 0)

/** What a key may read. */
export const READ_SCOPES = ['balances', 'transactions'] as const
export type ReadScope = (typeof READ_SCOPES)[number]
/** How long a key may be used, days. */
export const KEY_DAYS = [30, 90, 365] as const

const Scopes = v.pipe(
  v.array(v.picklist(READ_SCOPES)),
  v.nonEmpty(),
  v.check((scopes) => new Set(scopes).size === scopes.length, 'a scope twice'),
)
/** A new key as it is confirmed: a passkey that confirms it confirms no other. */
export const NewReadKey = v.object({ name: Name, scopes: Scopes, days: v.picklist(KEY_DAYS) })
export const NewWebhook = v.object({ url: Address })

/** A key by which programs of the owner read (T6). */
const ReadKey = v.object({
  id: Id,
  name: ShownText,
  scopes: rowsOf(v.picklist(READ_SCOPES)),
  created_at: LooseMoment,
  expires_at: LooseMoment,
  last_used_at: MaybeMoment,
})
export type ReadKey = v.InferOutput<typeof ReadKey>

/** `ok` also of one that nothing was sent to. */
const WEBHOOK_STATES = ['ok', 'retrying', 'off'] as const
/** Where a program learns of incoming money. */
const Webhook = v.object({
  id: Id,
  url: ShownText,
  host: ShownText,
  state: v.picklist(WEBHOOK_STATES),
  created_at: LooseMoment,
  last_ok_at: MaybeMoment,
  /** Of the delivery that waits longest: tries that were made, and all that are made. */
  tries: Count,
  most_tries: Count,
})
export type Webhook = v.InferOutput<typeof Webhook>

const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
/**
 * Why a webhook had no answer: none in time, a host that is not public, no connection, a too large
 * answer.
 */
const NO_ANSWERS = ['late', 'private', 'connection', 'large'] as const
export type NoAnswerReason = (typeof NO_ANSWERS)[number]
const MaybeReason = v.fallback(v.optional(v.picklist(NO_ANSWERS)), undefined)
const MaybeNumber = v.fallback(v.optional(v.number()), undefined)
const Delivery = v.object({
  id: Id,
  /** The number of the transaction; absent of a test. */
  number: v.fallback(v.optional(v.string()), undefined),
  state: v.picklist(DELIVERY_STATES),
  tries: Count,
  created_at: LooseMoment,
  next_at: MaybeMoment,
  /** Of the last try: the status of the answer, or why there was none. */
  status: MaybeNumber,
  reason: MaybeReason,
})

const confirmed = <Entries extends v.ObjectEntries>(schema: v.ObjectSchema<Entries, undefined>) =>
  v.pipe(
    v.object({ ...schema.entries, ...PIN_OR_PASSKEY }),
    v.check((given) => isConfirmedOnce(given), 'needs pin or passkey'),
  )

/** Calls for keys and webhooks of an owner's programs, additions of our server (T6). */
export const programAccessEndpoints = {
  readKeys: {
    method: 'GET',
    path: '/v2/wallet/read-key/list',
    answer: v.object({ results: rowsOf(ReadKey), most: Count }),
  },
  addReadKey: {
    method: 'POST',
    path: '/v2/wallet/read-key',
    body: confirmed(NewReadKey),
    /** The secret is in no other answer. */
    answer: v.object({ ...Outcome.entries, key: ReadKey, secret: v.string() }),
    isKeyed: 'state',
  },
  revokeReadKey: {
    method: 'POST',
    path: '/v2/wallet/read-key/revoke',
    body: v.object({ id: RowId }),
    answer: Outcome,
  },
  webhooks: {
    method: 'GET',
    path: '/v2/wallet/webhook/list',
    answer: v.object({ results: rowsOf(Webhook), most: Count }),
  },
  addWebhook: {
    method: 'POST',
    path: '/v2/wallet/webhook',
    body: confirmed(NewWebhook),
    answer: v.object({ ...Outcome.entries, webhook: Webhook, secret: v.string() }),
    isKeyed: 'state',
  },
  removeWebhook: {
    method: 'POST',
    path: '/v2/wallet/webhook/remove',
    body: v.object({ id: RowId }),
    answer: Outcome,
  },
  enableWebhook: {
    method: 'POST',
    path: '/v2/wallet/webhook/enable',
    body: v.object({ id: RowId }),
    answer: Outcome,
  },
  testWebhook: {
    method: 'POST',
    path: '/v2/wallet/webhook/test',
    body: v.object({ id: RowId }),
    answer: v.object({
      ...Outcome.entries,
      answer_status: MaybeNumber,
      took_ms: Count,
      reason: MaybeReason,
    }),
  },
  webhookDeliveries: {
    method: 'GET',
    path: '/v2/wallet/webhook/deliveries',
    query: v.object({ id: RowId }),
    answer: v.object({ results: rowsOf(Delivery) }),
  },
  replayDelivery: {
    method: 'POST',
    path: '/v2/wallet/webhook/replay',
    body: v.object({ id: RowId }),
    answer: Outcome,
  },
} as const satisfies Record<string, Endpoint>
