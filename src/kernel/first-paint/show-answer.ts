import type { EarlyCall } from './early-call.ts'
import { decodeAnswer } from './home-snapshot.ts'
import { stored } from './stored.ts'
import { placeVerifyCard } from './verify-card.ts'
import { placeWallets } from './wallet-cards.ts'

/** The answer of one call or of the other, which is not checked yet. */
type Unchecked = Parameters<typeof decodeAnswer>[0] & Parameters<typeof placeVerifyCard>[0]

/** Shows the wallets of an early call in the placed page. Rejects if the answer is not usable. */
export function showAnswer(call: EarlyCall): Promise<void> {
  return show(call, (answer) => placeWallets(decodeAnswer(answer), call.language))
}

/**
 * Shows the card that the profile of an early call asks for. Rejects if the answer is not usable.
 */
export function showVerifyCard(call: EarlyCall): Promise<void> {
  return show(call, (answer) => placeVerifyCard(answer, call.language))
}

/**
 * Shows the answer of an early call, unless the app has taken the response or the session has
 * changed meanwhile. `place` returns whether the page shows it.
 */
async function show(call: EarlyCall, place: (answer: Unchecked) => boolean): Promise<void> {
  const response = await call.response
  // The app reads the response itself.
  const answer: Unchecked = response.ok ? await response.clone().json() : undefined
  if (globalThis.earlyCalls?.get(call.path) !== call || stored('token') !== call.token) return
  call.isShown = place(answer)
}
