import type { ConsoleMessage, Page } from '@playwright/test'
import { expect } from '../support/app.ts'
import { expectVersion, lookForVersion, test } from '../support/releases-test.ts'
import { CURRENT_VERSION, NEXT_VERSION } from '../../scripts/stages/tested-versions.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const offer = (page: Page) => page.getByText(ru('update.title'))
const saysNoNotice = (line: ConsoleMessage) => line.text().startsWith('shell.update-notice')

test('a version ahead of its page takes one reload and an offer, and updates when the page is published', async ({
  page,
  context,
  site,
}) => {
  site.switches.versionJson = NEXT_VERSION
  await page.goto(`${site.origin}/auth`)
  await expect(offer(page)).toBeVisible()
  expect(site.visits).toHaveLength(2)

  // A cold start within the cool-down asks for the proof and does not reload.
  const other = await context.newPage()
  await other.goto(`${site.origin}/auth`)
  await expect(offer(other)).toBeVisible()
  expect(site.visits).toHaveLength(3)
  await other.close()

  site.switches.live = 'next'
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectVersion(page, NEXT_VERSION)
  await expect(offer(page)).toHaveCount(0)
  expect(site.visits).toHaveLength(4)
})

test(
  'replicas that contradict each other: three loads at most',
  { tag: WHOLE_ONLY },
  async ({ page, site }) => {
    site.switches.isFlapping = true
    await page.goto(`${site.origin}/auth`)
    await expect(offer(page)).toBeVisible()
    await expect(page.getByRole('link', { name: ru('wallet.auth.register_btn') })).toBeVisible()
    expect(site.visits).toHaveLength(3)
  },
)

test(
  'a version that was published while a form is typed waits for it',
  { tag: WHOLE_ONLY },
  async ({ page, site }) => {
    await page.goto(`${site.origin}/auth/register`)
    await page.getByLabel(ru('auth.register.first_name')).fill('Ольга')
    site.switches.live = 'next'
    await lookForVersion(page)
    await expect(offer(page)).toBeVisible()
    await expect(page.getByLabel(ru('auth.register.first_name'))).toHaveValue('Ольга')
    expect(site.visits).toHaveLength(1)
    await page.getByLabel(ru('auth.register.first_name')).fill('')
    await page.getByRole('link', { name: ru('common.back') }).click()
    await expectVersion(page, NEXT_VERSION)
    expect(site.visits).toHaveLength(2)
  },
)

test('a chunk that a deploy removed takes one reload, which opens the wanted page', async ({
  page,
  site,
}) => {
  await page.goto(`${site.origin}/auth`)
  await expectVersion(page, CURRENT_VERSION)
  Object.assign(site.switches, { live: 'next', assetsOf: ['next'] })
  // Not by the pointer: over the link it would ask for the chunk before the press. The press may
  // reload the page.
  const link = page.getByRole('link', { name: ru('wallet.auth.register_btn') })
  await link.evaluate((element: HTMLElement) => void setTimeout(() => element.click()))
  await expect(page.getByLabel(ru('auth.register.first_name'))).toBeVisible()
  await expect(page.locator('meta[name="app-version"]')).toHaveAttribute('content', NEXT_VERSION)
  expect(site.visits).toEqual(['/auth', '/auth/register'])
})

test(
  'a tab that finds a version notifies the others, and each checks for itself',
  { tag: WHOLE_ONLY },
  async ({ page, context, site }) => {
    await page.goto(`${site.origin}/auth/register`)
    await page.getByLabel(ru('auth.register.first_name')).fill('Ольга')
    const idle = await context.newPage()
    await idle.goto(`${site.origin}/auth`)
    await expectVersion(idle, CURRENT_VERSION)
    site.switches.live = 'next'
    await lookForVersion(page)
    await expectVersion(idle, NEXT_VERSION)
    await expect(page.getByLabel(ru('auth.register.first_name'))).toHaveValue('Ольга')
  },
)

test(
  'no storage: never a reload, an offer instead',
  { tag: WHOLE_ONLY },
  async ({ page, site }) => {
    await page.addInitScript(keepNothing)
    site.switches.versionJson = NEXT_VERSION
    await page.goto(`${site.origin}/auth`)
    await expect(offer(page)).toBeVisible()
    expect(site.visits).toHaveLength(1)
  },
)

test(
  'an update notice whose chunk fails to load leaves the page as it is',
  { tag: WHOLE_ONLY },
  async ({ page, site }) => {
    await page.addInitScript(keepNothing)
    await page.route(/\/assets\/update-notice-.*\.js$/, (route) => route.abort())
    const reported = page.waitForEvent('console', saysNoNotice)
    site.switches.versionJson = NEXT_VERSION
    await page.goto(`${site.origin}/auth`)
    await reported
    await expect(page.getByRole('heading', { level: 1, name: 'Один кошелек' })).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
  },
)

test('an entry that fails to load shows an error and offers a reload', async ({ page, site }) => {
  site.switches.assetsOf = []
  await page.goto(`${site.origin}/auth`)
  const reload = page.getByRole('button', { name: ru('error.reload_btn') })
  await expect(reload).toBeVisible()
  site.switches.assetsOf = ['current']
  await reload.click()
  await expectVersion(page, CURRENT_VERSION)
})

test(
  'a page that never mounts offers a reload after ten seconds',
  { tag: WHOLE_ONLY },
  async ({ page, site }) => {
    await page.clock.install()
    await page.route(/\/assets\/main-/, () => Promise.resolve())
    await page.goto(`${site.origin}/auth`, { waitUntil: 'commit' })
    const reload = page.getByRole('button', { name: ru('error.reload_btn') })
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.clock.fastForward(9000)
    await expect(reload).toBeHidden()
    await page.clock.fastForward(1500)
    await expect(reload).toBeVisible()
  },
)

/** Runs in the page: without storage it reloads nothing by itself, and offers instead. */
function keepNothing(): void {
  Object.defineProperty(Storage.prototype, 'setItem', { value: () => {} })
}
