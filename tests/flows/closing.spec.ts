import type { Page } from '@playwright/test'
import { checkAccessibility, expect, readCode, test } from '../support/app.ts'
import { emptyWallet } from '../support/empty-wallet.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { typeBoxes } from '../support/forms.ts'
import { enterPin } from '../support/passkeys.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const PATH = '/settings/close'
const PIN = '1379'
const BROKEN = { status: 500, json: {} }

const button = (page: Page, key: Parameters<typeof ru>[0]) =>
  page.getByRole('button', { name: ru(key), exact: true })
const error = (page: Page, words: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: words })
const code = (page: Page) => page.getByRole('group', { name: ru('auth.code.label', { count: 4 }) })

/** Ticks what is left to tick and begins. */
async function agree(page: Page): Promise<void> {
  await page.goto(PATH)
  await button(page, 'close.docs_done_btn').click()
  await page.getByRole('checkbox', { name: ru('close.checkbox') }).check()
  await button(page, 'close.btn').click()
}

/** Confirms the phone. */
async function confirmPhone(page: Page, phone: string): Promise<void> {
  await button(page, 'wallet.auth.login.send_code_btn').click()
  await expect(code(page)).toBeVisible()
  await typeBoxes(page, await readCode(page.request, phone))
  await expect(page.getByRole('dialog', { name: ru('pay.pin_title') })).toBeVisible()
}

test(
  'accounts with money lead to where they are emptied, and nothing can be closed',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn({ pin: PIN })
    await page.goto('/settings')
    await page.getByRole('link', { name: ru('close.title') }).click()
    await expect(page.getByRole('heading', { level: 1, name: ru('close.title') })).toBeFocused()
    await expect(page.getByText(ru('close.what_kept', { years: '5' }))).toBeVisible()
    await checkAccessibility(page)
    await button(page, 'close.docs_done_btn').click()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(button(page, 'close.btn')).toBeDisabled()
    await page.getByRole('link', { name: /^Вывести: На счете [\d\s]+,\d\d ₽$/ }).click()
    await expect(page).toHaveURL('/wallet/withdrawal?currency=RUB')
  },
)

test('an empty wallet is closed by code and PIN, and its phone is free', async ({
  page,
  signIn,
}) => {
  const owner = await signIn({ pin: PIN })
  await emptyWallet(page.request, owner)
  await agree(page)
  await page.route(endpointUrl('sendClosingCode'), (route) => route.fulfill(BROKEN))
  await button(page, 'wallet.auth.login.send_code_btn').click()
  await expect(error(page, ru('error.server'))).toBeVisible()
  await page.unroute(endpointUrl('sendClosingCode'))
  await button(page, 'wallet.auth.login.send_code_btn').click()
  await expect(code(page)).toBeVisible()
  await page.route(endpointUrl('confirmClosing'), (route) => route.fulfill(BROKEN))
  await typeBoxes(page, await readCode(page.request, owner.phone))
  await expect(error(page, ru('error.server'))).toBeVisible()
  await page.unroute(endpointUrl('confirmClosing'))
  await button(page, 'auth.code.continue_btn').click()
  await page.route(endpointUrl('closeWallet'), (route) => route.fulfill(BROKEN))
  await enterPin(page, PIN)
  const dialog = page.getByRole('dialog', { name: ru('pay.pin_title') })
  await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await page.unroute(endpointUrl('closeWallet'))
  await enterPin(page, PIN)
  await expect(page.getByRole('heading', { name: ru('close.done_title') })).toBeFocused()
  await expect(page.getByText(ru('close.done_thanks'))).toBeVisible()
  await checkAccessibility(page)
  await button(page, 'common.done').click()
  await expect(page).toHaveURL(/\/auth/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const answer = await page.request.get('/v2/wallet/auth/info', {
    headers: { Authorization: `Token ${owner.token}` },
  })
  expect(answer.status()).toBe(401)
})

test('money that comes in meanwhile leads back to the steps', async ({ page, signIn }) => {
  const owner = await signIn({ pin: PIN })
  await emptyWallet(page.request, owner)
  await agree(page)
  await confirmPhone(page, owner.phone)
  const state = {
    remainders: [
      {
        account_id: '1',
        currency_code: 'RUB',
        balance: '0.35',
        way: 'exchange',
        exchange_to: 'USD',
      },
    ],
    pending_count: 2,
    is_frozen: false,
  }
  await page.route(endpointUrl('closingState'), (route) => route.fulfill({ json: state }))
  const refusal = { status: 'error', code: 'WALLET_NOT_EMPTY', message: 'На счетах есть деньги.' }
  await page.route(endpointUrl('closeWallet'), (route) =>
    route.fulfill({ status: 409, json: refusal }),
  )
  await enterPin(page, PIN)
  await expect(page.getByText('На счетах есть деньги.')).toBeVisible()
  await expect(page.getByText(ru('close.dust', { code: 'USD' }))).toBeVisible()
  await expect(page.getByRole('link', { name: /^Обменять: На счете 0,35 ₽$/ })).toBeVisible()
  await page.getByRole('link', { name: ru('close.pending_left', { count: '2' }) }).click()
  await expect(page).toHaveURL('/history?state=waiting')
})

test('a frozen wallet cannot be closed', { tag: WHOLE_ONLY }, async ({ page, signIn }) => {
  await signIn({ pin: PIN })
  const state = { remainders: [], pending_count: 0, is_frozen: true }
  await page.route(endpointUrl('closingState'), (route) => route.fulfill({ json: state }))
  await page.goto(PATH)
  await expect(page.getByText(ru('close.frozen'))).toBeVisible()
  await button(page, 'close.docs_done_btn').click()
  await expect(button(page, 'close.btn')).toBeDisabled()
})
