import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { ru } from '../support/ru.ts'

/** Names of the controls that the toast lies over. */
function listCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = [...document.querySelectorAll('[role="status"]')].find(
      (one) => getComputedStyle(one).position === 'fixed',
    )?.firstElementChild
    if (!toast) return ['no toast']
    const box = toast.getBoundingClientRect()
    return [...document.querySelectorAll('a[href], button, input, textarea, select')].flatMap(
      (control) => {
        const other = control.getBoundingClientRect()
        const isUnder =
          control.checkVisibility() &&
          !toast.contains(control) &&
          other.top < box.bottom &&
          other.bottom > box.top &&
          other.left < box.right &&
          other.right > box.left
        return isUnder ? [control.textContent] : []
      },
    )
  })
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 1440, height: 900 },
]) {
  test(`a toast lies over no control of the own code at ${viewport.width} px`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize(viewport)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn()
    await page.goto('/payment?tab=mine')
    await page.getByRole('button', { name: ru('qr.copy_label') }).click()
    await expect(page.getByText(ru('common.link_copied'))).toBeVisible()
    await expect.poll(() => listCovered(page)).toEqual([])
    await page.mouse.wheel(0, 200)
    await expect.poll(() => listCovered(page)).toEqual([])
  })
}
