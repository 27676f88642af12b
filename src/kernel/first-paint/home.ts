/**
 * The second inline script of index.html, at its end: what shows the balances of Home. It is there
 * when the page is placed, and delays nothing that a visitor sees.
 */
import { decodeSends, decodeSnapshot, decodeTotal, SNAPSHOT_KEY } from './home-snapshot.ts'
import { showAnswer } from './show-answer.ts'
import { stored } from './stored.ts'
import { placeTotal } from './total-line.ts'
import { placeWallets } from './wallet-cards.ts'

globalThis.homeScript = {
  placeSnapshot(language) {
    try {
      if (!decodeSends(stored(SNAPSHOT_KEY)))
        document.querySelector('#root [data-actions]')?.removeAttribute('data-sends')
      const accounts = decodeSnapshot(stored(SNAPSHOT_KEY))
      placeWallets(accounts, language)
      const total = decodeTotal(stored(SNAPSHOT_KEY))
      // A text of an earlier version has neither a total nor the absence of one.
      if (total !== undefined) placeTotal(accounts, total ?? undefined, language)
    } catch {
      // No snapshot, or an invalid one: the skeleton stays.
    }
  },
  showAnswer,
}
