import { checkAccessibility, expect, test } from '../support/app.ts'
import { onlyIn } from '../support/brands.ts'
import { refuseLive } from '../support/refuse-live.ts'
import { ru } from '../support/ru.ts'

test(
  'a phone: the row, both steps, the new account, and every list that holds it',
  { tag: onlyIn('ewallet') },
  async ({ page, signIn }) => {
    const owner = await signIn()
    await page.goto('/wallet')
    const row = page
      .getByRole('list', { name: ru('wallet.list.label') })
      .getByRole('link', { name: ru('account.open.row') })
    await expect(row).toContainText(ru('account.open.row_caption', { codes: 'IDR, JPY, GBP' }))
    await row.click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('radio', { name: /IDR/ })).toBeChecked()
    await sheet.getByRole('radio', { name: /GBP/ }).check()
    await checkAccessibility(page)
    await sheet.getByRole('button', { name: ru('common.next') }).click()
    await expect(sheet).toContainText(`${owner.firstName} ${owner.lastName}`)
    await checkAccessibility(page)
    await sheet.getByRole('button', { name: ru('common.back') }).click()
    await expect(sheet.getByRole('radio', { name: /GBP/ })).toBeChecked()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/wallet')

    await page.goto('/wallet/open?currency=GBP')
    await sheet.getByRole('button', { name: ru('common.next') }).click()
    await sheet.getByRole('button', { name: ru('account.open.btn', { code: 'GBP' }) }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Счет GBP' })).toBeFocused()
    await expect(page.getByText(ru('account.open.done', { code: 'GBP' })).first()).toBeVisible()
    await expect(page.getByText(ru('account.open.done_title'))).toBeVisible()
    await checkAccessibility(page)
    await page
      .getByRole('main')
      .getByRole('link', { name: ru('home.exchange_btn') })
      .last()
      .click()
    await expect(page.getByRole('textbox', { name: /^Сумма зачисления.*GBP/ })).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('group', { name: /^GBP/ })).toContainText(/0,00\s£/)
    await expect(page.getByRole('link', { name: ru('home.open_account_slide') })).toBeAttached()
    await page.goto('/wallet')
    await expect(row).toContainText(ru('account.open.row_caption', { codes: 'IDR, JPY' }))
  },
)

test(
  'a desktop: the card, the confirmation, and an account that another device has opened',
  { tag: onlyIn('grok') },
  async ({ page, signIn, request }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const { token } = await signIn()
    // With it the app may know of the account before the press, and the button then leads to it.
    await refuseLive(page)
    await page.goto('/wallet')
    const card = page.getByRole('region', { name: ru('account.open.title') })
    await card.getByRole('radio', { name: /GBP/ }).check()
    await checkAccessibility(page)
    await card.getByRole('button', { name: ru('account.open.btn', { code: 'GBP' }) }).click()
    const dialog = page.getByRole('dialog', {
      name: ru('account.open.confirm_title', { code: 'GBP' }),
    })
    await dialog.getByRole('button', { name: ru('common.back') }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/wallet')
    await card.getByRole('button', { name: ru('account.open.btn', { code: 'GBP' }) }).click()
    const headers = { Authorization: `Token ${token}` }
    await request.post('/v2/wallet/account', { headers, data: { currency_code: 'GBP' } })
    await dialog.getByRole('button', { name: ru('account.open.btn', { code: 'GBP' }) }).click()
    await expect(dialog.getByText(ru('account.open.exists', { code: 'GBP' }))).toBeVisible()
    await dialog.getByRole('button', { name: ru('account.open.exists_btn') }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Счет GBP' })).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL('/wallet')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('list', { name: ru('wallet.list.label') })).toContainText('GBP')
  },
)
