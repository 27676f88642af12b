import type { Page } from '@playwright/test'

/**
 * Refuses the channel of changes, stream and poll, also after the page's own routes are gone: it is
 * open all the time, and makes the app read again what changed a moment before.
 */
export function refuseLive(page: Page): Promise<unknown> {
  return page.context().route(/\/v2\/live\//, (route) => route.abort())
}
