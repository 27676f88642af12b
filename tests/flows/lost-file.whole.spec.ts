import type { ConsoleMessage, Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { countLoads } from '../support/releases-test.ts'
import { ru } from '../support/ru.ts'

test.use({ allowedProblems: [/Failed to fetch|Unable to preload|planted|block\.|page /] })

const PAGES = [
  { name: 'settings', link: ru('menu.settings'), there: ru('settings.logout_btn') },
  { name: 'history', link: ru('menu.history'), there: ru('history.accounts_all') },
] as const

const retry = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: ru('common.retry') })

/** Nothing is loaded ahead: a page's files are asked for when somebody goes there. */
async function openHome(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.goto('/')
  await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
}

function isReported(message: ConsoleMessage): boolean {
  return message.text().startsWith('block.page')
}

for (const { name, link, there } of PAGES) {
  test(`the file of ${name} is asked for again by the retry`, async ({ page, signIn }) => {
    await signIn()
    await openHome(page)
    const loads = countLoads(page)
    const file = new RegExp(`/assets/${name}-[\\w-]+\\.js$`)
    await page.route(file, (route) => route.abort())
    await page.getByRole('navigation').getByRole('link', { name: link }).click()
    await expect(retry(page)).toBeVisible()
    const failed = page.waitForEvent('console', isReported)
    // The server is asked whether it has the file: it has not yet.
    const isAsked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
    await retry(page).click()
    await Promise.all([failed, isAsked])
    await expect(retry(page)).toBeVisible()
    await page.unroute(file)
    await retry(page).click()
    await expect(page.getByRole('button', { name: there })).toBeVisible()
    expect(loads()).toBe(0)
  })
}

test('the style of a page is asked for again, and the page is not shown without it', async ({
  page,
  signIn,
}) => {
  await signIn()
  await openHome(page)
  const file = /\/assets\/settings-[\w-]+\.css$/
  await page.route(file, (route) => route.abort())
  await page
    .getByRole('navigation')
    .getByRole('link', { name: ru('menu.settings') })
    .click()
  await expect(retry(page)).toBeVisible()
  await page.unroute(file)
  await retry(page).click()
  await expect(page.getByRole('button', { name: ru('settings.logout_btn') })).toBeVisible()
  const isStyled = () =>
    page.evaluate(() =>
      Array.from(document.styleSheets, ({ href }) => href ?? '').some((href) =>
        href.includes('/settings-'),
      ),
    )
  await expect.poll(isStyled).toBe(true)
})

test('a chunk that the browser caches as failed: the retry reloads the page', async ({
  page,
  signIn,
}) => {
  await signIn()
  await openHome(page)
  const loads = countLoads(page)
  const file = /\/assets\/settings-[\w-]+\.js$/
  // What fails while it runs is kept by every browser, and what was not found by some.
  await page.route(file, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("planted")' }),
  )
  await page
    .getByRole('navigation')
    .getByRole('link', { name: ru('menu.settings') })
    .click()
  await expect(retry(page)).toBeVisible()
  expect(loads()).toBe(0)
  await page.unroute(file)
  await retry(page).click()
  await expect(page.getByRole('button', { name: ru('settings.logout_btn') })).toBeVisible()
  expect(loads()).toBe(1)
})

test('the file of the login page is asked for again by the button of the failed page', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.goto('/auth')
  const file = /\/assets\/login-[\w-]+\.js$/
  await page.route(file, (route) => route.abort())
  await page.getByRole('link', { name: ru('wallet.auth.login_link') }).click()
  const reload = page.getByRole('button', { name: ru('error.reload_btn') })
  await expect(reload).toBeVisible()
  await page.unroute(file)
  await reload.click()
  await expect(page.getByRole('textbox', { name: ru('wallet.create.owner_phone') })).toBeVisible()
})
