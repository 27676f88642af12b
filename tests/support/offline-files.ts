import type { Page } from '@playwright/test'
import { expect } from './app.ts'

/** Waits until the worker is active; it has the core of the files. */
export async function untilWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
}

/**
 * Waits until the worker has every file, as it answers itself; a page may be loaded anew meanwhile.
 */
export async function untilAllCached(page: Page): Promise<void> {
  await untilWorker(page)
  const ask = () => page.evaluate(areAllCached).catch(() => false)
  await expect.poll(ask, { timeout: 20_000 }).toBe(true)
}

/** Runs in the page: asks the worker whether every file is cached. */
export async function areAllCached(): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data === true))
    port1.start()
    active?.postMessage({ type: 'IS_COMPLETE' }, [port2])
  })
}
