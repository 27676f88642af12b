/* A function that goes to the page takes with it only what stands inside it. */
/* oxlint-disable unicorn/consistent-function-scoping */
import type { Page } from '@playwright/test'

/**
 * Texts that do not follow the size that the reader chose (WCAG 1.4.4). A number on one line may
 * stop growing where it fills its line; pictures and their letters are left out.
 */
export async function findUngrown(page: Page, text: `${number}%`): Promise<string[]> {
  return page.evaluate((chosen) => {
    const factor = Number.parseFloat(chosen) / 100
    /** What counts as following: a fifth of the growth may be lost to rounding and steps. */
    const least = 1 + (factor - 1) * 0.8
    /** Part of its line that a number fills at least when it has stopped growing. */
    const FULL = 0.8
    const root = document.documentElement
    const worn = root.style.fontSize
    const scope = document.querySelector('dialog[open]') ?? document.body
    const parents = collectParents()
    root.style.fontSize = chosen
    const large = parents.map(sizeOf)
    const isFull = parents.map(fillsItsLine)
    root.style.fontSize = ''
    const usual = parents.map(sizeOf)
    root.style.fontSize = worn
    const found = new Set<string>()
    for (const [index, parent] of parents.entries()) {
      const growth = (large[index] ?? 0) / (usual[index] ?? 1)
      if (growth >= least || isFull[index]) continue
      found.add(`grows to ${growth.toFixed(2)} only: ${parent.textContent.slice(0, 50)}`)
    }
    return [...found]

    function collectParents(): Element[] {
      const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
      const elements = new Set<Element>()
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement
        if ((walker.currentNode.nodeValue ?? '').trim() === '' || !parent?.checkVisibility())
          continue
        if (parent.closest('svg, script, style, [role="img"]')) continue
        if (getComputedStyle(parent).clipPath !== 'none') continue
        elements.add(parent)
      }
      return [...elements]
    }

    function sizeOf(element: Element): number {
      return Number.parseFloat(getComputedStyle(element).fontSize)
    }

    function fillsItsLine(element: Element): boolean {
      if (!/\d|•|—/.test(element.parentElement?.textContent ?? element.textContent)) return false
      let box: Element | null = element
      while (box && getComputedStyle(box).display === 'inline') box = box.parentElement
      if (!box) return false
      const range = document.createRange()
      range.selectNodeContents(box)
      const container = closestContainer(box)
      return range.getBoundingClientRect().width >= FULL * (container?.clientWidth ?? Infinity)
    }

    function closestContainer(element: Element): Element | null {
      let box: Element | null = element
      while (box && getComputedStyle(box).containerType === 'normal') box = box.parentElement
      return box
    }
  }, text)
}
