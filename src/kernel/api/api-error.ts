/**
 * What can go wrong with a call (K4, U23):
 * - `offline`: no network; an act was not sent
 * - `network`: sent, but no answer came: the server was not reached or the line broke
 * - `timeout`: no answer in time
 * - `server`: an answer of 500 or more
 * - `malformed`: not JSON, or not the shape of the contract
 * - `refused`: `status: 'error'`; `message` is the server's own, for people
 * - `session`: the token is invalid or expired; the session has been ended already; `message` is
 *   the reason, if it is known
 */
export type ApiErrorKind =
  | 'offline'
  | 'network'
  | 'timeout'
  | 'server'
  | 'malformed'
  | 'refused'
  | 'session'

const UNKNOWN_OUTCOMES: ReadonlySet<ApiErrorKind> = new Set([
  'network',
  'timeout',
  'server',
  'malformed',
])

/** A call that failed: its kind, and the server's code and words where it refused. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  /** The server's code of a refusal, e.g. `INSUFFICIENT_FUNDS`; empty without one. */
  readonly code: string

  /** Seconds after which a retry may succeed, where the server says so. */
  waitSeconds: number | undefined

  /**
   * Digits of a code that was sent before and can still be entered, where the server refuses to
   * send another one.
   */
  codeLength: number | undefined

  constructor(kind: ApiErrorKind, message = '', code = '') {
    super(message)
    this.name = 'ApiError'
    this.kind = kind
    this.code = code
  }

  /** True when the server may have done the act although no usable answer arrived. */
  get isOutcomeUnknown(): boolean {
    return UNKNOWN_OUTCOMES.has(this.kind)
  }
}

/** True when the server refused the request. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.kind === 'refused'
}

/** Refusals of a read that say nothing about what was requested. */
const FOR_NOW: ReadonlySet<string> = new Set(['TOO_MANY_REQUESTS', 'LOOKUP_LIMIT'])

/**
 * Returns whether the server refused because of too many requests, so that a later one may be
 * answered.
 */
export function isRefusedForNow(error: unknown): error is ApiError {
  return isRefused(error) && FOR_NOW.has(error.code)
}

/** Returns whether the code that was sent in is of no more use: wrong, expired or locked. */
export function isCodeRefused(error: unknown): boolean {
  return isRefused(error) && error.code.includes('CODE_')
}
