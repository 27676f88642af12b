import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { onlyIn } from '../support/brands.ts'
import { changeAnswer } from '../support/answers.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const QR_BLOCK = {
  ewallet: [ru('home.qr.promo_title'), ru('home.qr.receive_short')],
  grok: [ru('home.qr.title'), ru('home.qr.receive_descr')],
} as const

const REFUSALS = [
  {
    action: ru('home.topup_btn'),
    own: ru('payment.topup.not_avaliable'),
    other: /Вывод/,
  },
  {
    action: ru('home.withdrawal_btn'),
    own: ru('payment.withdrawal.not_avaliable'),
    other: /Пополнение/,
  },
] as const

function recent(page: Page): Locator {
  return page.getByRole('region', { name: ru('transactions.title') })
}

test('the newest transactions and the way to payment', async ({ page, signIn, environment }) => {
  await signIn()
  await page.goto('/')
  await test.step('a row opens its receipt, and Back leads Home', async () => {
    const row = recent(page).getByRole('listitem').getByRole('link').first()
    await expect(row).toContainText(ru('wallet_topup.title'))
    await expect(row).toContainText('+10\u00a0000,00\u00a0₽')
    await row.press('Enter')
    await expect(page.getByRole('heading', { name: ru('receipt.title') })).toBeFocused()
    const receipt = page.getByRole('main')
    await expect(receipt).toContainText('+10\u00a0000,00\u00a0₽')
    await expect(receipt).toContainText(ru('transactions.status.complete'))
    const facts = {
      Тип: ru('wallet_topup.title'),
      'Счет зачисления': /^RUB\s••\s\d{4}$/,
      'Дата и время': /^\d{1,2} \S+ 20\d\d, \d\d:\d\d$/,
    }
    for (const [name, value] of Object.entries(facts)) {
      const fact = receipt.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd')
      await expect(fact).toHaveText(value)
    }
    await expect(receipt.getByText(/^D-[2-9A-Y]{4}-[2-9A-Y]{4}$/)).toBeVisible()
    await expect(receipt.getByRole('link', { name: ru('receipt.repeat_btn') })).toHaveAttribute(
      'href',
      '/wallet/topup?currency=RUB',
    )
    await page.goBack()
    await expect(page).toHaveURL('/')
  })
  await test.step('the QR block of the environment leads to payment', async () => {
    const block = page.getByRole('link', { name: /Перейти к оплате по QR-коду/ })
    for (const words of QR_BLOCK[environment]) await expect(block).toContainText(words)
    await block.click()
    await expect(page).toHaveURL('/payment')
    await page.goBack()
  })
  await test.step('the newest transactions: five on a phone, eight from 768 px on', async () => {
    const rows = recent(page).getByRole('listitem')
    await expect(rows).toHaveCount(5)
    await page.setViewportSize({ width: 767, height: 900 })
    await expect(rows).toHaveCount(5)
    await page.setViewportSize({ width: 768, height: 900 })
    await expect(rows).toHaveCount(8)
    await recent(page)
      .getByRole('link', { name: ru('common.show_all') })
      .click()
    await expect(page).toHaveURL('/history')
  })
  await test.step('without transactions the list says so', async () => {
    await page.route(/\/v2\/wallet\/transaction/, (route) =>
      route.fulfill({ json: { results: [] } }),
    )
    await page.goto('/')
    await expect(recent(page)).toContainText(ru('transactions.list.empty_title'))
    await expect(recent(page)).toContainText(ru('transactions.list.empty_descr'))
    await expect(recent(page).getByRole('listitem')).toHaveCount(0)
  })
})

test(
  'an action that needs identification says so when pressed',
  { tag: onlyIn('ewallet') },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/')
    for (const { action, own, other } of REFUSALS) {
      const button = page.getByRole('button', { name: action })
      await button.click()
      const alert = page.getByRole('alertdialog', { name: ru('home.not_allowed_title') })
      await expect(alert).toContainText(own)
      await expect(alert).not.toContainText(other)
      const lead = alert.getByRole('link', { name: ru('home.not_allowed_btn') })
      await expect(lead).toBeFocused()
      await alert.getByRole('button', { name: ru('common.ok') }).click()
      await expect(alert).toBeHidden()
      await expect(button).toBeFocused()
      await expect(page).toHaveURL(/\/$/)
      await button.click()
      await lead.click()
      await expect(page).toHaveURL('/settings#verification')
      await expect(
        page.getByRole('heading', { name: ru('settings.verification_title') }),
      ).toBeInViewport()
      await expect(alert).toBeHidden()
      await page.goBack()
    }
  },
)

test(
  'an owner with permission goes on; exchange needs none',
  { tag: [onlyIn('grok'), WHOLE_ONLY] },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/')
    await page.getByRole('link', { name: ru('home.exchange_btn') }).click()
    await expect(page).toHaveURL('/exchange')
    await changeAnswer(page, /\/auth\/info$/, (body) => ({
      ...body,
      is_topup_allowed: true,
      is_withdrawal_allowed: false,
    }))
    await page.goto('/')
    await page.getByRole('button', { name: ru('home.withdrawal_btn') }).click()
    await expect(page.getByRole('alertdialog')).toContainText(
      ru('payment.withdrawal.not_avaliable'),
    )
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: ru('home.topup_btn') }).click()
    await expect(page).toHaveURL('/wallet/topup')
  },
)
