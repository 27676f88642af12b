import type { EarlyCall } from './early-call.ts'
import { decodeAnswer } from './home-snapshot.ts'
import { stored } from './stored.ts'
import { placeWallets } from './wallet-cards.ts'

/**
 * Shows the wallets of an early call in the placed page, unless the app has taken the response
 * or the session has changed meanwhile. Rejects if the answer is not usable.
 */
export async function showAnswer(call: EarlyCall): Promise<void> {
  const response = await call.response
  // The app reads the response itself.
  const answer = response.ok ? await response.clone().json() : undefined
  if (globalThis.earlyCalls?.get(call.path) !== call || stored('token') !== call.token) return
  call.isShown = placeWallets(decodeAnswer(answer), call.language)
}
