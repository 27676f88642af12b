/* A function that goes to the page takes with it only what stands inside it. */
/* oxlint-disable unicorn/consistent-function-scoping */
import type { Page } from '@playwright/test'

/**
 * What does not fit the window: a page or a box that scrolls sideways, a text that runs over the
 * edge of the box it is painted on or is cut off by one. Rows that scroll on purpose, and what is
 * for screen readers alone, are left out; so is a line that ends in an ellipsis by design and keeps
 * room for six letters.
 */
export async function findOverflows(page: Page, what: 'all' | 'lost' = 'all'): Promise<string[]> {
  return page.evaluate((isOnlyLost) => {
    const root = document.documentElement
    // One text for each box shows enough.
    const found = new Map<string, { problem: string; words: string }>()
    if (!isOnlyLost && root.scrollWidth > root.clientWidth) {
      const words = `${root.scrollWidth} px of ${root.clientWidth}`
      found.set('', { problem: 'the page scrolls sideways', words })
    }
    const scope = document.querySelector('dialog[open]') ?? document.body
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const words = (walker.currentNode.nodeValue ?? '').trim()
      if (words !== '') look(walker.currentNode, words.slice(0, 50))
    }
    return [...found.values()].map(({ problem, words }) => `${problem}: ${words}`)

    function look(node: Node, words: string): void {
      const parent = node.parentElement
      if (!parent?.checkVisibility() || parent.closest('svg, select, textarea, [role="img"]'))
        return
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      const problems: string[] = []
      for (let box: Element | null = parent; box; box = box.parentElement) {
        const style = getComputedStyle(box)
        const edges = box.getBoundingClientRect()
        if (style.clipPath !== 'none' || edges.width <= 1) return
        const isOver = text.left < edges.left - 1 || text.right > edges.right + 1
        const isInline = style.display === 'inline'
        const isWindow = box === root
        if (!isInline && isOver && (isWindow || (paints(style) && !isOnlyLost)))
          problems.push(`over the edge of ${nameOf(box)}`)
        if (style.overflowX === 'auto' || style.overflowX === 'scroll') {
          const isRow = box.scrollHeight <= box.clientHeight + 1
          if (!isRow && !isOnlyLost && box.scrollWidth > box.clientWidth + 1) {
            problems.push(`${nameOf(box)} scrolls sideways`)
          }
          break
        }
        if (box.matches('.swiper-slide')) break
        if (style.overflowX === 'hidden' || style.overflowX === 'clip') {
          const hasEllipsis =
            style.textOverflow === 'ellipsis' &&
            style.whiteSpace === 'nowrap' &&
            edges.width >= 3 * Number.parseFloat(style.fontSize)
          const isClamped = style.webkitLineClamp !== 'none' && style.webkitLineClamp !== ''
          const isLow = text.bottom > edges.bottom + 2 || text.top < edges.top - 2
          if ((isOver && !hasEllipsis) || (isLow && !isClamped))
            problems.push(`cut by ${nameOf(box)}`)
          if (isClamped || hasEllipsis) break
        }
      }
      const [problem] = problems
      if (problem !== undefined && !found.has(problem)) found.set(problem, { problem, words })
    }

    function paints({ backgroundColor, borderTopWidth, borderLeftWidth }: CSSStyleDeclaration) {
      const isFilled = !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)
      return isFilled || (borderTopWidth !== '0px' && borderLeftWidth !== '0px')
    }

    function nameOf(box: Element): string {
      return `${box.tagName.toLowerCase()}.${box.className}`
    }
  }, what === 'lost')
}

/** Controls that no scrolling brings into view, or that something else covers there. */
export async function findUnreachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const scope = document.querySelector('dialog[open]') ?? document.body
    const controls = 'a[href], button, input, select, textarea, h1, h2, h3, p'
    for (const element of scope.querySelectorAll<HTMLElement>(controls)) {
      const { clipPath, opacity, pointerEvents } = getComputedStyle(element)
      if (!element.checkVisibility() || clipPath !== 'none') continue
      if (opacity === '0' || pointerEvents === 'none') continue
      if (element.closest('.swiper, [href="#content"]') || element.textContent === '') continue
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, width, top, bottom, height } = element.getBoundingClientRect()
      if (width <= 1 || height <= 1) continue
      // The middle of the window, as far as the element spans it.
      const inset = Math.min(height / 2, 12)
      const y = Math.max(top + inset, Math.min(innerHeight / 2, bottom - inset))
      const x = left + width / 2
      const hit = document.elementFromPoint(x, y)
      if (!hit || !(element.contains(hit) || hit.contains(element) || hit.closest('label'))) {
        found.push(
          `out of reach: ${element.tagName.toLowerCase()} ${element.textContent.slice(0, 50)}`,
        )
      }
    }
    return found
  })
}
