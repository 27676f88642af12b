import type * as v from 'valibot'
import type { ActCall } from './rules/act-calls.ts'

type Schema = v.GenericSchema

/** One call of the API. */
export interface Endpoint {
  method: 'GET' | 'POST'
  path: string
  /** Set on calls that need no session: they are sent without a token (C3). */
  isPublic?: true
  /** Set on a public call that still carries the token when there is one. */
  hasOptionalToken?: true
  /** Set on calls that are done at most once: they carry an Idempotency-Key (K2). */
  isKeyed?: true
  /** Set on calls that do not count as use of the session: they keep none open. */
  isPassive?: true
  /** Set on an answer that goes on until somebody ends it. */
  isEndless?: true
  /** Name of a keyed call that is remembered until its outcome is known; others only set a state (K2). */
  act?: ActCall
  query?: Schema
  body?: Schema
  answer: Schema
  /** Media types of an answer that is a file. */
  files?: readonly string[]
}
