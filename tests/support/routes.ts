import type { Page } from '@playwright/test'

interface Router {
  navigate: (to: { href: string }) => Promise<void>
}

/** Where the router library keeps the router of the app. */
const ROUTER = '__TSR_ROUTER__'

/**
 * Goes to another page of the open app without loading the app again; resolves when it is there.
 */
export async function changeRoute(page: Page, path: string): Promise<void> {
  await page.waitForFunction((key) => key in window, ROUTER)
  await page.evaluate(
    ([key, href]) => {
      const router: Router | undefined = Reflect.get(window, key)
      return router?.navigate({ href })
    },
    [ROUTER, path] as const,
  )
}
