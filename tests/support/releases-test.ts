import type { Page } from '@playwright/test'
import { expect, test as base } from './app.ts'
import { serveReleases, type Releases } from './releases.ts'
import { ru } from './ru.ts'

/** Playwright's `test` with two releases of the app on a server that the test controls. */
export const test = base.extend<{ site: Releases }, { server: Releases }>({
  hasNewContext: true,
  server: [
    // oxlint-disable-next-line no-empty-pattern -- the runner wants a pattern, and nothing is needed
    async ({}, provide, { project }) => {
      const server = await serveReleases(project.use.baseURL ?? '')
      await provide(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  site: async ({ server }, provide) => {
    server.reset()
    await provide(server)
  },
})

/** The page is there, and of this version. */
export async function expectVersion(page: Page, version: string): Promise<void> {
  await expect(page.locator('meta[name="app-version"]')).toHaveAttribute('content', version)
  await expect(
    page
      .getByRole('link', { name: ru('wallet.auth.register_btn') })
      .or(page.getByRole('region', { name: ru('home.wallets_label') })),
  ).toBeVisible()
}

/** Counts requests for the page from now on; a reload may start before it was loaded. */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
  })
  return () => loads
}

/** Lets the page look for another version now, as a chunk that is missing does. */
export async function lookForVersion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const error = Object.assign(new Event('vite:preloadError'), { payload: new Error('planted') })
    dispatchEvent(error)
  })
}
