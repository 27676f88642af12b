import type { Language } from '../../contract/texts.ts'
import type { Account } from '../../contract/wallet.ts'
import { FIRST_WALLETS_KEY } from '../../entities/wallet/first-wallets.ts'
import { appVersion } from '../../environment/app-version.ts'
import { type HomeSnapshot, readCard } from '../../first-paint/home-snapshot.ts'
import { localStore } from '../../runtime/storage.ts'
import { isPresentToken, readToken } from '../../session/session.ts'

/** Number of cards on the first screen. */
const MOST = 8

/**
 * Stores how Home shows the first wallets, so that the next start has their balances in its first
 * frame. `at` is when the balances were received, ms.
 */
export function keepFirstWallets(
  wallets: readonly Account[],
  at: number,
  language: Language,
): void {
  const token = readToken()
  if (token === undefined || !isPresentToken(token)) return
  const cards = wallets.slice(0, MOST).flatMap(({ id }) => {
    const card = document.querySelector(`main a[href="/wallet/${id}"]`)
    return card ? [readCard(card)] : []
  })
  const first: HomeSnapshot = { version: appVersion, language, at, cards }
  localStore.write(FIRST_WALLETS_KEY, JSON.stringify(first))
}
