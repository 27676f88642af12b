import type { APIRequestContext, Page } from '@playwright/test'
import { endpoints } from '../../contract/endpoints.ts'
import { expect, type Owner, test } from '../support/app.ts'
import { readWalletId } from '../support/money.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { holdCall } from '../support/faults.ts'
import { identify } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { takeTurns } from '../support/walk.ts'

/** Pages whose parts come from several calls; `npm test` walks every third one. */
const PATHS = [
  '/',
  '/send',
  '/settings/limits',
  '/wallet/withdrawal/card?currency=EUR',
  '/history',
  '/settings/security',
  '/planned',
  '/request',
  '/wallet/topup/usdc',
  '/people',
  '/wallet/withdrawal/usdc',
  '/history/stats',
  '/settings',
  '/payment',
  '/wallet/total',
]

/** Takes more than one line of a card on a phone. */
const LONG_NAME = { firstName: 'Александра-Екатерина', lastName: 'Преображенская' }

/** Greatest shift of a page that nobody notices. */
const MOST = 0.05

/** Calls are answered one after another, each at a time of its own, ms. */
const FIRST_MS = 200
const STEP_MS = 90
const STEPS = 8

/** Answers each call late, in an order that its path decides. */
async function slowDown(page: Page): Promise<void> {
  await page.route(/\/v2\/(?!live|.*text-data)/, async (route) => {
    const { pathname } = new URL(route.request().url())
    const place = pathname.split('').reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 7) % STEPS
    await new Promise((resolve) => setTimeout(resolve, FIRST_MS + place * STEP_MS))
    await route.continue().catch(() => undefined)
  })
}

/** Opens a pot that holds money and is shown on Home. */
async function setAside(request: APIRequestContext, owner: Owner): Promise<void> {
  const headers = (key: string) => ({
    Authorization: `Token ${owner.token}`,
    'Idempotency-Key': key,
  })
  const pot = await request.post(endpoints.openPot.path, {
    data: {
      account_id: await readWalletId(request, owner),
      name: 'Отпуск',
      icon: 'plane',
      goal: '1000',
    },
    headers: headers('opening-a-pot'),
  })
  const { id }: { id: string } = await pot.json()
  const added = await request.post(endpoints.addToPot.path, {
    data: { id, amount: '100' },
    headers: headers('filling-a-pot'),
  })
  expect(added.ok()).toBe(true)
}

/** Adds up what moves without a touch, from the first frame on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || typeof entry.value !== 'number') continue
        if ('hadRecentInput' in entry && entry.hadRecentInput === true) continue
        dataset['shifts'] = String(Number(dataset['shifts'] ?? 0) + entry.value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset['shifts'] ?? 0))
}

for (const [turn, viewport] of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
].entries()) {
  test(`pages stand still while their parts come one after the other: ${viewport.width} px`, async ({
    page,
    request,
    signIn,
  }) => {
    await page.setViewportSize(viewport)
    const owner = await signIn(LONG_NAME)
    await identify(request, owner)
    await setAside(request, owner)
    const readShifts = await watchShifts(page)
    await slowDown(page)
    for (const path of takeTurns(PATHS, turn, 3)) {
      await page.goto(path)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.locator('main [aria-busy="true"], main [class*="skeleton"]')).toHaveCount(0)
      // The last part has moved others by the next frame.
      await page.waitForTimeout(300)
      expect.soft(await readShifts(), path).toBeLessThan(MOST)
    }
  })
}

test('Home of an owner who is not identified stands still while the profile comes last', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await signIn()
  const readShifts = await watchShifts(page)
  const profile = await holdCall(page, endpointUrl('authInfo'))
  const transactions = page.waitForResponse(/\/v2\/wallet\/transaction/)
  await page.goto('/')
  await transactions
  await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  profile.release()
  await expect(page.getByText(ru('verify.opens_title'))).toBeVisible()
  await expect(page.getByRole('heading', { name: ru('transactions.title') })).toBeVisible()
  expect(await readShifts()).toBeLessThan(MOST)
})
