/**
 * The second inline script of index.html, at its end: what shows the balances of Home. It is there
 * when the page is placed, and delays nothing that a visitor sees.
 */
import { decodeSends, decodeSnapshot, SNAPSHOT_KEY } from './home-snapshot.ts'
import { showAnswer, showVerifyCard } from './show-answer.ts'
import { stored } from './stored.ts'
import { placeTotal } from './first-total.ts'
import { placeWallets } from './wallet-cards.ts'

globalThis.homeScript = {
  placeSnapshot(language) {
    try {
      placeTotal(language)
    } catch {
      // No total, or an invalid one: its place stays empty.
    }
    try {
      if (!decodeSends(stored(SNAPSHOT_KEY)))
        document.querySelector('#root [data-actions]')?.removeAttribute('data-sends')
      placeWallets(decodeSnapshot(stored(SNAPSHOT_KEY)), language)
    } catch {
      // No snapshot, or an invalid one: the skeleton stays.
    }
  },
  showAnswer,
  showVerifyCard,
}
