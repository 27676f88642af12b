/* A function that goes to the page takes with it only what stands inside it. */
/* oxlint-disable unicorn/consistent-function-scoping */
import type { Page } from '@playwright/test'

/**
 * Controls that a reader with forced colours cannot see: without a border, a text or a picture, or
 * without a ring when they have the focus. Shadows and backgrounds do not count, they are gone
 * there.
 */
export async function findUnseenControls(page: Page): Promise<string[]> {
  // The ring is for those who use keys.
  await page.keyboard.press('Shift')
  return page.evaluate(() => {
    const found: string[] = []
    const scope = document.querySelector('dialog[open]') ?? document.body
    const controls = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea'
    const before = document.activeElement
    for (const element of scope.querySelectorAll<HTMLElement>(controls)) {
      if (!element.checkVisibility() || element.tabIndex < 0) continue
      const drawn = around(element)
      if (element instanceof HTMLElement) element.blur()
      const plain = drawn.map(looks)
      element.focus({ preventScroll: true })
      if (document.activeElement !== element) continue
      const ringed = drawn.map(looks)
      const name = (element.getAttribute('aria-label') ?? element.textContent).slice(0, 50)
      const what = `${element.tagName.toLowerCase()} ${name}`
      if (plain.every((look, index) => look === ringed[index])) found.push(`no focus ring: ${what}`)
    }
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    return found

    function around(element: Element): Element[] {
      const boxes = [element, element.nextElementSibling, element.parentElement]
      boxes.push(element.parentElement?.parentElement ?? null)
      return boxes.filter((box) => box !== null)
    }

    function looks(element: Element): string {
      return ['', '::before', '::after']
        .map((part) => {
          const style = getComputedStyle(element, part)
          const hasOutline = style.outlineStyle !== 'none' && style.outlineWidth !== '0px'
          const outline = hasOutline ? `${style.outlineStyle} ${style.outlineWidth}` : ''
          return `${outline} ${style.borderTopWidth} ${style.borderTopColor} ${style.borderTopStyle}`
        })
        .join('|')
    }
  })
}
