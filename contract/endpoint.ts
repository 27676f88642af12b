import type * as v from 'valibot'
import type { ActCall } from './rules/act-calls.ts'

type Schema = v.GenericSchema

interface AnyCall {
  method: 'GET' | 'POST'
  path: string
  /** Set on calls that need no session: they are sent without a token (C3). */
  isPublic?: true
  /** Set on a public call that still carries the token when there is one. */
  hasOptionalToken?: true
  /** Set on calls that do not count as use of the session: they keep none open. */
  isPassive?: true
  /** Set on an answer that goes on until somebody ends it. */
  isEndless?: true
  query?: Schema
  body?: Schema
  answer: Schema
  /** Media types of an answer that is a file. */
  files?: readonly string[]
}

/** A call that is done at most once: it carries an Idempotency-Key (K2). */
type Keyed =
  /** Its outcome can be requested by this name. */
  | { isKeyed: true; act: ActCall }
  /** It sets a state, or leaves money in the wallet: twice is the same as once. */
  | { isKeyed: 'state'; act?: undefined }
  | { isKeyed?: undefined; act?: undefined }

/** One call of the API. A keyed one says which of the two it is. */
export type Endpoint = AnyCall & Keyed
