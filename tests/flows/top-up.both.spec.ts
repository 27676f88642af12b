import type { Page } from '@playwright/test'
import { checkAccessibility, expect, type FlowOptions, test } from '../support/app.ts'
import { holdCall } from '../support/faults.ts'
import { pay, readBooks } from '../support/money.ts'
import { identify } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const TOP_UP = /\/v2\/wallet\/top-up$/

type Environment = FlowOptions['environment']

function submitButton(page: Page, environment: Environment) {
  return environment === 'grok'
    ? page.getByRole('button', { name: ru('wallet_topup.btn'), exact: true })
    : page.getByRole('button', { name: /Пополнить по СБП/ })
}

/** Opens the page as an owner who may, with an amount and, where they are asked for, the terms. */
async function prepare(page: Page, environment: Environment, amount: string): Promise<void> {
  await page.goto('/wallet/topup')
  await page.getByRole('textbox', { name: ru('wallet_topup.amount_label') }).fill(amount)
  if (environment === 'grok') await page.getByRole('checkbox', { name: /Принимаю/ }).check()
}

test('an owner who may chooses the account, needs an amount and the terms, sends once', async ({
  page,
  signIn,
  request,
  environment,
}) => {
  await identify(request, await signIn())
  await test.step('chooses the account with the keyboard', async () => {
    await page.goto('/wallet/topup?currency=EUR')
    const field = page.getByRole('button', {
      name: ru('account.select.change_btn', { code: 'EUR' }),
    })
    await field.press('Enter')
    const panel = page.getByRole('dialog', { name: ru('account.select.title_topup') })
    const list = panel.getByRole('listbox')
    await expect(list).toBeFocused()
    await expect(panel.getByRole('option', { selected: true })).toContainText('EUR')
    await checkAccessibility(page)
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(field).toBeFocused()
    await field.press('Enter')
    await page.keyboard.type('usdc')
    await page.keyboard.press('Enter')
    await expect(panel).toBeHidden()
    await expect(page.getByRole('button', { name: /сейчас USDC/ })).toBeFocused()
    await expect(page.getByRole('button', { name: new RegExp(ru('deposit.title')) })).toBeEnabled()
  })
  await test.step('needs an amount, and in grok the terms', async () => {
    await page.goto('/wallet/topup')
    const amount = page.getByRole('textbox', { name: ru('wallet_topup.amount_label') })
    const submit = submitButton(page, environment)
    await expect(submit).toBeDisabled()
    await amount.fill('0.00')
    await expect(submit).toBeDisabled()
    await amount.fill('10')
    if (environment === 'grok') {
      await expect(submit).toBeDisabled()
      await expect(page.getByText(ru('validation.terms_required'))).toBeVisible()
      await page.getByRole('checkbox', { name: /Принимаю/ }).check()
      await expect(page.getByRole('link', { name: /условия использования/ })).toHaveAttribute(
        'href',
        '/documents/grok/ru/terms-of-use.pdf',
      )
    }
    await expect(submit).toBeEnabled()
    await checkAccessibility(page)
  })
  await test.step('sends once however often the button is pressed, and goes to the payment page', async () => {
    await page.getByRole('textbox', { name: ru('wallet_topup.amount_label') }).fill('1 250,50')
    const held = await holdCall(page, TOP_UP)
    const sent = page.waitForRequest(TOP_UP)
    await submitButton(page, environment).dblclick()
    await submitButton(page, environment).dispatchEvent('click')
    const order = await sent
    expect(order.postDataJSON()).toMatchObject({ amount: '1250.50' })
    expect(order.headers()['idempotency-key']).toMatch(/^[\w-]{16,}$/)
    await expect.poll(held.count).toBe(1)
    held.release()
    await expect(page).toHaveURL(/\/sandbox\/pay\//)
    expect(held.count()).toBe(1)
  })
})

test(
  'not identified: says so and leads to the identification',
  { tag: WHOLE_ONLY },
  async ({ page, signIn, environment }) => {
    await signIn()
    await prepare(page, environment, '10')
    await expect(page.getByText(ru('payment.topup.not_avaliable'))).toBeVisible()
    await checkAccessibility(page)
    await submitButton(page, environment).click()
    const why = page.getByRole('alertdialog')
    await expect(why).toContainText(ru('payment.topup.not_avaliable'))
    await why.getByRole('link', { name: ru('kyc.upgrade_btn') }).click()
    await expect(page).toHaveURL('/settings#verification')
  },
)

test('a payment that was made is in the account', async ({
  page,
  signIn,
  request,
  environment,
}) => {
  const owner = await signIn()
  await identify(request, owner)
  const before = await readBooks(request, owner)
  const currency = environment === 'grok' ? 'EUR' : 'RUB'
  await page.goto(`/wallet/topup?currency=${currency}`)
  await page.getByRole('textbox', { name: ru('wallet_topup.amount_label') }).fill('77.25')
  if (environment === 'grok') await page.getByRole('checkbox', { name: /Принимаю/ }).check()
  const body = page.waitForRequest(/\/v2\/wallet\/top-up$/)
  await submitButton(page, environment).click()
  expect((await body).postDataJSON()).toEqual({ amount: '77.25', currency_code: currency })
  await test.step('Back from the payment page finds what was typed and accepted', async () => {
    await expect(page).toHaveURL(/\/sandbox\/pay\//)
    await page.goBack()
    await expect(submitButton(page, environment)).toBeEnabled()
    await submitButton(page, environment).click()
  })
  await pay(page, 'approve')
  await expect(page).toHaveURL(new RegExp(`/wallet/payments/finish\\?.*currencyCode=${currency}`))
  await expect(
    page.getByRole('heading', { name: new RegExp(`^\\+77,25.*на счет ${currency}$`) }),
  ).toBeFocused()
  await checkAccessibility(page)
  await test.step('the result leads to its receipt, and Back to the result', async () => {
    await page.getByRole('link', { name: ru('receipt.btn') }).click()
    await expect(page).toHaveURL(/\/history\/D-[\w-]+$/)
    await expect(page.getByRole('main')).toContainText('77,25')
    await page.goBack()
    await expect(page.getByRole('heading', { name: /77,25/ })).toBeVisible()
  })
  await page.getByRole('button', { name: ru('common.to_home') }).click()
  await expect(page).toHaveURL(/\/$/)
  const after = await readBooks(request, owner)
  expect(after.history[0]).toMatchObject({ amount: '77.25', currency_code: currency })
  const gained = Number(after.balances[currency]) - Number(before.balances[currency])
  expect(gained).toBeCloseTo(77.25, 2)
})
