import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { onlyIn } from '../support/brands.ts'
import { ADDRESS, CARD, confirmByPin, readBooks } from '../support/money.ts'
import { identify } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

test.use({ isPlain: true })

const send = (page: Page) => page.getByRole('button', { name: ru('wallet.save.send_btn') })

test(
  'sends from the chosen wallet, with the recipient shown while it is typed',
  { tag: onlyIn('grok') },
  async ({ page, signIn, request }) => {
    const owner = await signIn()
    await identify(request, owner)
    await page.goto('/wallet/save?currency=USD')
    const wallets = page.getByRole('radiogroup', { name: ru('wallet.save.from_label') })
    await expect(wallets.getByRole('radio', { name: /^USD,/ })).toBeChecked()
    await expect(page.getByText(ru('wallet.save.recipient_empty_card'))).toBeVisible()
    const amount = page.getByRole('textbox', { name: ru('wallet.save.amount_label') })
    await amount.fill('204.18')
    await page.getByRole('textbox', { name: ru('withdrawal.card_label') }).fill(CARD)
    await expect(page.getByText('Карта Visa •••• 4242')).toBeVisible()
    await checkAccessibility(page)
    await wallets.getByRole('radio', { name: /^USDC/ }).check()
    await expect(send(page)).toBeDisabled()
    await page.getByRole('textbox', { name: /Адрес/ }).fill(ADDRESS)
    await expect(page.getByText('Адрес 0x52be…91c4')).toBeVisible()
    await expect(amount).toHaveValue('')
    await wallets.getByRole('radio', { name: /^USD,/ }).check()
    await expect(amount).toHaveValue('204,18')
    await page.getByRole('textbox', { name: ru('withdrawal.card_label') }).fill(CARD)
    await send(page).click()
    await confirmByPin(page, '1379')
    await expect(page.getByRole('heading', { name: ru('pay.success_title') })).toBeVisible()
    await page.getByRole('button', { name: ru('common.to_home') }).click()
    await expect(page).toHaveURL(/\/$/)
    expect((await readBooks(request, owner)).balances['USD']).toBe('1000.00')
  },
)

test(
  'a currency without an account: says what to do, and nothing is chosen',
  { tag: [onlyIn('ewallet'), WHOLE_ONLY] },
  async ({ page, signIn, request }) => {
    await identify(request, await signIn())
    await page.goto('/wallet/save?currency=GBP')
    await expect(page.getByText(/Счет в GBP еще не открыт/)).toBeVisible()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await page.getByRole('textbox', { name: ru('wallet.save.amount_label') }).fill('1')
    await page.getByRole('textbox', { name: ru('withdrawal.card_label') }).fill(CARD)
    await expect(send(page)).toBeDisabled()
    await checkAccessibility(page)
    await page.getByRole('radio', { name: /^EUR/ }).check()
    await expect(send(page)).toBeEnabled()
  },
)

test(
  'not identified: says so, and the button stays disabled',
  { tag: [onlyIn('grok'), WHOLE_ONLY] },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/wallet/save')
    await page.getByRole('textbox', { name: ru('wallet.save.amount_label') }).fill('1')
    await page.getByRole('textbox', { name: ru('withdrawal.card_label') }).fill(CARD)
    await expect(page.getByText(ru('payment.withdrawal.not_avaliable'))).toBeVisible()
    await expect(send(page)).toBeDisabled()
  },
)
