import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { clearStorage, createPageKeeper, type PageKeeper } from './kept-page.ts'
import { type Owner, type OwnerWishes, registerOwner } from './owners.ts'
import { plainOriginOf } from './plain-server.ts'
import { collectProblems, type Problems } from './problems.ts'

export { checkAccessibility } from './accessibility.ts'
export { freshPhone, readCode, registerOwner } from './owners.ts'
export type { Owner, OwnerWishes } from './owners.ts'
export { expect }

/** Storage key of the session's token (C3). */
const TOKEN_KEY = 'token'

export interface FlowOptions {
  /** The brand that a project runs against. */
  environment: 'ewallet' | 'grok'
  /** Errors of the page that a test provokes on purpose. */
  allowedProblems: readonly RegExp[]
  /**
   * The test gets a new browser context: it is about browser history, workers or the first visit.
   */
  hasNewContext: boolean
  /** The server has no ways of withdrawing that have a quote (G1, G2, E7). */
  isPlain: boolean
  /** The page's clock is the test's, so that pauses take no time. */
  hasClock: boolean
}

export interface BrowserPage {
  browserPage: { context: BrowserContext; page: Page | undefined }
}

export interface WorkerFixtures {
  pageKeeper: PageKeeper
}

export interface FlowFixtures {
  /** Fails the test on an uncaught error or a breach of the content policy, in any page of it. */
  problems: Problems
  /** A new owner, registered through the API, not signed in. */
  owner: Owner
  /** Signs in a new owner (or the given one) in the page's browser and returns them. */
  signIn: (wishes?: OwnerWishes | Owner) => Promise<Owner>
}

/** Playwright's `test` with the wallet's own fixtures. */
export const test = base.extend<FlowOptions & FlowFixtures & BrowserPage, WorkerFixtures>({
  environment: ['ewallet', { option: true }],
  allowedProblems: [[], { option: true }],
  hasNewContext: [false, { option: true }],
  hasClock: [false, { option: true }],
  isPlain: [false, { option: true }],
  baseURL: async ({ baseURL, environment, isPlain }, provide) => {
    await provide(isPlain ? plainOriginOf(environment) : baseURL)
  },
  pageKeeper: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const keeper = createPageKeeper()
      await provide(keeper)
      await keeper.close()
    },
    { scope: 'worker' },
  ],
  browserPage: async (
    {
      browser,
      pageKeeper,
      hasNewContext,
      hasClock,
      baseURL,
      serviceWorkers,
      userAgent,
      contextOptions,
    },
    provide,
  ) => {
    if (hasNewContext || serviceWorkers === 'allow') {
      const context = await browser.newContext()
      if (hasClock) await context.clock.install()
      await provide({ context, page: undefined })
      await context.close()
      return
    }
    const origin = baseURL ?? ''
    const key = JSON.stringify([origin, userAgent, contextOptions])
    const kept = await pageKeeper.take(browser, { key, origin })
    if (hasClock) await kept.context.clock.install()
    await provide(kept)
    await pageKeeper.giveBack(kept)
  },
  context: ({ browserPage }, provide) => provide(browserPage.context),
  page: async ({ browserPage, viewport }, provide) => {
    const page = browserPage.page ?? (await browserPage.context.newPage())
    if (browserPage.page && viewport) await page.setViewportSize(viewport)
    await provide(page)
  },
  problems: [
    async ({ context, allowedProblems }, provide) => {
      const problems = collectProblems()
      await problems.watch(context)
      await provide(problems)
      const unexpected = problems.lines.filter(
        (line) => !allowedProblems.some((one) => one.test(line)),
      )
      expect(unexpected, 'problems that the page reported').toEqual([])
    },
    { auto: true },
  ],
  owner: async ({ request, environment }, provide) => {
    await provide(await registerOwner(request, { environment }))
  },
  signIn: async ({ page, request, baseURL, environment }, provide) => {
    await provide(async (wishes = {}) => {
      const owner =
        'token' in wishes ? wishes : await registerOwner(request, { environment, ...wishes })
      await putToken(page, baseURL ?? '', owner.token)
      return owner
    })
  },
})

/** Stores a token for the app, and nothing else; an open page has to be reloaded. */
async function putToken(page: Page, origin: string, token: string): Promise<void> {
  if (!page.url().startsWith(origin)) {
    const localStorage = [{ name: TOKEN_KEY, value: token }]
    await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
    return
  }
  await clearStorage(page, origin)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    TOKEN_KEY,
    token,
  ] as const)
}
