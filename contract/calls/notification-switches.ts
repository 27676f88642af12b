import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { NOTICE_CHANNELS, NOTICE_KINDS } from '../rules/notification-switches.ts'
import { rowsOf } from '../values.ts'
import { Outcome } from '../wire.ts'

const Channel = v.picklist(NOTICE_CHANNELS)
const Kind = v.picklist(NOTICE_KINDS)
const Flag = v.fallback(v.optional(v.boolean(), false), false)

/** Whether a kind of notice is notified at a channel. */
const Switch = v.object({ kind: Kind, channel: Channel, is_on: v.boolean() })

/**
 * What the owner is notified of, and where (M8). Kinds and channels that this build lacks are left
 * out.
 */
export const NoticePreferences = v.object({
  /** Channels of the server; one that reaches the owner has a place to write to. */
  channels: rowsOf(v.object({ channel: Channel, is_reaching: Flag })),
  switches: rowsOf(v.object({ ...Switch.entries, is_locked: Flag })),
  /** Notices name amounts and people. */
  shows_sums: Flag,
  push: v.fallback(
    v.optional(v.object({ public_key: v.string(), is_subscribed: Flag })),
    undefined,
  ),
})
export type NoticePreferences = v.InferOutput<typeof NoticePreferences>

const ENDPOINT_LENGTH = 1000
const Base64Url = v.pipe(v.string(), v.regex(/^[\w-]+={0,2}$/))

/** What a browser needs to be sent messages: its address at a push service, and its keys. */
const PushSubscription = v.object({
  endpoint: v.pipe(v.string(), v.url(), v.maxLength(ENDPOINT_LENGTH)),
  keys: v.object({
    /** Public key: a point of P-256, 65 bytes. */
    p256dh: v.pipe(Base64Url, v.minLength(87), v.maxLength(88)),
    /** Secret of 16 bytes. */
    auth: v.pipe(Base64Url, v.minLength(22), v.maxLength(24)),
  }),
})

/** A browser that got another address proves by the secret of the old one that it is the same. */
const RenewRequest = v.object({
  ...PushSubscription.entries,
  old_endpoint: v.pipe(v.string(), v.maxLength(ENDPOINT_LENGTH)),
  old_auth: v.pipe(Base64Url, v.maxLength(24)),
})

/** Calls of the capabilities `notices` and `push`, additions of our server. */
export const noticeEndpoints = {
  noticePreferences: {
    method: 'GET',
    path: '/v2/wallet/notice',
    answer: NoticePreferences,
  },
  switchNotice: {
    method: 'POST',
    path: '/v2/wallet/notice/switch',
    body: Switch,
    answer: Outcome,
  },
  showSums: {
    method: 'POST',
    path: '/v2/wallet/notice/sums',
    body: v.object({ shows_sums: v.boolean() }),
    answer: Outcome,
  },
  subscribePush: {
    method: 'POST',
    path: '/v2/wallet/push',
    body: PushSubscription,
    answer: Outcome,
  },
  unsubscribePush: { method: 'POST', path: '/v2/wallet/push/end', answer: Outcome },
  /** Called by the worker, which has no session. */
  renewPush: {
    method: 'POST',
    path: '/v2/wallet/push/renew',
    body: RenewRequest,
    answer: Outcome,
    isPublic: true,
  },
} as const satisfies Record<string, Endpoint>
