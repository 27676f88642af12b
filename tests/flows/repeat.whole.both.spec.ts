import { type Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { onlyIn } from '../support/brands.ts'
import { amount as exchangeAmount, account as exchangeAccount } from '../support/exchange.ts'
import { identify } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { forbidWays } from '../support/withdrawal.ts'

const NUMBER = '204377190369'

/** Stubs one transaction of the euro account and opens its details in History. */
async function openDetails(page: Page, transaction: Record<string, unknown>): Promise<void> {
  const results = [
    {
      id: 'told',
      amount: '-140.50',
      currency_code: 'EUR',
      status: 'complete',
      description: 'Операция',
      created_at: '2025-11-20T10:00:00Z',
      ...transaction,
    },
  ]
  await page.route(/\/v2\/wallet\/transaction/, (route) => route.fulfill({ json: { results } }))
  await page.goto('/history')
  await page
    .getByRole('region', { name: ru('transactions.all_title') })
    .getByRole('button')
    .click()
}

const details = (page: Page) => page.getByRole('dialog', { name: ru('transactions.details.title') })

async function repeat(page: Page): Promise<void> {
  await details(page)
    .getByRole('link', { name: ru('transactions.details.repeat_btn') })
    .click()
}

// The euro account is not the first one, which forms choose by default.

test.beforeEach(async ({ page, signIn, request }) => {
  await identify(request, await signIn())
  const accounts = [
    { id: 'rubles', currency_code: 'RUB', balance: '5000.00' },
    { id: 'euros', currency_code: 'EUR', balance: '860.00', number: NUMBER },
    { id: 'dollars', currency_code: 'USD', balance: '20.00' },
  ]
  await page.route(/\/v2\/wallet$/, (route) => route.fulfill({ json: { results: [{ accounts }] } }))
})

test(
  'repeating a withdrawal, also a failed one, fills in account and amount',
  { tag: onlyIn('grok') },
  async ({ page }) => {
    await forbidWays(page)
    for (const status of ['complete', 'failed']) {
      await openDetails(page, { kind: 'withdrawal', method: 'card', last4: '4242', status })
      await expect(details(page)).toContainText(/Счет\s*EUR\s••\s0369/)
      await repeat(page)
      await expect(page).toHaveURL('/wallet/withdrawal?currency=EUR')
      await expect(page.getByRole('button', { name: /сейчас EUR/ })).toBeVisible()
      await expect(page.getByRole('textbox', { name: ru('withdrawal.amount_label') })).toHaveValue(
        '140,50',
      )
      await page.reload()
      await expect(page.getByRole('textbox', { name: ru('withdrawal.amount_label') })).toHaveValue(
        '140,50',
      )
    }
  },
)

test(
  'repeating a top-up fills in account and amount',
  { tag: onlyIn('ewallet') },
  async ({ page }) => {
    await openDetails(page, { kind: 'top_up', method: 'card', amount: '1500.00' })
    await repeat(page)
    await expect(page).toHaveURL('/wallet/topup?currency=EUR')
    await expect(page.getByRole('button', { name: /сейчас EUR/ })).toBeVisible()
    await expect(page.getByRole('textbox', { name: ru('wallet_topup.amount_label') })).toHaveValue(
      '1\u00a0500,00',
    )
  },
)

test(
  'repeating an exchange fills in accounts and amount, from the exchange page too',
  { tag: onlyIn('ewallet') },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const exchange = {
      from: { amount: '900.00', currency_code: 'EUR', account_id: 'euros' },
      to: { amount: '990.00', currency_code: 'USD', account_id: 'dollars' },
    }
    await openDetails(page, { kind: 'exchange', transfer_id: 'x', exchange, amount: '-900.00' })
    await expect(details(page)).toContainText(/Счет списания\s*EUR\s••\s0369/)
    await expect(details(page)).toContainText(/Счет зачисления\s*USD/)
    await repeat(page)
    await expect(page).toHaveURL('/exchange?from=euros&to=dollars')
    const expectFilled = async () => {
      await expect(exchangeAccount(page, 'from')).toContainText('EUR')
      await expect(exchangeAccount(page, 'to')).toContainText('USD')
      await expect(exchangeAmount(page, 'from')).toHaveValue('900,00')
      await expect(exchangeAmount(page, 'to')).not.toHaveValue('')
    }
    await expectFilled()
    await test.step('an amount above the balance shows its error without a pause', async () => {
      await expect(page.getByText(ru('exchange.not_enough'))).toBeVisible()
    })
    await test.step('recent exchanges are under the form and fill it again', async () => {
      await exchangeAmount(page, 'from').fill('5')
      const late = page.getByRole('region', { name: ru('exchange.recent_title') })
      await expect(late.getByRole('listitem')).toHaveCount(1)
      await expect(late.getByRole('link', { name: ru('common.show_all') })).toHaveAttribute(
        'href',
        '/history?kind=exchange',
      )
      await late.getByRole('button').click()
      await repeat(page)
      await expect(details(page)).toHaveCount(0)
      await expectFilled()
    })
  },
)
