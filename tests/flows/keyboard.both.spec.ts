import { expect, freshPhone, readCode, test } from '../support/app.ts'
import { onlyIn } from '../support/brands.ts'
import { fillBoxes } from '../support/forms.ts'
import { untilMounted } from '../support/hydration.ts'
import { pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { CARD } from '../support/money.ts'
import { identify } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { submit } from '../support/exchange.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

test('a registration needs the keyboard alone', async ({ page, environment }) => {
  const phone = freshPhone()
  await page.goto('/auth')
  await pressOn(page, page.getByRole('link', { name: ru('wallet.auth.register_btn') }))
  await typeInto(page, page.getByLabel(ru('auth.register.first_name')), 'Ольга')
  await typeInto(page, page.getByLabel(ru('auth.phone.label')), `+${phone}`)
  await typeInto(page, page.getByLabel(ru('auth.register.email')), 'olga@example.com')
  if (environment === 'grok') {
    await pressOn(page, page.getByRole('combobox', { name: ru('auth.register.country') }))
    await expect(
      page.getByRole('combobox', { name: ru('auth.phone.country_search') }),
    ).toBeFocused()
    await page.keyboard.type('герм')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: ru('auth.register.country') })).toBeFocused()
    await typeInto(page, page.getByLabel(ru('auth.register.city')), 'Берлин')
    await typeInto(page, page.getByLabel(ru('auth.register.zip_code')), '10115')
    await typeInto(
      page,
      page.getByLabel(ru('auth.register.address'), { exact: true }),
      'Инвалиденштрассе 1',
    )
  } else {
    for (const name of [/договора оферты/, /обработку персональных данных/]) {
      await pressOn(page, page.getByRole('checkbox', { name }), 'Space')
      await expect(page.getByRole('checkbox', { name })).toBeChecked()
    }
  }
  await pressOn(page, page.getByRole('button', { name: ru('wallet.auth.register_btn') }))
  await expect(page.getByRole('heading', { name: ru('auth.register.step2_title') })).toBeVisible()
  await expect(page.getByLabel(ru('auth.code.digit', { current: 1, total: 4 }))).toBeFocused()
  await page.keyboard.type(await readCode(page.request, phone))
  await expect(page.getByRole('heading', { name: ru('auth.register.step3_title') })).toBeVisible()
  await expect(page.getByLabel(ru('auth.code.digit', { current: 1, total: 4 }))).toBeFocused()
  await page.keyboard.type('1379')
  await expect(page.getByRole('group', { name: /^Повторите PIN-код/ })).toBeVisible()
  await fillBoxes(page, '1379')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel(ru('auth.code.digit', { current: 4, total: 4 }))).not.toBeFocused()
  await tabTo(page, page.getByRole('button', { name: /PIN/ }).last())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
})

test('an exchange needs the keyboard alone', { tag: onlyIn('grok') }, async ({ page, signIn }) => {
  await signIn()
  await page.goto('/')
  await untilMounted(page)
  await pressOn(page, page.locator('main').getByRole('link', { name: /Обменять/ }))
  const from = page.getByRole('textbox', { name: /^Сумма списания/ })
  const fromAccount = page.getByRole('button', { name: /^Счет списания/ })
  await expect(from).toBeVisible()
  await pressOn(page, fromAccount)
  await expect(page.locator('dialog[open]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(fromAccount).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('dialog[open]')).toBeVisible()
  await expect(page.getByRole('listbox')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await tabTo(page, page.getByRole('button', { name: ru('exchange.swap_btn') }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: /Обменять весь баланс/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(from).not.toHaveValue('')
  await expect(submit(page)).toBeEnabled()
  await pressOn(page, submit(page))
  await expect(page.getByRole('alertdialog')).toContainText(ru('exchange.success'))
  await expect(page.getByRole('button', { name: ru('common.done') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
})

test.describe(() => {
  test.use({ isPlain: true })

  test(
    'a new wallet, a card and the pay modal, by the keyboard alone',
    { tag: [onlyIn('ewallet'), WHOLE_ONLY] },
    async ({ page, signIn, request }) => {
      const owner = await signIn()
      await identify(request, owner)
      await page.goto('/wallet')
      await pressOn(page, page.getByRole('link', { name: ru('account.open.row') }))
      await tabTo(page, page.getByRole('radio', { name: /IDR/ }))
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('radio', { name: /JPY/ })).toBeChecked()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: ru('currency.JPY') })).toBeFocused()
      await pressOn(
        page,
        page.getByRole('button', { name: ru('account.open.btn', { code: 'JPY' }) }),
      )
      await expect(page.getByRole('heading', { level: 1, name: 'Счет JPY' })).toBeFocused()
      await page.goto('/wallet/save?currency=USD')
      await expect(page.getByRole('radio', { name: /^USD,/ })).toBeChecked()
      await typeInto(
        page,
        page.getByRole('textbox', { name: ru('wallet.save.amount_label') }),
        '204.18',
      )
      await typeInto(page, page.getByRole('textbox', { name: ru('withdrawal.card_label') }), CARD)
      await pressOn(page, page.getByRole('button', { name: ru('payment.send_btn') }))
      const modal = page.getByRole('dialog', { name: /Подтверждение операции/ })
      await expect(modal.getByLabel(ru('auth.code.digit', { current: 1, total: 4 }))).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(
        modal.getByLabel(ru('auth.code.digit', { current: 1, total: 4 })),
      ).not.toBeFocused()
      await page.keyboard.press('Escape')
      await expect(modal).toBeHidden()
      await expect(page.getByRole('button', { name: ru('payment.send_btn') })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(modal.getByLabel(ru('auth.code.digit', { current: 1, total: 4 }))).toBeFocused()
      await page.keyboard.type('1379')
      await expect(page.getByRole('heading', { name: ru('pay.success_title') })).toBeFocused()
      await pressOn(page, modal.getByRole('button', { name: ru('common.to_home') }))
      await expect(page).toHaveURL(/\/$/)
    },
  )
})
