import type { Page } from '@playwright/test'

/** Sets the size of all text, as the browser's setting does. */
export async function setTextSize(page: Page, size: `${number}%`): Promise<void> {
  await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
