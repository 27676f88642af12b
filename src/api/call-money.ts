import type { Endpoint } from '../contract/endpoints.ts'
import { ApiError } from './api-error.ts'
import { call, type AnswerOf, type BodyOf } from './call.ts'

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
 * `ApiError`; `isOutcomeUnknown` then means that only the history can tell.
 */
export async function callMoney<E extends Endpoint>(
  endpoint: E,
  { body, idempotencyKey, isRepeatable, onChecking }: MoneyCall<E>,
): Promise<AnswerOf<E>> {
  const pauses = isRepeatable ? PAUSES_MS : []
  for (const pause of pauses) {
    try {
      return await call(endpoint, { body, idempotencyKey })
    } catch (error) {
      if (!(error instanceof ApiError && error.isOutcomeUnknown)) throw error
    }
    onChecking?.()
    await waitOnline(pause)
  }
  return call(endpoint, { body, idempotencyKey })
}

/** Waits so long, and on for the network where there is none. */
async function waitOnline(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  if (navigator.onLine) return
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}
