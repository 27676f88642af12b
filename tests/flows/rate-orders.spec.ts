import type { APIRequestContext, Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { identify } from '../support/owners.ts'
import { ru } from '../support/ru.ts'

const PIN = '1379'
/** Pounds and yen are moved by no other test. */
const POUND = 'GBP'

const button = (page: Page, key: Parameters<typeof ru>[0]) =>
  page.getByRole('button', { name: ru(key), exact: true })

/** Opens an account in pounds, and returns the ids of the accounts by their currency. */
async function openPounds(
  request: APIRequestContext,
  token: string,
): Promise<ReadonlyMap<string, string>> {
  const headers = { Authorization: `Token ${token}`, 'Idempotency-Key': crypto.randomUUID() }
  const data = { currency_code: POUND }
  expect((await request.post('/v2/wallet/account', { headers, data })).ok()).toBe(true)
  const answer: { results: { accounts: { id: string; currency_code: string }[] }[] } = await (
    await request.get('/v2/wallet', { headers })
  ).json()
  const accounts = answer.results[0]?.accounts ?? []
  return new Map(accounts.map(({ id, currency_code }) => [currency_code, id]))
}

test('an order at a rate is executed while the page is closed, and is seen with its receipt', async ({
  page,
  request,
  signIn,
}) => {
  // A connection that rested for seconds may be closed as it is used.
  const movePound = (percent: string) =>
    request.post('/sandbox/rate', { form: { currency: POUND, percent }, maxRetries: 3 })
  const owner = await signIn()
  await identify(request, owner)
  const accounts = await openPounds(request, owner.token)
  const pair = `from=${accounts.get('USD')}&to=${accounts.get(POUND)}`
  await page.goto(`/exchange?${pair}`)
  await page.getByRole('radio', { name: ru('rate_order.mode_rate') }).click()
  await expect(page).toHaveURL(/mode=rate/)
  await page.getByRole('textbox', { name: ru('exchange.from_amount', { code: 'USD' }) }).fill('20')
  const grip = page.getByRole('slider', { name: ru('rate_order.grip') })
  const first = await grip.getAttribute('aria-valuetext')
  await grip.focus()
  await page.keyboard.press('ArrowDown')
  await expect(grip).not.toHaveAttribute('aria-valuetext', first ?? '')
  await page.getByRole('button', { name: '−2 %' }).click()
  await expect(page.getByText(/^За год так/)).toBeVisible()
  await checkAccessibility(page)
  await page.reload()
  await expect(page.getByText(/^Отложим 20,00/)).toBeVisible()
  await button(page, 'rate_order.submit_btn').click()
  const dialog = page.getByRole('dialog', { name: new RegExp(ru('rate_order.confirm_title')) })
  await expect(dialog.getByText(ru('rate_order.confirm_note'))).toBeVisible()
  await page.keyboard.type(PIN)
  await expect(page.getByText(ru('rate_order.done_title'))).toBeVisible()

  await test.step('it waits in the list, and its money is set aside', async () => {
    await page.goto('/planned')
    const waiting = page.getByRole('list', { name: ru('planned.group_rate') })
    await expect(waiting).toBeVisible()
    await checkAccessibility(page)
    await waiting.getByRole('link').click()
    await expect(page.getByText(ru('rate_order.status_wait'))).toBeVisible()
    await expect(page.getByText(/^Осталось/)).toBeVisible()
    await checkAccessibility(page)
  })
  const order = new URL(page.url()).pathname

  await page.goto('about:blank')
  await movePound('-6')
  await page.goto(order)
  await expect(page.getByText(/^Обменяли .+ по /)).toBeVisible()
  await expect(page.getByText(/^Вышло лучше на/)).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: ru('rate_order.number') }).click()
  await expect(page.getByText(ru('receipt.rate_order'))).toBeVisible()
  await movePound('6.4')

  await test.step('an alert is placed without a PIN, and removed', async () => {
    await page.goto(`/exchange?mode=rate&${pair}`)
    await page.getByRole('switch', { name: new RegExp(ru('rate_alert.only')) }).check()
    await button(page, 'rate_alert.submit_btn').click()
    await expect(page).toHaveURL(/\/planned\/rate\//)
    await checkAccessibility(page)
    await button(page, 'rate_alert.remove_btn').click()
    await expect(page.getByText(ru('rate_alert.removed')).first()).toBeVisible()
  })
})
