import type { Language } from '../contract/texts.ts'
import { findTemplate } from './find-template.ts'
import { stored } from './stored.ts'

/** Home's first wallets as they were shown last; the value of the storage key `first-wallets`. */
export interface HomeSnapshot {
  version: string
  language: Language
  /** When the balances were received, ms. */
  at: number
  cards: readonly CardSnapshot[]
}

interface CardSnapshot {
  href: string
  /** Texts of its text nodes, in order. */
  texts: readonly string[]
  /** Inline styles of its elements, in order. */
  styles: readonly string[]
}

/** Age after which a snapshot is not shown, ms. */
const MAX_AGE_MS = 24 * 60 * 60_000

/** Returns the content of a card of Home. */
export function readCard(card: Element): CardSnapshot {
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

/**
 * Replaces the skeleton of Home's wallets by the snapshot. Throws where it does not fit the
 * prerendered cards.
 */
export function placeWallets(page: ParentNode): void {
  const snapshot: HomeSnapshot = JSON.parse(stored('first-wallets') ?? '{}')
  const { version, language, at, cards } = snapshot
  const isCurrent = language === document.documentElement.lang && version === readVersion()
  if (!isCurrent || Date.now() - at > MAX_AGE_MS || cards.length === 0) return
  const wallets = findTemplate('wallets')
  const row = wallets?.querySelector('a')?.parentElement?.parentElement
  if (!wallets || !row) return
  for (const [index, drawn] of cards.entries()) {
    const slide = row.children[index] ?? row.appendChild(copyOf(row.children[1]))
    placeCard(slide.children[0], drawn)
  }
  const [only] = row.querySelectorAll('a')
  if (cards.length === 1 && only) row.replaceWith(only)
  page.querySelector('[data-first-wallets]')?.parentElement?.replaceWith(wallets)
}

function placeCard(card: Element | undefined, { href, texts, styles }: CardSnapshot): void {
  if (!card) return
  card.setAttribute('href', href)
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
  for (const text of texts) {
    const node = walker.nextNode()
    if (!node) throw new TypeError('one text too many')
    node.nodeValue = text
  }
  if (walker.nextNode()) throw new TypeError('a text is missing')
  for (const [at, element] of card.querySelectorAll<HTMLElement>('[data-style]').entries())
    element.dataset['style'] = styles[at] ?? ''
}

function copyOf(slide: Element | undefined): Element {
  return document.importNode(slide ?? document.createElement('div'), true)
}

function readVersion(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="app-version"]')?.content
}
