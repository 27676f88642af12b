import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '../support/app.ts'
import { CARD, confirmByPin } from '../support/money.ts'
import { identify, registerOwner } from '../support/owners.ts'
import { countLoads, expectVersion, lookForVersion, test } from '../support/releases-test.ts'
import { CURRENT_VERSION, NEXT_VERSION } from '../../scripts/stages/tested-versions.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'
import { forbidWays, WITHDRAWAL } from '../support/withdrawal.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the page is served by a worker that has the whole shell. */
async function expectWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await expect
    .poll(async () => page.evaluate(async () => (await caches.keys()).length))
    .toBeGreaterThan(0)
}

async function refuseUnregister(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    ServiceWorkerRegistration.prototype.unregister = () =>
      Promise.reject(new Error('planted: no unregistering'))
  })
}

test('a publish never interrupts a payment', async ({ page, context, request, site }) => {
  const owner = await registerOwner(request)
  await identify(request, owner)
  const localStorage = [{ name: 'token', value: owner.token }]
  await context.setStorageState({
    cookies: [],
    origins: [{ origin: site.origin, localStorage }],
  })
  await forbidWays(page)
  await page.route(WITHDRAWAL, (route) =>
    route.fulfill({ json: { status: 'pending', message: '' } }),
  )
  await page.goto(`${site.origin}/wallet/save?currency=USD`)
  await page.getByRole('textbox', { name: ru('wallet.save.amount_label') }).fill('10')
  await page.getByRole('textbox', { name: ru('withdrawal.card_label') }).fill(CARD)
  await page.getByRole('button', { name: ru('payment.send_btn') }).click()
  await expect(page.getByRole('dialog', { name: /Подтверждение операции/ })).toBeVisible()
  const loads = countLoads(page)
  const idle = await context.newPage()
  await idle.goto(site.origin)
  await expectVersion(idle, CURRENT_VERSION)

  site.switches.live = 'next'
  await lookForVersion(idle)
  await expectVersion(idle, NEXT_VERSION)
  // Notified by the other tab, this one goes on as it is, chunks of its own release included.
  await confirmByPin(page, owner.pin ?? '')
  await expect(page.getByRole('heading', { name: ru('pay.success_title') })).toBeVisible()
  expect(loads()).toBe(0)
  await page.getByRole('button', { name: ru('common.to_home') }).click()
  await expectVersion(page, NEXT_VERSION)
  expect(loads()).toBe(1)
})

test('a publish and a rollback each take one reload, past the worker', async ({ page, site }) => {
  await page.goto(`${site.origin}/auth`)
  await expectVersion(page, CURRENT_VERSION)
  await expectWorker(page)
  await page.reload()
  await expectVersion(page, CURRENT_VERSION)
  for (const release of ['next', 'current'] as const) {
    const version = release === 'next' ? NEXT_VERSION : CURRENT_VERSION
    site.switches.live = release
    const loads = countLoads(page)
    await page.goto(`${site.origin}/auth`)
    await expectVersion(page, version)
    expect(loads()).toBe(2)
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    // A worker of this version controls the page from the next load on.
    await expectWorker(page)
    await page.reload()
    await expectVersion(page, version)
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  }
})

test(
  'a worker that cannot be unregistered: three loads, then the new version',
  { tag: WHOLE_ONLY },
  async ({ page, context, site }) => {
    await refuseUnregister(context)
    const logged = context.waitForEvent('console', (message) =>
      message.text().includes('planted: no unregistering'),
    )
    await page.goto(`${site.origin}/auth`)
    await expectVersion(page, CURRENT_VERSION)
    await expectWorker(page)
    await page.reload()
    await expect
      .poll(async () => page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true)
    site.switches.live = 'next'
    const loads = countLoads(page)
    await page.goto(`${site.origin}/auth`)
    await expectVersion(page, NEXT_VERSION)
    await logged
    expect(loads()).toBeLessThanOrEqual(3)
  },
)

test(
  'a dead server: the worker opens the app, which says "refresh" and stays',
  { tag: WHOLE_ONLY },
  async ({ page, site }) => {
    await page.goto(`${site.origin}/auth`)
    await expectWorker(page)
    site.switches.isDown = true
    const refresh = page.waitForEvent('console', (message) => message.text() === 'refresh')
    const loads = countLoads(page)
    await page.goto(`${site.origin}/auth`)
    await refresh
    await expectVersion(page, CURRENT_VERSION)
    expect(loads()).toBe(1)
  },
)

test(
  'a page in place of version.json changes nothing',
  { tag: WHOLE_ONLY },
  async ({ page, site }) => {
    site.switches.versionJson = 'page'
    const refresh = page.waitForEvent('console', (message) => message.text() === 'refresh')
    await page.goto(`${site.origin}/auth`)
    await refresh
    await expectVersion(page, CURRENT_VERSION)
    expect(site.visits).toHaveLength(1)
  },
)
