import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isTransient } from '../db/database-unavailable.ts'
import { REFUSAL_CODES, Refusal } from '../domain/refusal.ts'
import { describeFailure } from '../ops/log/failure-description.ts'
import type { Log } from '../ops/log/log.ts'
import { translate } from '../messages/message.ts'
import { isCutOff, type WebContext } from './web-app.ts'
import { DEFAULT_LANGUAGE } from '../../contract/calls/texts.ts'

/** Failures of a request: refusals of the domain, and those of HTTP. */
export const FAILURE_CODES = [
  ...REFUSAL_CODES,
  'METHOD_NOT_ALLOWED',
  'BODY_TOO_LARGE',
  'UNAVAILABLE',
  'INTERNAL',
] as const

export type FailureCode = (typeof FAILURE_CODES)[number]

const BAD_INPUT = 400
const UNPROCESSABLE = 422

/** Refusals with a more specific status; every other one is 422. */
const STATUSES: Readonly<Partial<Record<FailureCode, ContentfulStatusCode>>> = {
  INVALID_TOKEN: 401,
  BAD_REQUEST: BAD_INPUT,
  KEY_IN_ADDRESS: BAD_INPUT,
  KEY_UNKNOWN: 401,
  KEY_SCOPE: 403,
  WEBHOOK_EXISTS: 409,
  TOPUP_NOT_ALLOWED: 403,
  WITHDRAWAL_NOT_ALLOWED: 403,
  OPENING_NOT_ALLOWED: 403,
  TRANSFER_NOT_ALLOWED: 403,
  PIN_RESET_WAITING: 403,
  NOT_FOUND: 404,
  ACCOUNT_NOT_FOUND: 404,
  ORDER_NOT_FOUND: 404,
  RECIPIENT_NOT_FOUND: 404,
  CARD_NOT_FOUND: 404,
  PAYOUT_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  IDEMPOTENCY_KEY_REUSED: 409,
  ACCOUNT_EXISTS: 409,
  PASSKEY_EXISTS: 409,
  TELEGRAM_TAKEN: 409,
  TELEGRAM_OTHER: 409,
  EMAIL_TAKEN: 409,
  NAME_LOCKED: 403,
  PHONE_TAKEN: 409,
  WALLET_BUSY: 409,
  WALLET_FROZEN: 403,
  OWN_FROZEN: 403,
  CONFIRMATION_REQUIRED: 403,
  LIMIT_RAISED: 409,
  SIGN_IN_FROZEN: 403,
  WALLET_NOT_EMPTY: 409,
  PHONE_CHANGE_WAITING: 403,
  BODY_TOO_LARGE: 413,
  CONTENT_TYPE: 415,
  CODE_LOCKED: 429,
  SIGN_IN_LOCKED: 429,
  SIGN_IN_CODES_SPENT: 429,
  CODE_TOO_SOON: 429,
  LOOKUP_LIMIT: 429,
  TOO_MANY_REQUESTS: 429,
  PIN_LOCKED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  BUSY: 503,
  SMS_UNAVAILABLE: 503,
  EMAIL_UNAVAILABLE: 503,
}

/** Returns the status with which a failure is answered. */
export function statusOf(code: FailureCode): ContentfulStatusCode {
  return STATUSES[code] ?? UNPROCESSABLE
}

/** Retry-After while the database is unavailable, s: a restart takes some seconds. */
const RETRY_AFTER_SECONDS = '2'

/**
 * Answers `{status: 'error', code, message}` in the language of the request. A temporary refusal
 * (its params hold `seconds`) carries Retry-After. `reason` and `code_length` of the params are
 * fields of the answer.
 */
export function answerFailure(
  web: WebContext,
  code: FailureCode,
  params: Readonly<Record<string, string>> = {},
): Response {
  web.set('refusal', code)
  web.header('Cache-Control', 'no-store')
  if (params['seconds']) web.header('Retry-After', params['seconds'])
  const message = translate(code, web.var.language ?? DEFAULT_LANGUAGE, params)
  const { reason, code_length: digits } = params
  const body = {
    status: 'error',
    code,
    message,
    ...(reason !== undefined && { reason }),
    ...(digits !== undefined && { code_length: Number(digits) }),
  }
  return answerJson(web, body, statusOf(code))
}

/** Answers 405 and names the methods of the route. */
export function answerWrongMethod(web: WebContext, methods: readonly string[]): Response {
  web.header('Allow', methods.join(', '))
  return answerFailure(web, 'METHOD_NOT_ALLOWED')
}

/**
 * Converts an error of a route to an answer: refusals as they are, an unavailable database to
 * UNAVAILABLE with Retry-After, anything else to INTERNAL. After the last two the outcome of the
 * act is unknown. A body that did not arrive whole is no failure of the server.
 */
export function answerThrown(web: WebContext, thrown: Error, log: Log): Response {
  const requestId = web.var.requestId
  if (thrown instanceof Refusal) {
    const { cause } = thrown
    if (cause) log.warn('refused', { request_id: requestId, ...describeFailure(cause) })
    return answerFailure(web, thrown.code, thrown.params)
  }
  if (isCutOff(web)) return answerFailure(web, 'BAD_REQUEST')
  log.error('request failed', { request_id: requestId, ...describeFailure(thrown) })
  const code = isTransient(thrown) ? 'UNAVAILABLE' : 'INTERNAL'
  web.set('refusal', code)
  web.header('Cache-Control', 'no-store')
  if (code === 'UNAVAILABLE') web.header('Retry-After', RETRY_AFTER_SECONDS)
  const message = translate(code, web.var.language ?? DEFAULT_LANGUAGE)
  const body = { status: 'error', code, message, request_id: requestId }
  return answerJson(web, body, statusOf(code))
}

/**
 * Answers with the length of the body, so that it is not compressed: a failure is shorter than that
 * saves.
 */
function answerJson(web: WebContext, body: object, status: ContentfulStatusCode): Response {
  const text = JSON.stringify(body)
  return web.body(text, status, {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
  })
}
