import type { Locator, Page } from '@playwright/test'
import { expect } from './app.ts'

/** Largest number of Tab presses to reach a control. */
const MAX_TABS = 60

/**
 * Presses Tab (or Shift+Tab) until a control has the focus, with a ring that is seen; fails where
 * that takes more presses than any page has stops, and where the header, the tab bar or pinned
 * buttons cover one on the way.
 */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs <= MAX_TABS; tabs += 1) {
    const state = await target.evaluate((element) => {
      const stop = document.activeElement?.closest('main *')
      if (stop) {
        const { left, top, width, height } = stop.getBoundingClientRect()
        const over = document.elementFromPoint(left + width / 2, top + height / 2)
        if (over && !over.closest('main') && over.closest('header, nav')) return 'covered'
        const edge = document.elementFromPoint(left + width / 2, top + height - 2)
        for (let one = edge?.closest('main') ? edge : null; one; one = one.parentElement) {
          if (getComputedStyle(one).position === 'sticky' && !one.contains(stop)) return 'covered'
        }
      }
      if (element !== document.activeElement) return 'elsewhere'
      // In a text field the caret shows the focus.
      if (element.matches('input:not([type=radio], [type=checkbox]), textarea')) return 'seen'
      // A focus ring on the element, its frame or its drawing.
      const frames = [element.parentElement, element.parentElement?.parentElement]
      const drawn = [element, element.firstElementChild, element.nextElementSibling, ...frames]
      const hasRing = drawn.some((one) => {
        if (!one) return false
        return [undefined, '::after'].some((part) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, part)
          return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow.includes('inset')
        })
      })
      return element.matches(':focus-visible') && hasRing ? 'seen' : 'unseen'
    })
    expect(['unseen', 'covered'], 'the control that has the focus').not.toContain(state)
    if (state === 'seen') return
    await page.keyboard.press(key)
  }
  throw new Error(`${String(target)} was not reached by ${MAX_TABS} presses of ${key}`)
}

/** Goes to a control and presses it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Goes to a field and types into it. */
export async function typeInto(page: Page, target: Locator, value: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(value)
}
