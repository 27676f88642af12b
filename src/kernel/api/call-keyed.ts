import type { Endpoint } from '../../../contract/endpoint.ts'
import { blockReload } from '../runtime/reload-blockers.ts'
import { readToken } from '../session/session.ts'
import { ApiError } from './api-error.ts'
import type { ActCall } from '../../../contract/rules/act-calls.ts'
import { rememberSentAct } from './sent-acts.ts'
import { call, type BodyOf } from './call.ts'
import type { AnswerOf } from './read-answer.ts'

/** Pauses before retries of a call without an answer, ms. */
const PAUSES_MS = [1000, 2000, 4000, 8000]

export interface KeyedCall<E extends Endpoint> {
  body: BodyOf<E>
  /** One key for each intent of the owner: the same for a retry, a new one for another act. */
  idempotencyKey: string
  /** The server supports the key (`is_idempotency_supported` of auth/info). */
  isRepeatable: boolean
  /** Called once when no answer arrived and the call is retried. */
  onChecking?: () => void
}

/**
 * Makes a call that is done at most once. Without an answer it is retried with the same key where
 * the server supports it, so that it is neither lost nor done twice (K2). Throws the last
 * `ApiError`; with `isOutcomeUnknown` only the history shows the outcome. Blocks automatic reloads
 * meanwhile (A5).
 */
export async function callKeyed<E extends Endpoint>(
  endpoint: E,
  options: KeyedCall<E>,
): Promise<AnswerOf<E>> {
  const release = blockReload('money')
  try {
    return endpoint.act === undefined
      ? await callUntilAnswered(endpoint, options)
      : await callRemembered(endpoint, endpoint.act, options)
  } finally {
    release()
  }
}

/** Remembers the call until its outcome is known, also where this tab does not live to see it. */
async function callRemembered<E extends Endpoint>(
  endpoint: E,
  act: ActCall,
  options: KeyedCall<E>,
): Promise<AnswerOf<E>> {
  const underway = await rememberSentAct(act, options.idempotencyKey)
  try {
    const answer = await callUntilAnswered(endpoint, options)
    underway.settle()
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.isOutcomeUnknown) underway.leave()
    else underway.refuse()
    throw error
  }
}

async function callUntilAnswered<E extends Endpoint>(
  endpoint: E,
  { body, idempotencyKey, isRepeatable, onChecking }: KeyedCall<E>,
): Promise<AnswerOf<E>> {
  const pauses = isRepeatable ? PAUSES_MS : []
  const token = readToken()
  let unanswered: ApiError | undefined
  for (const pause of [...pauses, undefined]) {
    try {
      return await call(endpoint, { body, idempotencyKey })
    } catch (error) {
      unanswered = readUnanswered(error, unanswered)
    }
    if (pause === undefined) break
    onChecking?.()
    await waitOnline(pause)
    // The session has ended meanwhile: the next one may be that of another owner.
    if (readToken() !== token) break
  }
  throw unanswered
}

/**
 * Returns the error of a call whose outcome is unknown by this failure or an earlier one. Throws
 * any other error.
 */
function readUnanswered(error: unknown, earlier: ApiError | undefined): ApiError {
  if (!(error instanceof ApiError)) throw error
  if (error.isOutcomeUnknown) return error
  // This try was not sent or met a limit or an ended session, but an earlier one may have
  // succeeded.
  const wasNotAccepted =
    error.kind === 'offline' || error.kind === 'session' || error.code === 'TOO_MANY_REQUESTS'
  if (wasNotAccepted && earlier) return earlier
  throw error
}

/** Waits for `ms`, and then until the device is online. */
async function waitOnline(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  if (navigator.onLine) return
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}
