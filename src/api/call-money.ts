import type { Endpoint } from '../contract/endpoint.ts'
import { hold } from '../lib/holds.ts'
import { ApiError } from './api-error.ts'
import { call, type BodyOf } from './call.ts'
import type { AnswerOf } from './read-answer.ts'

/** Pauses before a money call without an answer is asked about again, ms. */
const PAUSES_MS = [1000, 2000, 4000, 8000]

export interface MoneyCall<E extends Endpoint> {
  body: BodyOf<E>
  /** One key for each intent of the owner: the same for a retry, a new one for another act. */
  idempotencyKey: string
  /** The server honours the key (`is_idempotency_supported` of auth/info). */
  isRepeatable: boolean
  /** Told once when no answer came and the call is being asked about again. */
  onChecking?: () => void
}

/**
 * Makes a call that moves money. One that ends without an answer is asked again with the same key
 * where the server honours it, so that it is neither lost nor done twice (K2). Throws the last
 * `ApiError`; `isOutcomeUnknown` then means that only the history can tell. The page is not reloaded
 * for a new version meanwhile (A5).
 */
export async function callMoney<E extends Endpoint>(
  endpoint: E,
  options: MoneyCall<E>,
): Promise<AnswerOf<E>> {
  const release = hold('money')
  try {
    return await callUntilAnswered(endpoint, options)
  } finally {
    release()
  }
}

async function callUntilAnswered<E extends Endpoint>(
  endpoint: E,
  { body, idempotencyKey, isRepeatable, onChecking }: MoneyCall<E>,
): Promise<AnswerOf<E>> {
  const pauses = isRepeatable ? PAUSES_MS : []
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
  }
  throw unanswered
}

/** The error of a call whose outcome is open, by this failure or an earlier one; throws any other. */
function readUnanswered(error: unknown, earlier: ApiError | undefined): ApiError {
  if (!(error instanceof ApiError)) throw error
  if (error.isOutcomeUnknown) return error
  // Nothing was sent or looked at this time, but an earlier time it may have been done.
  const isTurnedAway = error.kind === 'offline' || error.code === 'TOO_MANY_REQUESTS'
  if (isTurnedAway && earlier) return earlier
  throw error
}

/** Waits so long, and on for the network where there is none. */
async function waitOnline(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  if (navigator.onLine) return
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}
