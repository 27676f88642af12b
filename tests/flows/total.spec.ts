import type { Page } from '@playwright/test'
import { account, answerWallets, changeAnswer, forbidTotal, totalOf } from '../support/answers.ts'
import { expect, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { captureHydration } from '../support/hydration.ts'
import { ru } from '../support/ru.ts'
import { setTextSize } from '../support/text-size.ts'
import { WHOLE_ONLY } from '../support/walk.ts'
import { refuseLive } from '../support/refuse-live.ts'

const DOTS = '••••'
/** A total in whole roubles. */
const ROUBLES = /≈\u00a0\d{3}\u00a0\d{3}\u00a0₽/
const PHONE = { width: 390, height: 844 }
const WALLET = /\/v2\/wallet$/

const line = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: ru('total.open_btn') })
const sheet = (page: Page) => page.getByRole('dialog', { name: ru('total.title') })
/** Beginning of the words over a total. */
const LABEL = ru('total.label_exact')

test('Home and Wallet show what all accounts are worth, and a sheet what that is made of', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.setViewportSize(PHONE)
  for (const path of ['/', '/wallet']) {
    await page.goto(path)
    await expect(line(page)).toContainText(ROUBLES)
    await expect(page.getByRole('main')).toContainText(LABEL)
    const total = await line(page).innerText()
    await line(page).click()
    await expect(page).toHaveURL(path === '/' ? '/total' : '/wallet/total')
    await expect(sheet(page)).toContainText(total.trim())
    await expect(sheet(page).getByRole('listitem')).toHaveCount(4)
    await expect(sheet(page).getByRole('listitem').first()).toContainText('148\u00a0920,75\u00a0₽')
    await expect(sheet(page).getByRole('img', { name: /RUB\s\d+\s%/ })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(path)
    await expect(sheet(page)).toHaveCount(0)
  }
})

test('the main currency is saved at once, counts Home anew, and goes back after a failure', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/total')
  const choice = sheet(page).getByRole('combobox', { name: ru('total.currency_label') })
  await expect(choice).toHaveValue('RUB')
  const url = endpointUrl('setMainCurrency')
  await page.route(url, (route) => route.fulfill({ status: 500 }))
  await choice.selectOption('EUR')
  await expect(page.getByText(ru('error.server'))).toBeVisible()
  await expect(choice).toHaveValue('RUB')
  await page.unroute(url)
  await choice.selectOption('EUR')
  await expect(page.getByText(ru('total.currency_done', { code: 'EUR' }))).toBeVisible()
  await expect(sheet(page)).toContainText(/≈\u00a0\d\u00a0\d{3}\u00a0€/)
  await page.goto('/')
  await expect(line(page)).toContainText('€')
  await page.goto('/history/stats')
  await expect(page.getByRole('combobox', { name: ru('history.stat_currency_label') })).toHaveValue(
    'EUR',
  )
})

test(
  'an account without a rate is named and left out, and without any rate there is no sum',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    const accounts = [account('RUB', '100.00'), account('USD'), account('IDR', '5000.00')]
    await answerWallets(page, accounts, totalOf('900.00', accounts.slice(0, 2)))
    await page.goto('/total')
    await expect(sheet(page)).toContainText('≈\u00a0900\u00a0₽')
    await expect(sheet(page)).toContainText(
      ru('total.left_out', { code: 'IDR', amount: '5\u00a0000,00\u00a0IDR' }),
    )
    await expect(sheet(page).getByRole('listitem')).toHaveCount(2)
    await page.evaluate(() => localStorage.setItem('hidden-balances', 'true'))
    await page.reload()
    await expect(sheet(page)).toContainText('••••')
    expect(await sheet(page).innerText()).not.toContain('000,00')
    await page.evaluate(() => localStorage.removeItem('hidden-balances'))
    await page.reload()
    await expect(sheet(page)).toContainText('000,00')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('main')).toContainText(ru('total.left_out_label', { codes: 'IDR' }))

    await page.unroute(WALLET)
    await answerWallets(page, [account('USD')], { currency_code: 'RUB', parts: [] })
    await page.goto('/')
    await expect(line(page)).toHaveText(ru('total.none'))
  },
)

test(
  'rates of more than an hour are named with their day',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await changeAnswer(page, WALLET, (body) => {
      const results: [{ total: object }] = JSON.parse(JSON.stringify(body['results']))
      const [{ total, ...rest }] = results
      return { results: [{ ...rest, total: { ...total, rates_at: '2026-03-08T09:05:00' } }] }
    })
    await page.goto('/')
    await expect(page.getByRole('main')).toContainText('8 марта, 09:05')
  },
)

test(
  'a server without a total, and an only account in the main currency, leave Home as it is',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await forbidTotal(page)
    for (const path of ['/', '/wallet']) {
      await page.goto(path)
      await expect(page.getByRole('main')).toContainText('148\u00a0920,75\u00a0₽')
      await expect(line(page)).toHaveCount(0)
      await expect(page.locator('[data-first-total]')).toHaveCount(0)
    }
    await page.goto('/total')
    await expect(page).toHaveURL('/')
    await page.unroute(WALLET)
    await answerWallets(page, [account('RUB')])
    await page.goto('/')
    await expect(page.getByRole('main')).toContainText('10,00\u00a0₽')
    await expect(line(page)).toHaveCount(0)
  },
)

test.describe('the first frame', () => {
  test.use({ hasNewContext: true })

  for (const isHidden of [false, true]) {
    test(`the first frame has the last total at its place, ${isHidden ? 'as dots' : 'with the time of its rates'}`, async ({
      page,
      signIn,
    }) => {
      await signIn()
      await refuseLive(page)
      await page.setViewportSize(PHONE)
      await page.goto('/')
      if (isHidden) await page.getByRole('button', { name: ru('home.hide_total_btn') }).click()
      await page.waitForLoadState('networkidle')
      const words = (await line(page).innerText()).trim()
      await page.route('/v2/**', () => {})
      let place = { x: 0, y: 0, width: 0, height: 0 }
      const { before, after } = await captureHydration(page, '/', async () => {
        const frame = page.locator('[data-first-total]')
        await expect(frame).toContainText(words)
        await expect(frame).toContainText(LABEL)
        if (isHidden) await expect(frame).toContainText(DOTS)
        place = (await frame.boundingBox()) ?? place
      })
      expect(after.shifts).toBe(before.shifts)
      const taken = await line(page).locator('xpath=ancestor::div[2]').boundingBox()
      expect(taken?.height).toBeCloseTo(place.height, 0)
      expect(taken?.y).toBeCloseTo(place.y, 0)
    })
  }
})

test.describe('offline', () => {
  test.use({ hasNewContext: true })

  test(
    'the total stays on Home with the time of its rates, and the main currency cannot be changed',
    { tag: WHOLE_ONLY },
    async ({ page, signIn, context }) => {
      await signIn()
      await page.goto('/')
      await expect(line(page)).toContainText(ROUBLES)
      const words = await line(page).innerText()
      await line(page).click()
      await expect(sheet(page).getByRole('combobox')).toBeEnabled()
      await context.setOffline(true)
      await expect(sheet(page).getByRole('combobox')).toBeDisabled()
      await page.goBack()
      await expect(line(page)).toHaveText(words.trim())
      await expect(page.getByRole('main')).toContainText(LABEL)
    },
  )
})

test(
  'at 320 px and with large text nothing of the total is cut or covered',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/')
    for (const size of ['100%', '130%', '200%'] as const) {
      await setTextSize(page, size)
      const box = await line(page).boundingBox()
      const eye = await page.getByRole('button', { name: ru('home.hide_total_btn') }).boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0), size).toBeLessThanOrEqual(320)
      expect((eye?.x ?? 0) + (eye?.width ?? 0), size).toBeLessThanOrEqual(320)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        size,
      ).toBeLessThanOrEqual(320)
    }
  },
)
