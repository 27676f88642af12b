import type { Language } from '../../contract/texts.ts'
import type { Account } from '../../contract/wallet.ts'
import { FIRST_WALLETS_KEY } from '../../entities/wallet/first-wallets.ts'
import { appVersion } from '../../environment/app-version.ts'
import { localStore } from '../../runtime/storage.ts'
import { isPresentToken, readToken } from '../../session/session.ts'

/** Number of cards on the first screen. */
const MOST = 8

/** Stored data from which the head script of index.html draws the cards. */
interface FirstWallets {
  version: string
  language: Language
  /** When the balances were received, ms. */
  at: number
  cards: readonly DrawnCard[]
}

interface DrawnCard {
  href: string
  /** Texts of its text nodes, in order. */
  texts: readonly string[]
  /** Inline styles of its elements, in order. */
  styles: readonly string[]
}

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
  const first: FirstWallets = { version: appVersion, language, at, cards }
  localStore.write(FIRST_WALLETS_KEY, JSON.stringify(first))
}

function readCard(card: Element): DrawnCard {
  const texts: string[] = []
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  while (walker.nextNode()) {
    const { nodeName, nodeValue } = walker.currentNode
    // An icon in place of a currency's symbol is rendered by the app only.
    if (nodeName === 'svg') texts.push('')
    else if (nodeValue !== null) texts.push(nodeValue)
  }
  const styled = Array.from(card.querySelectorAll('[style]'))
  return {
    href: card.getAttribute('href') ?? '',
    texts,
    styles: styled.map((element) => element.getAttribute('style') ?? ''),
  }
}
