import { ADDITIONS } from '../../contract/rules/capabilities.ts'
import { forbidCapability } from '../support/answers.ts'
import { expect, readCode, registerOwner, test } from '../support/app.ts'
import { periodChip, picker, rows } from '../support/history.ts'
import { untilMounted } from '../support/hydration.ts'
import { pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { identify } from '../support/owners.ts'
import { drawQr, toPng } from '../support/qr-pictures.ts'
import { chip } from '../support/slider.ts'
import { ru } from '../support/ru.ts'
import {
  amountField,
  confirmation,
  noteField,
  phoneField,
  typedPhone,
} from '../support/transfer.ts'
import { WHOLE_ONLY } from '../support/walk.ts'
import { ownLanguageName } from '../../contract/rules/own-language-name.ts'

test(
  'panels, the slider, a wallet and History, by the keyboard alone',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/')
    await untilMounted(page)
    const bell = page.getByRole('banner').getByRole('button', { name: /^Уведомления/ })
    await pressOn(page, bell)
    await expect(page.getByRole('dialog', { name: ru('notifications.title') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bell).toBeFocused()
    await tabTo(page, chip(page, 'RUB'))
    await page.keyboard.press('ArrowRight')
    await expect(chip(page, 'USD')).toBeFocused()
    await expect(chip(page, 'USD')).toHaveAttribute('aria-current', 'true')
    const search = page.getByRole('button', { name: ru('header.search_btn') })
    await tabTo(page, search)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('euro')
    await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Счет EUR' })).toBeFocused()
    await pressOn(page, periodChip(page))
    await pressOn(page, picker(page).getByRole('button', { name: ru('date.today'), exact: true }))
    await pressOn(page, picker(page).getByRole('button', { name: ru('date_picker.apply') }))
    await expect(picker(page)).toBeHidden()
    await expect(periodChip(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(periodChip(page)).toHaveText(ru('history.period_all'))
    await expect(periodChip(page)).toBeFocused()
    await page.goto('/history')
    await pressOn(page, page.getByRole('button', { name: 'RUB', exact: true }), 'Space')
    await expect(page).toHaveURL('/history?account=RUB')
    await pressOn(page, rows(page).first().getByRole('link'))
    await expect(page.getByRole('heading', { name: ru('receipt.title') })).toBeFocused()
  },
)

test(
  'settings, logout and login, by the keyboard alone',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    const owner = await signIn()
    await page.goto('/settings')
    const main = page.locator('main')
    await tabTo(page, main.getByRole('radio', { name: ownLanguageName('ru') }))
    await page.keyboard.press('ArrowRight')
    await expect(main.getByRole('radio', { name: 'English' })).toBeFocused()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('heading', { level: 1, name: ru('settings.title') })).toBeVisible()
    await tabTo(page, main.getByRole('radio', { name: ru('settings.theme_system') }))
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    const logout = main.getByRole('button', { name: ru('settings.logout_btn') })
    await pressOn(page, logout)
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(logout).toBeFocused()
    await page.keyboard.press('Enter')
    await pressOn(
      page,
      page
        .getByRole('alertdialog')
        .getByRole('button', { name: ru('settings.logout_confirm_btn') }),
    )
    await pressOn(page, page.getByRole('link', { name: ru('wallet.auth.login_link') }))
    await typeInto(page, page.getByLabel(ru('auth.phone.label')), `+${owner.phone}`)
    await pressOn(page, page.getByRole('button', { name: ru('wallet.auth.login.send_code_btn') }))
    await expect(page.getByLabel(ru('auth.code.digit', { current: 1, total: 4 }))).toBeFocused()
    await page.keyboard.type(await readCode(page.request, owner.phone))
    await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
  },
)

test(
  'a top-up in cash and one through the payment page, by the keyboard alone',
  { tag: WHOLE_ONLY },
  async ({ page, signIn, request }) => {
    await identify(request, await signIn())
    await page.goto('/wallet/topup')
    await typeInto(
      page,
      page.getByRole('textbox', { name: ru('wallet_topup.amount_label') }),
      '3000',
    )
    const cash = page.getByRole('button', { name: /Пополнить наличными/ })
    await pressOn(page, cash)
    const dialog = page.getByRole('dialog', { name: ru('wallet_topup.cash_title') })
    await pressOn(page, dialog.getByRole('button', { name: ru('common.ok') }))
    await expect(dialog).toBeHidden()
    await expect(cash).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: /Пополнить по СБП/ }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/sandbox\/pay\//)
    await pressOn(page, page.locator('button[value="approve"]'))
    await expect(page.getByRole('heading', { name: /на счет RUB/ })).toBeVisible()
  },
)

test('money is sent to another owner by the keyboard alone', async ({ page, signIn, request }) => {
  await identify(request, await signIn())
  const recipient = await registerOwner(request, { firstName: 'Мария', lastName: 'Котова' })
  await identify(request, recipient)
  await page.goto('/')
  await untilMounted(page)
  const actions = page.getByRole('group', { name: ru('home.actions_label') })
  await pressOn(page, actions.getByRole('button', { name: ru('home.send_btn') }))
  await tabTo(page, phoneField(page))
  await page.keyboard.insertText(typedPhone(recipient))
  await expect(page.getByText('Мария К.', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/send\/amount/)
  await typeInto(page, amountField(page), '250,50')
  await typeInto(page, noteField(page), 'За ужин')
  await pressOn(page, page.getByRole('button', { name: ru('send.review_btn') }))
  await expect(confirmation(page)).toContainText('Мария К.')
  await tabTo(page, confirmation(page).getByLabel(ru('auth.code.digit', { current: 1, total: 4 })))
  await page.keyboard.type('1379')
  await expect(page.getByRole('heading', { name: /250,50\s₽ отправлено/ })).toBeFocused()
})

test(
  'a period typed into the picker, by the keyboard alone',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/history')
    await pressOn(page, periodChip(page))
    const start = picker(page).getByRole('textbox', { name: ru('date_picker.starts') })
    await tabTo(page, start)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('011125')
    await tabTo(page, picker(page).getByRole('textbox', { name: ru('date_picker.ends') }))
    await expect(start).toHaveValue(/^01\/11\/2025/)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('201125')
    await pressOn(page, picker(page).getByRole('button', { name: ru('date_picker.apply') }))
    await expect(page).toHaveURL(/from=2025-11-01T00/)
    await expect(periodChip(page)).toBeFocused()
  },
)

test(
  'the ways to withdraw and where an identification begins, by the keyboard alone',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/wallet/withdrawal')
    await typeInto(page, page.getByRole('textbox', { name: ru('withdrawal.amount_label') }), '150')
    await pressOn(page, page.getByRole('link', { name: ru('kyc.upgrade_btn') }))
    await expect(page).toHaveURL('/settings#verification')
    await pressOn(page, page.locator('main').getByRole('button', { name: ru('kyc.upgrade_btn') }))
    await expect(page).toHaveURL(/\/sandbox\/identification\//)
    await pressOn(page, page.getByRole('button', { name: ru('kyc.upgrade_btn') }))
    await expect(page).toHaveURL('/ondato/result')
    await pressOn(page, page.getByRole('link', { name: ru('kyc.result.settings_link') }))
    await expect(page.locator('main').getByText(ru('kyc.status.complete'))).toBeVisible()

    await page.goto('/wallet/withdrawal')
    await typeInto(page, page.getByRole('textbox', { name: ru('withdrawal.amount_label') }), '150')
    const cash = page.getByRole('button', { name: /Получить наличными/ })
    await pressOn(page, cash)
    await expect(page.getByRole('dialog', { name: ru('withdrawal.cash_title') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cash).toBeFocused()
  },
)

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test(
    'a code from a picture and a document of the policies, by the keyboard alone',
    { tag: WHOLE_ONLY },
    async ({ page, signIn }) => {
      await signIn()
      await forbidCapability(page, ADDITIONS)
      await page.goto('/payment')
      const choice = page.waitForEvent('filechooser')
      await pressOn(page, page.locator('button', { hasText: ru('payment.file.choose_btn') }))
      const size = { width: 640, height: 480, side: 220, x: 200, y: 120 }
      const buffer = toPng(drawQr('ST00012|Name=Test|Sum=100', size))
      await (await choice).setFiles({ name: 'code.png', mimeType: 'image/png', buffer })
      await expect(page.getByText(ru('payment.file.found'))).toBeVisible()
      await pressOn(page, page.getByRole('button', { name: ru('payment.send_btn') }))
      await expect(page.getByRole('alertdialog')).toContainText('временно недоступна')
      await pressOn(
        page,
        page.getByRole('alertdialog').getByRole('button', { name: ru('common.ok') }),
      )
      await expect(page.getByRole('alertdialog')).toHaveCount(0)

      await page.goto('/settings')
      const opened = page.context().waitForEvent('request', (asked) => asked.url().endsWith('.pdf'))
      await pressOn(page, page.getByRole('link', { name: /Политика AML/ }))
      expect((await opened).url()).toContain('/documents/ewallet/ru/aml-kyc-policy.pdf')
    },
  )
})
