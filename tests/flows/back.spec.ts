import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { holdCall } from '../support/faults.ts'
import { CARD, confirmByPin } from '../support/money.ts'
import { registerIdentified } from '../support/owners.ts'
import { answerTransactions, openHistory, periodChip, picker, rows } from '../support/history.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

test.use({ hasNewContext: true })

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1200, height: 900 }

/** Comes to Home from another page, so that there is somewhere to go back to. */
async function comeHome(page: Page): Promise<void> {
  await page.goto('/settings')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: ru('menu.home') })
    .click()
  await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
}

test('Back closes a panel and stays on the page; the next one leaves it', async ({
  page,
  signIn,
}) => {
  await signIn()
  await comeHome(page)
  for (const [button, title] of [
    [ru('header.search_btn'), ru('account.search.title')],
    [/^Уведомления/, ru('notifications.title')],
    [ru('withdrawal.btn'), ru('home.not_allowed_title')],
  ] as const) {
    const opener = page.locator('main, header').getByRole('button', { name: button }).first()
    await opener.click()
    const layer = page.locator('dialog[open]')
    await expect(layer.getByRole('heading', { level: 2 })).toContainText(title)
    await page.goBack()
    await expect(layer).toHaveCount(0)
    await expect(page).toHaveURL(/\/$/)
    await expect(opener).toBeFocused()
  }
  await page.goBack()
  await expect(page).toHaveURL('/settings')
  await page.goForward()
  await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
  await page.getByRole('button', { name: ru('header.search_btn') }).click()
  await page.getByRole('dialog').getByRole('link', { name: /RUB/ }).click()
  await expect(page).toHaveURL(/\/wallet\/[\w-]+$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
})

test(
  'on the first page of a visit Back closes an overlay first, and then leaves the site',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/')
    // The first frame does not answer presses.
    await expect(page.locator('#root.first-paint')).toHaveCount(0)
    const opener = page.getByRole('button', { name: ru('header.search_btn') })
    const layer = page.locator('dialog[open]')
    const isBackGuard = () => page.evaluate(() => history.state.isBackGuard === true)
    await page.evaluate(() => (document.documentElement.dataset['kept'] = '1'))
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await opener.click()
      await expect(layer).toHaveCount(1)
      expect(await isBackGuard()).toBe(true)
      await close()
      await expect(layer).toHaveCount(0)
      await expect(opener).toBeFocused()
    }

    // A page that is opened from there has Home behind it.
    await opener.click()
    await layer.getByRole('link', { name: /RUB/ }).click()
    await expect(page).toHaveURL(/\/wallet\/[\w-]+$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect(opener).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.dataset['kept'])).toBe('1')

    // What is left of it is passed over, after a reload too.
    await page.reload()
    await expect(opener).toBeVisible()
    expect(await isBackGuard()).toBe(true)
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
  },
)

test.describe(() => {
  test.use({ isPlain: true })

  test('Back does not close a waiting payment, also on the first page of a visit', async ({
    page,
    request,
    signIn,
  }) => {
    const owner = await signIn(await registerIdentified(request, {}))
    const payment = await holdCall(page, /\/v2\/wallet\/withdrawal$/)
    await page.goto('/wallet/save')
    await page.getByRole('textbox', { name: ru('wallet.save.amount_label') }).fill('100')
    await page.getByRole('textbox', { name: ru('withdrawal.card_label') }).fill(CARD)
    await page.getByRole('button', { name: ru('payment.send_btn') }).click()
    await confirmByPin(page, owner.pin ?? '')
    for (const time of ['once', 'again']) {
      await expect(page.getByRole('heading', { name: ru('pay.waiting_title') }), time).toBeVisible()
      await expect.poll(() => page.evaluate(() => history.state.isBackGuard)).toBe(true)
      await page.goBack()
    }
    payment.release()
    await expect(page.getByRole('heading', { name: ru('pay.success_title') })).toBeVisible()
    expect(payment.count()).toBe(1)
  })
})

test(
  'Forward under an open panel closes it and stays too',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/history')
    await page
      .getByRole('navigation')
      .getByRole('link', { name: ru('menu.settings') })
      .click()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: ru('menu.home') })
      .click()
    await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/settings')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Уведомления/ })
      .click()
    await expect(page.locator('dialog[open]')).toHaveCount(1)
    await page.goForward()
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await expect(page).toHaveURL('/settings')
    await page.goForward()
    await expect(page).toHaveURL(/\/$/)
  },
)

test(
  'Back closes the date picker as a sheet and as a pop-over, the filters stay',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await answerTransactions(page, [{ at: '2025-11-20T09:05:00+03:00' }])
    await openHistory(page)
    await page.getByRole('button', { name: 'RUB', exact: true }).click()
    await expect(page).toHaveURL('/history?account=RUB')
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      await periodChip(page).click()
      await expect(picker(page)).toBeVisible()
      await page.goBack()
      await expect(picker(page)).toBeHidden()
      await expect(page).toHaveURL('/history?account=RUB')
      await expect(periodChip(page)).toBeFocused()
    }
    await rows(page).first().getByRole('button').click()
    await expect(page.getByRole('dialog', { name: ru('transactions.details.title') })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog', { name: ru('transactions.details.title') })).toBeHidden()
    await expect(page).toHaveURL('/history?account=RUB')
    await page.goBack()
    await expect(page).toHaveURL('/history')
  },
)
