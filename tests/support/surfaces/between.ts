import { type BrowserContext, expect, type Page } from '@playwright/test'

/**
 * Blocks the offline copy: what an earlier surface left on the device must not hide a failed load.
 */
export async function blockOfflineCopy(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(IDBFactory.prototype, 'open', {
      value: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
}

/** Closes the dialogs of a surface. A change of size renders some anew in a task of its own. */
export async function closeDialogs(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape')
    const buttons = page.locator('dialog[open]:has([data-modal-title]) button')
    await expect(buttons).toHaveCount(0, { timeout: 1000 })
  }).toPass()
}
