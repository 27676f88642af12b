import { expect, test } from '../support/app.ts'
import { pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { identify } from '../support/owners.ts'
import {
  bankField,
  CHECKED_ADDRESS,
  payoutAddress,
  payoutAmount,
  payoutPhone,
  payoutSubmit,
} from '../support/payouts.ts'
import { ru } from '../support/ru.ts'

const PIN = '1379'

test('a withdrawal by phone and bank is made by the keyboard alone', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  await page.goto('/wallet/withdrawal?currency=RUB')
  await typeInto(page, payoutAmount(page), '70')
  await pressOn(page, page.getByRole('button', { name: new RegExp(ru('withdrawal.sbp_btn')) }))
  await expect(page).toHaveURL('/wallet/withdrawal/sbp')
  await expect(payoutAmount(page)).toHaveValue('70')
  await tabTo(page, payoutPhone(page))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('9005550101')
  await pressOn(page, bankField(page))
  await expect(page.getByRole('combobox', { name: ru('payout.bank_search') })).toBeFocused()
  await page.keyboard.type('тинь')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(bankField(page)).toBeFocused()
  await expect(page.getByText(ru('payout.name_label'), { exact: true })).toBeVisible()
  await expect(payoutSubmit(page)).toBeEnabled()
  await pressOn(page, payoutSubmit(page))
  await expect(page.getByRole('dialog')).toContainText('Т-Банк')
  await page.keyboard.press('Escape')
  await expect(payoutSubmit(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Т-Банк')
  await page.keyboard.type(PIN)
  await expect(page).toHaveURL(/\/wallet\/payout\/P-/)
  await pressOn(page, page.getByRole('link', { name: ru('receipt.btn') }))
  await expect(page.getByRole('heading', { name: ru('receipt.title') })).toBeFocused()
})

test('a withdrawal of USDC to a new address is made by the keyboard alone', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  await page.goto('/wallet/withdrawal/usdc')
  await typeInto(page, payoutAmount(page), '20')
  const network = page.getByRole('button', { name: /^Сеть/ })
  await pressOn(page, network)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(network).toBeFocused()
  await tabTo(page, payoutAddress(page))
  await page.keyboard.insertText(CHECKED_ADDRESS)
  const panel = page.getByRole('group', { name: ru('crypto.first_title') })
  await pressOn(page, panel.getByRole('checkbox'), 'Space')
  await expect(payoutSubmit(page)).toBeEnabled()
  await pressOn(page, payoutSubmit(page))
  await expect(page.getByRole('dialog')).toContainText('20,00')
  await page.keyboard.type(PIN)
  await expect(page).toHaveURL(/\/wallet\/payout\/P-/)
  await expect(page.getByText(ru('crypto.step_accepted'))).toBeVisible()
})

test('a withdrawal to a card in the form of its provider is made by the keyboard alone', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  await page.goto('/wallet/withdrawal/card?currency=EUR')
  await typeInto(page, payoutAmount(page), '20')
  const frame = page.frameLocator('iframe')
  const number = frame.getByRole('textbox')
  await number.waitFor()
  await tabTo(page, page.getByRole('radio', { name: ru('card.new') }))
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return number.evaluate((field) => field.ownerDocument.activeElement === field)
    })
    .toBe(true)
  await page.keyboard.type('4242424242424242')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Visa\s••\s4242/)).toBeVisible()
  await expect(payoutSubmit(page)).toBeEnabled()
  await pressOn(page, payoutSubmit(page))
  await expect(page.getByRole('dialog')).toContainText('4242')
  await page.keyboard.type(PIN)
  await expect(page).toHaveURL(/\/wallet\/payout\/P-/)
})
