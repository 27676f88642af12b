import type { Locator, Page } from '@playwright/test'

/** Returns the heading of a page. */
export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
