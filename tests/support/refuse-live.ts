import type { Page } from '@playwright/test'

/** Refuses the channel of changes, which is open all the time: without it the network comes to rest. */
export function refuseLive(page: Page): Promise<unknown> {
  return page.route(/\/v2\/live\//, (route) => route.abort())
}
