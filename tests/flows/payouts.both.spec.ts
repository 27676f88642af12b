import { checkAccessibility, expect, test } from '../support/app.ts'
import { readBooks } from '../support/money.ts'
import { identify } from '../support/owners.ts'
import {
  bankField,
  chooseBank,
  confirmPayout,
  freshRussianPhone,
  payoutAmount,
  payoutPhone,
  payoutSubmit,
  typePhone,
} from '../support/payouts.ts'
import { ru } from '../support/ru.ts'
import { onlyIn } from '../support/brands.ts'

const PIN = '1379'

test(
  'rubles to a bank by phone: what is wrong stays typed, then they arrive once',
  { tag: onlyIn('ewallet') },
  async ({ page, request, signIn, environment }) => {
    test.slow()
    const owner = await signIn({ phone: freshRussianPhone() })
    await identify(request, owner)

    await test.step('the ways to withdraw are those that the server offers', async () => {
      await page.goto('/wallet/withdrawal?currency=RUB')
      await payoutAmount(page).fill('1500')
      await expect(
        page.getByRole('button', { name: new RegExp(ru('withdrawal.card_btn')) }),
      ).toBeVisible()
      await expect(page.getByText(ru('withdrawal.cash_btn'))).toHaveCount(
        environment === 'ewallet' ? 1 : 0,
      )
      await checkAccessibility(page)
      await page.getByRole('button', { name: new RegExp(ru('withdrawal.sbp_btn')) }).click()
      await expect(page).toHaveURL('/wallet/withdrawal/sbp')
      await expect(payoutAmount(page)).toHaveValue(/^1.500$/)
    })

    await test.step('the own number is filled in, cleared by one press, and another is typed', async () => {
      const own = page.getByRole('button', { name: ru('payout.phone_own') })
      await expect(own).toHaveAttribute('aria-pressed', 'true')
      await own.click()
      await expect(payoutPhone(page)).toHaveValue('')
      await payoutPhone(page).fill('+375 29 123-45-67')
      await expect(page.getByText(ru('payout.phone_invalid'))).toBeVisible()
      await payoutPhone(page).fill('8 900 555-04-04')
    })

    await test.step('a bank is found in the other layout, and says that it has no such account', async () => {
      await bankField(page).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await checkAccessibility(page)
      await page.keyboard.type('xyzzy')
      await expect(page.getByText(/«xyzzy» не найден/)).toBeVisible()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('nbymrjaa')
      await expect(page.getByRole('option')).toHaveText([/Т-Банк/])
      await page.keyboard.press('Enter')
      await expect(page.getByText(ru('payout.name_unknown', { bank: 'Т-Банк' }))).toBeVisible()
      await expect(payoutSubmit(page)).toBeDisabled()
      await checkAccessibility(page)
    })

    await test.step('a reload and Back keep everything that was typed', async () => {
      await typePhone(page, '9005550101')
      await expect(page.getByText(ru('payout.name_label'), { exact: true })).toBeVisible()
      await page.reload()
      await expect(payoutAmount(page)).toHaveValue(/^1.500$/)
      await expect(payoutPhone(page)).toHaveValue(/900.*01-01/)
      await expect(bankField(page)).toContainText('Т-Банк')
      await expect(page.getByText(ru('payout.name_label'), { exact: true })).toBeVisible()
      await checkAccessibility(page)
      await page.goBack()
      await expect(payoutAmount(page)).toHaveValue(/^1.500$/)
      await page.goForward()
      await expect(bankField(page)).toContainText('Т-Банк')
    })

    await test.step('without a network it says why it waits', async () => {
      await page.context().setOffline(true)
      await expect(page.getByRole('main').getByText(ru('error.offline_action'))).toBeVisible()
      await expect(payoutSubmit(page)).toBeDisabled()
      await page.context().setOffline(false)
      await expect(payoutSubmit(page)).toBeEnabled()
    })

    await test.step('a quote that has expired leads back to the form', async () => {
      await page.route(/\/v2\/wallet\/payout$/, (route) =>
        route.fulfill({
          status: 400,
          json: { status: 'error', code: 'QUOTE_EXPIRED', message: 'Расчет устарел.' },
        }),
      )
      await confirmPayout(page, PIN)
      await expect(page.getByText('Расчет устарел.')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.unroute(/\/v2\/wallet\/payout$/)
    })

    await test.step('the PIN confirms it, and its page says when the bank has it', async () => {
      await payoutSubmit(page).click()
      const sheet = page.getByRole('dialog')
      await expect(sheet).toContainText('Т-Банк')
      await expect(sheet).toContainText(/\+7\s900\s555-01-01/)
      await checkAccessibility(page)
      await page.keyboard.type('2468')
      await expect(sheet.getByRole('alert').filter({ hasText: /PIN/ })).toBeVisible()
      await page.keyboard.type(PIN)
      await expect(page).toHaveURL(/\/wallet\/payout\/P-\w{4}-\w{4}$/)
      await expect(page.getByRole('heading', { name: ru('payout.pending_title') })).toBeVisible()
      await checkAccessibility(page)
      await expect(page.getByRole('heading', { name: /1.500,00.₽ отправлено в банк/ })).toBeVisible(
        {
          timeout: 20_000,
        },
      )
      await page.reload()
      await expect(page.getByText(/^P-\w{4}-\w{4}$/)).toBeVisible()
      await checkAccessibility(page)
    })

    await test.step('Back leads Home, and the money left once', async () => {
      await page.goBack()
      await expect(page).toHaveURL('/')
      const { history } = await readBooks(request, owner)
      expect(history.filter(({ amount }) => amount === '-1500.00')).toHaveLength(1)
    })

    await test.step('the bank is proposed the next time; one that tells no name can be paid', async () => {
      await page.goto('/wallet/withdrawal/sbp')
      await expect(payoutAmount(page)).toHaveValue('')
      await expect(bankField(page)).toContainText('Т-Банк')
      await payoutAmount(page).fill('13.13')
      await typePhone(page, '9005550101')
      await confirmPayout(page, PIN)
      await expect(page.getByRole('heading', { name: ru('payout.failed_title') })).toBeVisible({
        timeout: 20_000,
      })
      await expect(page.getByText(ru('payout.failed_bank'))).toBeVisible()
      await page.getByRole('button', { name: ru('payout.again_btn') }).click()
      await expect(page).toHaveURL(/\/wallet\/withdrawal/)
      await page.goto('/wallet/withdrawal/sbp')
      await chooseBank(page, 'без имен')
      await expect(page.getByText(ru('payout.name_none'))).toBeVisible()
    })
  },
)
