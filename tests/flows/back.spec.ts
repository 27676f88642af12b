import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { holdCall } from '../support/faults.ts'
import { CARD, confirmByPin } from '../support/money.ts'
import { registerIdentified } from '../support/owners.ts'
import { answerTransactions, openHistory, periodChip, picker, rows } from '../support/history.ts'

test.use({ hasNewContext: true })

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1200, height: 900 }

/** Comes to Home from another page, so that there is somewhere to go back to. */
async function comeHome(page: Page): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('navigation').getByRole('link', { name: 'Главная' }).click()
  await expect(page.getByRole('region', { name: 'Ваши счета' })).toBeVisible()
}

test('Back closes a panel and stays on the page; the next one leaves it', async ({
  page,
  signIn,
}) => {
  await signIn()
  await comeHome(page)
  for (const [button, title] of [
    ['Найти счет', 'Поиск счета'],
    [/^Уведомления/, 'Уведомления'],
    ['Вывести', 'Нужно подтвердить личность'],
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
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('button', { name: 'Найти счет' }).click()
  await page.getByRole('dialog').getByRole('link', { name: /RUB/ }).click()
  await expect(page).toHaveURL(/\/wallet\/[\w-]+$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
})

test('on the first page of a visit Back closes an overlay first, and then leaves the site', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Найти счет' })
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
})

test('Back does not close a waiting payment, also on the first page of a visit', async ({
  page,
  request,
  signIn,
}) => {
  const owner = await signIn(await registerIdentified(request, {}))
  const payment = await holdCall(page, /\/v2\/wallet\/withdrawal$/)
  await page.goto('/wallet/save')
  await page.getByRole('textbox', { name: 'Сумма' }).fill('100')
  await page.getByRole('textbox', { name: 'Номер карты' }).fill(CARD)
  await page.getByRole('button', { name: 'Отправить' }).click()
  await confirmByPin(page, owner.pin ?? '')
  for (const time of ['once', 'again']) {
    await expect(page.getByRole('heading', { name: 'Выполняем операцию' }), time).toBeVisible()
    await expect.poll(() => page.evaluate(() => history.state.isBackGuard)).toBe(true)
    await page.goBack()
  }
  payment.release()
  await expect(page.getByRole('heading', { name: 'Заявка принята' })).toBeVisible()
  expect(payment.count()).toBe(1)
})

test('Forward under an open panel closes it and stays too', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/history')
  await page.getByRole('navigation').getByRole('link', { name: 'Настройки' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Главная' }).click()
  await expect(page.getByRole('region', { name: 'Ваши счета' })).toBeVisible()
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
})

test('Back closes the date picker as a sheet and as a pop-over, the filters stay', async ({
  page,
  signIn,
}) => {
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
  await expect(page.getByRole('dialog', { name: 'Операция' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Операция' })).toBeHidden()
  await expect(page).toHaveURL('/history?account=RUB')
  await page.goBack()
  await expect(page).toHaveURL('/history')
})
