import type { Page } from '@playwright/test'
import { changeAnswer } from '../support/answers.ts'
import { checkAccessibility, expect, type Owner, test } from '../support/app.ts'
import { pay, readBooks } from '../support/money.ts'
import { identify } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const TOP_UP = /\/v2\/wallet\/top-up$/
const STATUS = /\/v2\/wallet\/top-up\/status/

const FINISH = '/wallet/payments/finish?order=0192&currencyCode=RUB&sum=100.50&ref=0012'

const amount = (page: Page) => page.getByRole('textbox', { name: ru('wallet_topup.amount_label') })
const submit = (page: Page) =>
  page.getByRole('button', { name: /^Пополнить (?:по СБП|картой|с карты)/ })

let owner: Owner

test.beforeEach(async ({ signIn, request }) => {
  owner = await signIn()
  await identify(request, owner)
})

async function start(page: Page, value: string): Promise<void> {
  await page.goto('/wallet/topup')
  await amount(page).fill(value)
  await submit(page).click()
}

test('a payment that failed says so and leaves the money where it was', async ({
  page,
  request,
}) => {
  const before = await readBooks(request, owner)
  await start(page, '500')
  await pay(page, 'fail')
  await expect(page.getByRole('heading', { name: ru('topup_result.failed_title') })).toBeFocused()
  await checkAccessibility(page)
  expect((await readBooks(request, owner)).balances).toEqual(before.balances)
  await page.getByRole('button', { name: ru('topup_result.retry_btn') }).click()
  await expect(page).toHaveURL('/wallet/topup?currency=RUB')
  await expect(amount(page)).toHaveValue('500,00')
})

test('a pending payment can be left and looked at later', async ({ page, context, request }) => {
  await start(page, '640')
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  const payment = page.url()
  await pay(page, 'pending')
  const waiting = page.getByRole('heading', { name: ru('topup_result.waiting_title') })
  await expect(waiting).toBeFocused()
  await expect(page.locator('main')).toContainText('640,00')
  await expect(page.locator('main')).not.toContainText(/[\da-f]{8}-[\da-f]{4}/)
  await checkAccessibility(page)
  const result = page.url()
  await page.getByRole('button', { name: ru('common.to_home') }).click()
  await expect(page).toHaveURL(/\/$/)
  const bank = await context.newPage()
  await bank.goto(payment)
  await pay(bank, 'approve')
  await page.goto(result)
  await expect(page.getByRole('heading', { name: /^\+640,00.*на счет RUB$/ })).toBeVisible()
  const balance = (await readBooks(request, owner)).balances['RUB'] ?? ''
  await expect(page.locator('main')).toContainText(`Баланс${formatRubles(balance)}`)
  await checkAccessibility(page)
  await page.getByRole('button', { name: ru('common.to_home') }).click()
  await expect(page).toHaveURL(/\/$/)
})

test(
  'a page that waits is left by one Back, and asks no more',
  { tag: WHOLE_ONLY },
  async ({ page }) => {
    await page.goto('/')
    const asked: string[] = []
    await page.route(STATUS, (route) => {
      asked.push(new URL(route.request().url()).search)
      return route.fulfill({ json: { status: 'pending', message: '' } })
    })
    await page.goto(FINISH)
    await expect(
      page.getByRole('heading', { name: ru('topup_result.waiting_title') }),
    ).toBeVisible()
    await page.getByRole('heading', { name: ru('topup_result.waiting_title') }).click()
    await page.getByRole('button', { name: ru('common.back') }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
    await page.waitForTimeout(500)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toContain('order=0192')
  },
)

test('Back from the payment page finds what was typed', { tag: WHOLE_ONLY }, async ({ page }) => {
  await page.goto('/wallet/topup')
  await page.getByRole('button', { name: /Выбрать другой счет/ }).click()
  await page.getByRole('option', { name: /EUR/ }).click()
  await page.getByRole('button', { name: /^100/ }).click()
  await submit(page).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  await page.goBack()
  await expect(amount(page)).toHaveValue(/^100/)
  await expect(page.getByRole('button', { name: /сейчас EUR/ })).toBeVisible()
  await expect(submit(page)).toBeEnabled()
})

test(
  'a payment page that does not open leaves the form as it was, to be sent again',
  { tag: WHOLE_ONLY },
  async ({ page }) => {
    const leaving = page.getByText(ru('wallet_topup.redirecting'))
    await page.clock.install()
    // A browser that gets nothing stays where it is.
    await page.route('**/sandbox/pay/**', (route) => route.fulfill({ status: 204 }))
    await start(page, '320')
    await expect(leaving).toBeVisible()
    await page.clock.fastForward(20_000)
    await expect(leaving).toBeHidden()
    await expect(amount(page)).toHaveValue('320')
    await page.unroute('**/sandbox/pay/**')
    await submit(page).click()
    await expect(page).toHaveURL(/\/sandbox\/pay\//)
  },
)

test('the page that waits for a payment polls it', { tag: WHOLE_ONLY }, async ({ page }) => {
  await page.clock.install()
  await test.step('asks every five seconds with all that its address says, and not while hidden', async () => {
    const asked: string[] = []
    await page.route(STATUS, (route) => {
      asked.push(new URL(route.request().url()).search)
      return route.fulfill({ json: { status: 'pending', message: '' } })
    })
    await page.goto(FINISH)
    await expect.poll(() => asked.length).toBe(1)
    expect(Object.fromEntries(new URLSearchParams(asked[0]))).toMatchObject({
      order: '0192',
      currencyCode: 'RUB',
      ref: '0012',
    })
    await page.clock.runFor(5100)
    await expect.poll(() => asked.length).toBe(2)
    await hide(page, true)
    await page.clock.runFor(20_000)
    expect(asked.length).toBe(2)
    await hide(page, false)
    await expect.poll(() => asked.length).toBe(3)
    await page.clock.runFor(60_000)
    await expect(page.getByText(/Платеж обрабатывается дольше обычного/)).toBeVisible()
    await page.getByRole('button', { name: ru('common.to_home') }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.unroute(STATUS)
  })
  await test.step('goes on after a check that failed, one at a time', async () => {
    let running = 0
    let most = 0
    let count = 0
    await page.route(STATUS, async (route) => {
      count += 1
      running += 1
      most = Math.max(most, running)
      if (count === 1) await route.abort('connectionreset')
      else await route.fulfill({ json: { status: count > 2 ? 'complete' : 'slow', message: '' } })
      running -= 1
    })
    await page.goto(FINISH)
    await expect(page.getByText(/Не удалось проверить статус/)).toBeVisible()
    await page.clock.runFor(5100)
    await expect(page.getByText(/Не удалось проверить статус/)).toBeHidden()
    await page.clock.runFor(5100)
    await expect(
      page.getByRole('heading', {
        name: ru('topup_result.success_title_no_amount', { code: 'RUB' }),
      }),
    ).toBeVisible()
    await page.clock.runFor(20_000)
    expect({ count, most }).toEqual({ count: 3, most: 1 })
    await page.unroute(STATUS)
  })
  await test.step("shows the server's own words of a refusal", async () => {
    await page.goto('/wallet/payments/finish?order=nobody')
    await expect(
      page.getByRole('heading', { name: ru('topup_result.refused_title') }),
    ).toBeVisible()
    await expect(page.locator('main')).toContainText(/не найдено/i)
    await page.getByRole('button', { name: ru('common.to_home') }).click()
    await expect(page).toHaveURL(/\/$/)
  })
  await test.step('is not found without an order', async () => {
    await page.goto('/wallet/payments/finish?currencyCode=RUB')
    await expect(page.getByRole('heading', { name: ru('error.not_found_title') })).toBeVisible()
  })
  await test.step('comes back with all of its address after a login', async () => {
    await page.route(STATUS, (route) => route.fulfill({ json: { status: 'slow' } }))
    await page.goto(FINISH)
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(page).toHaveURL(/\/auth\/paid\?next=/)
    const next = new URL(page.url()).searchParams.get('next')
    expect(next).toContain('/wallet/payments/finish?')
    expect(next).toContain('currencyCode=RUB')
  })
})

test('a top-up that fails leaves its form', { tag: WHOLE_ONLY }, async ({ page, context }) => {
  await test.step('cash: what to bring, with an account number to copy', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/wallet/topup')
    await amount(page).fill('3000')
    await page.getByRole('button', { name: /Пополнить наличными/ }).click()
    const dialog = page.getByRole('dialog', { name: ru('wallet_topup.cash_title') })
    await expect(dialog).toContainText('паспорт владельца счета')
    await expect(dialog).toContainText('3\u00a0000,00\u00a0₽')
    await expect(dialog).toContainText(ru('wallet_topup.cash_note'))
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: ru('wallet.detail.copy_number') }).click()
    await expect(page.getByText(ru('wallet.detail.number_copied'))).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^\d{12}$/)
    await expect(dialog).toContainText(copied.replaceAll(/\d{4}(?=\d)/g, '$&\u00a0'))
    await dialog.getByRole('button', { name: ru('common.ok') }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('an error of the server leaves the form as it was', async () => {
    await page.route(TOP_UP, (route) =>
      route.fulfill({ status: 400, json: { status: 'error', message: 'Own words' } }),
    )
    await start(page, '321')
    await expect(page.getByRole('alert')).toContainText([/Пополнение временно недоступно/])
    await expect(amount(page)).toHaveValue('321')
    await expect(submit(page)).toBeEnabled()
    await amount(page).fill('322')
    await expect(page.getByText(/Пополнение временно недоступно/)).toBeHidden()
    await page.unroute(TOP_UP)
  })
  await test.step('goes nowhere that is not safe', async () => {
    for (const url of ['javascript:alert(1)', 'http://example.com/pay', '']) {
      await changeAnswer(page, TOP_UP, (body) => ({ ...body, url }))
      await start(page, '10')
      await expect(page.getByText(/Пополнение временно недоступно/)).toBeVisible()
      await expect(page).toHaveURL('/wallet/topup')
      await page.unroute(TOP_UP)
    }
  })
  await test.step('without a network nothing is sent', async () => {
    let count = 0
    await page.route(TOP_UP, (route) => {
      count += 1
      return route.continue()
    })
    await page.goto('/wallet/topup')
    await amount(page).fill('10')
    await context.setOffline(true)
    await submit(page).click()
    await expect(page.getByText(ru('error.offline_action'))).toBeVisible()
    expect(count).toBe(0)
    await expect(amount(page)).toHaveValue('10')
  })
})

test(
  'a call without an answer is retried with its key and is one order',
  { tag: WHOLE_ONLY },
  async ({ page }) => {
    const keys: (string | undefined)[] = []
    await page.route(TOP_UP, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await start(page, '45')
    await expect(page.getByText(/Не удалось проверить статус/)).toBeVisible()
    await expect(page).toHaveURL(/\/sandbox\/pay\//)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  },
)

/** As the app writes it, spaces left out. */
function formatRubles(balance: string): string {
  const [whole = '', cents = ''] = balance.split('.')
  return `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00a0')},${cents}\u00a0₽`
}

async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    },
    isHidden ? 'hidden' : 'visible',
  )
}
