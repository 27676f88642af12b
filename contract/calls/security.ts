import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { Id, LooseMoment, rowsOf } from '../values.ts'
import { Outcome, ShownText } from '../wire.ts'

const DEVICE_KINDS = ['phone', 'tablet', 'computer', 'messenger', 'unknown'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

const Flag = v.fallback(v.optional(v.boolean(), false), false)

/** An open session of the owner. */
export const OwnSession = v.object({
  session_id: Id,
  /** The session that asks. */
  is_current: Flag,
  /** It was used within the last minutes. */
  is_online: Flag,
  kind: v.fallback(v.picklist(DEVICE_KINDS), 'unknown'),
  /** System and browser, `Windows, Chrome`; empty where the client names none. */
  device: ShownText,
  /** The beginning of the network's address, `203.0.113.*`; empty where it is unknown. */
  network: ShownText,
  created_at: LooseMoment,
  last_used_at: LooseMoment,
})
export type OwnSession = v.InferOutput<typeof OwnSession>
const SessionsAnswer = v.object({ results: rowsOf(OwnSession) })

const SessionId = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
)
const EndSessionRequest = v.object({ session_id: SessionId })
const EndOthersAnswer = v.object({ ...Outcome.entries, count: v.fallback(v.number(), 0) })

/** Something that was done to the keys of the wallet. */
export const SecurityEvent = v.object({
  id: Id,
  /** A word of `SECURITY_EVENTS`; the app shows no other. */
  kind: ShownText,
  /** The device that signed in or was signed out; empty where it is unknown. */
  device: ShownText,
  at: LooseMoment,
})
export type SecurityEvent = v.InferOutput<typeof SecurityEvent>
const SecurityEventsAnswer = v.object({ results: rowsOf(SecurityEvent) })

/** Calls of the capability `security`, an addition of our server (M4). */
export const securityEndpoints = {
  sessions: { method: 'GET', path: '/v2/wallet/session', answer: SessionsAnswer },
  endSession: {
    method: 'POST',
    path: '/v2/wallet/session/end',
    body: EndSessionRequest,
    answer: Outcome,
  },
  endOtherSessions: {
    method: 'POST',
    path: '/v2/wallet/session/end_others',
    answer: EndOthersAnswer,
  },
  securityEvents: {
    method: 'GET',
    path: '/v2/wallet/security/event',
    answer: SecurityEventsAnswer,
  },
} as const satisfies Record<string, Endpoint>
