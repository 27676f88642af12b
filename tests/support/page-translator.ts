import type { BrowserContext, Page } from '@playwright/test'

/** Translates nothing that is no text of the page. */
const LEFT_ALONE = ['SCRIPT', 'STYLE', 'TITLE', 'TEXTAREA', 'OPTION']

/**
 * Does to every page of a context what page translation does: each text, also one that comes later,
 * is replaced by a copy inside two elements, and the page's language changes. It is stricter than
 * translators, which respect `translate="no"`.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript((leftAlone) => {
    const wrap = (text: Text) => {
      const parent = text.parentElement
      if (!parent || text.data.trim() === '' || leftAlone.includes(parent.tagName)) return
      if (parent.closest('font, svg')) return
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      inner.append(text.data)
      text.replaceWith(outer)
    }
    const wrapAll = (root: Node) => {
      if (root instanceof Text) return wrap(root)
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode())
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      for (const text of texts) wrap(text)
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') wrapAll(target)
        else for (const node of addedNodes) wrapAll(node)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
    addEventListener('load', () => {
      document.documentElement.lang = 'de'
      document.documentElement.classList.add('translated-ltr')
      wrapAll(document.body)
    })
  }, LEFT_ALONE)
}

/** What is wrong with the texts that React rendered. */
export interface TextFaults {
  /** Texts that are not the only child of their element, so that a translator detaches them. */
  loose: string[]
  /** Elements that show another text than React gave them. */
  stale: string[]
  /** Amounts, codes, phones and addresses that a translator may change. */
  open: string[]
}

/** Compares each element with what React last rendered into it, by React's marks on the nodes. */
export async function findTextFaults(page: Page): Promise<TextFaults> {
  return page.evaluate(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    const markOf = (node: Node, mark: string): unknown =>
      Object.entries(node).find(([key]) => key.startsWith(mark))?.[1]
    const faults: { loose: string[]; stale: string[]; open: string[] } = {
      loose: [],
      stale: [],
      open: [],
    }
    const figures =
      /^(?:≈\s)?[−+]?[₽$€¥]?\s?\d[\d\s.,]*\s?(?:[₽$€¥]|[A-Z]{3,4})$|^[A-Z]{3,4}$|^\+\d[\d\s•-]{6,}$|^0x[\da-fA-F]{6,}/
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    const isCode = (text: string) => !/^(?:PIN|SMS|FAQ|PDF|CSV)$/i.test(text)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const text = (node.nodeValue ?? '').trim()
      if (markOf(node, '__reactFiber$') !== undefined) faults.loose.push(text)
      if (figures.test(text) && isCode(text) && !node.parentElement?.closest('[translate=no]')) {
        faults.open.push(text)
      }
    }
    for (const element of document.body.querySelectorAll('*')) {
      const props = markOf(element, '__reactProps$')
      if (typeof props !== 'object' || props === null || !('children' in props)) continue
      const { children } = props
      if (typeof children !== 'string' && typeof children !== 'number') continue
      const shown = element.textContent
      if (shown !== String(children)) faults.stale.push(`${shown} for ${children}`)
    }
    return faults
  })
}
