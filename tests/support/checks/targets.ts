/* A function that goes to the page takes with it only what stands inside it. */
/* oxlint-disable unicorn/consistent-function-scoping */
import type { Page } from '@playwright/test'

/**
 * Controls whose target is smaller than 44 px in a direction; links within a sentence may be (U9).
 */
export async function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const REACH = 21.5
    const CONTROLS =
      'a[href], button, input, select, textarea, [role="option"], [role="tab"], [role="switch"]'
    const found: string[] = []
    // What a dialog or a popover lies over is looked at without it.
    const scope = document.querySelector('dialog[open], div[role="dialog"]') ?? document.body
    for (const element of scope.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (!element.checkVisibility() || element.matches(':disabled, [tabindex="-1"]:is(input)')) {
        continue
      }
      const { clipPath, display } = getComputedStyle(element)
      if (clipPath !== 'none' || (display === 'inline' && isInSentence(element))) continue
      if (element.closest('.swiper-slide:not(.swiper-slide-active)')) continue
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      // A press on a label is one on its field.
      const target = element.closest('label') ?? element
      const { left, top, width, height } = target.getBoundingClientRect()
      if (width === 0) continue
      const [x, y] = [left + width / 2, top + height / 2]
      const isHit = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy)
        return hit !== null && (target.contains(hit) || isLabelOf(hit, element))
      }
      const isWide = width >= 44 || (isHit(-REACH, 0) && isHit(REACH, 0))
      const isHigh = height >= 44 || (isHit(0, -REACH) && isHit(0, REACH))
      if (!isWide || !isHigh) {
        const name = element.getAttribute('aria-label') ?? element.textContent
        const size = `${Math.round(width)} x ${Math.round(height)}`
        found.push(`small target, ${size}: ${element.tagName.toLowerCase()} ${name.slice(0, 50)}`)
      }
    }
    return found

    function isInSentence(element: Element): boolean {
      return [...(element.parentElement?.childNodes ?? [])].some(
        (node) =>
          (node.nodeType === Node.TEXT_NODE || isInlineText(node)) && node.textContent?.trim(),
      )
    }

    /** A text beside others has an element of its own. */
    function isInlineText(node: Node): boolean {
      return (
        node instanceof HTMLSpanElement &&
        node.childElementCount === 0 &&
        getComputedStyle(node).display === 'inline'
      )
    }

    function isLabelOf(hit: Element, element: Element): boolean {
      const labels = 'labels' in element && element.labels instanceof NodeList ? element.labels : []
      return [...labels].some((label) => label.contains(hit))
    }
  })
}
