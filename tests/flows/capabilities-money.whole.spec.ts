import { USDC_TOP_UP, WITHDRAWALS } from '../../contract/rules/capabilities.ts'
import { forbidCapability } from '../support/answers.ts'
import { expect, test } from '../support/app.ts'
import { identify } from '../support/owners.ts'
import { payoutAmount } from '../support/payouts.ts'
import { ru } from '../support/ru.ts'
import { forbidWays } from '../support/withdrawal.ts'

test('a server without the ways to withdraw has no pages of them, and SBP is not available', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  await forbidWays(page)
  const made: string[] = []
  page.on('request', (one) => made.push(new URL(one.url()).pathname))
  await page.goto('/wallet/withdrawal')
  await expect(page.getByText(ru('withdrawal.sbp_down'))).toBeVisible()
  await expect(page.getByText(ru('withdrawal.sbp_descr'))).toHaveCount(0)
  for (const path of [
    'withdrawal/sbp',
    'withdrawal/card',
    'withdrawal/usdc',
    'payout/P-7Q4K-92MD',
  ]) {
    await page.goto(`/wallet/${path}`)
    await expect(page.getByRole('heading', { name: ru('error.not_found_title') })).toBeVisible()
  }
  expect(made.filter((path) => /withdrawal\/|payout/.test(path) && path.startsWith('/v2'))).toEqual(
    [],
  )
})

test.describe('each way to withdraw is offered by its own word alone', () => {
  const sbp = { name: new RegExp(ru('withdrawal.sbp_btn')) }
  const card = { name: new RegExp(ru('withdrawal.card_btn')) }
  test.beforeEach(async ({ request, signIn }) => {
    await identify(request, await signIn())
  })

  test('a server without the word for SBP still offers a card', async ({ page }) => {
    await forbidCapability(page, WITHDRAWALS.sbp)
    await page.goto('/wallet/withdrawal')
    await expect(page.getByRole('button', card)).toBeEnabled()
    await expect(page.getByRole('button', sbp)).toHaveCount(0)
    await page.goto('/wallet/withdrawal/sbp')
    await expect(page.getByRole('heading', { name: ru('error.not_found_title') })).toBeVisible()
  })

  test('a server without the word for cards still offers SBP', async ({ page }) => {
    await forbidCapability(page, WITHDRAWALS.card)
    await page.goto('/wallet/withdrawal')
    await expect(page.getByRole('button', sbp)).toBeEnabled()
    await expect(page.getByRole('button', card)).toHaveCount(0)
  })

  test('a server without the word for USDC has the older page for its account', async ({
    page,
  }) => {
    await forbidCapability(page, WITHDRAWALS.usdc)
    await page.goto('/wallet/withdrawal?currency=USDC')
    await expect(payoutAmount(page)).toBeVisible()
    await expect(page.getByText(ru('withdrawal.sbp_down'))).toBeVisible()
  })
})

test('a server without the word for addresses has no top-up in USDC', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  await forbidCapability(page, USDC_TOP_UP)
  const made: string[] = []
  page.on('request', (one) => made.push(new URL(one.url()).pathname))
  await page.goto('/wallet/topup?currency=USDC')
  await expect(page.getByRole('textbox', { name: ru('wallet_topup.amount_label') })).toBeVisible()
  await expect(page.getByText(ru('deposit.title'))).toHaveCount(0)
  await page.goto('/wallet/topup/usdc')
  await expect(page.getByRole('heading', { name: ru('error.not_found_title') })).toBeVisible()
  expect(made.filter((path) => path.includes('/deposit'))).toEqual([])
})
