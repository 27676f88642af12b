import { randomInt } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import type { Role } from '../../server/office/access/roles.ts'
import { expect, test as base } from './app.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

/** An operator at a desk: a browser of their own, with a device that keeps their passkey. */
export interface Desk {
  page: Page
  name: string
}

interface OfficeFixtures {
  /**
   * Invites an operator with these roles, who joins by the link and sees the overview. A number
   * follows the first name, because the office of all flows takes a name once.
   */
  joinOffice: (firstName: string, roles: readonly Role[], options?: DeskOptions) => Promise<Desk>
}

export interface DeskOptions {
  locale?: 'ru-RU' | 'en-GB'
  colorScheme?: 'light' | 'dark'
  /** Calls the server whose office it is; by default that of all flows. */
  server?: APIRequestContext
}

/** Playwright's `test` with desks of the operator's office, which go with the test. */
export const test = base.extend<OfficeFixtures>({
  joinOffice: async ({ browser, request, problems }, provide) => {
    const contexts: Awaited<ReturnType<Browser['newContext']>>[] = []
    await provide(async (firstName, roles, options = {}) => {
      const name = `${firstName} ${randomInt(1_000_000)}`
      const { locale = 'en-GB', colorScheme = 'light', server = request } = options
      const viewport = { width: 1440, height: 900 }
      const extraHTTPHeaders = { 'X-Forwarded-For': anyAddress() }
      const context = await browser.newContext({ viewport, locale, colorScheme, extraHTTPHeaders })
      contexts.push(context)
      await problems.watch(context)
      const page = await context.newPage()
      await addAuthenticator(page)
      await page.goto(await invite(server, name, roles))
      await expect(page.getByText(name)).toBeVisible()
      await page.locator('form button').click()
      await expect(page.getByRole('navigation')).toBeVisible()
      // Its keys work when its script has run.
      await page.waitForLoadState()
      return { page, name }
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/** Returns an address of a desk: the office limits sign-ins from one network. */
function anyAddress(): string {
  return `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`
}

/** Invites an operator as a tester does, on the page of the sandbox, and returns the link. */
async function invite(
  request: APIRequestContext,
  name: string,
  roles: readonly Role[],
): Promise<string> {
  const form = { name, ...Object.fromEntries(roles.map((role) => [role, 'on'])) }
  const answer = await request.post('/sandbox/office', { form })
  const link = /href="([^"]+\/invitation#[\w-]+)"/.exec(await answer.text())?.[1]
  if (!link) throw new Error('the sandbox invited nobody')
  return link
}

/** Presses a button of a form whose passkey signs it, and waits for the answer. */
export async function signForm(page: Page, name: string): Promise<void> {
  const sent = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && new URL(response.url()).pathname !== '/sign',
  )
  await page.getByRole('button', { name }).click()
  await sent
}
