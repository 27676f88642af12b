import type { Page, Route } from '@playwright/test'
import { expect, type Owner, registerOwner, test } from '../support/app.ts'
import { lockTitle, setHidden, turnLockOn } from '../support/app-lock.ts'
import { amount, openExchange, submit } from '../support/exchange.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { readBooks } from '../support/money.ts'
import { identify } from '../support/owners.ts'
import { confirmPayout, fillSbp, payoutAmount } from '../support/payouts.ts'
import { ru } from '../support/ru.ts'
import { confirmation, reviewTransfer } from '../support/transfer.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const PIN = '1379'
const NOTICE_MS = 15_000

test.use({ hasNewContext: true })

/** The server acts, and its answer never comes. */
async function loseAnswers(page: Page, call: Parameters<typeof endpointUrl>[0]) {
  const keys: (string | undefined)[] = []
  await page.route(endpointUrl(call), async (route: Route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    await new Promise(() => {})
  })
  return keys
}

/** What became of an act stays unknown until it is called. */
async function holdOutcomes(page: Page): Promise<() => Promise<void>> {
  const url = /\/v2\/wallet\/act\?/
  await page.route(url, (route) => route.abort())
  return () => page.unroute(url)
}

/** The browser asks before an act that waits is left; its owner leaves. */
function leaveAnyway(page: Page): void {
  page.on('dialog', (dialog) => void dialog.accept())
}

const told = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const exchanged = (owner: Owner, request: Parameters<typeof readBooks>[0]) =>
  readBooks(request, owner).then(({ history }) =>
    history.filter((row) => row.amount === '-1700.00' && row.currency_code === 'RUB'),
  )

async function sendExchange(page: Page): Promise<void> {
  await openExchange(page)
  await amount(page, 'from').fill('1700')
  await submit(page).click()
}

test('an exchange whose page is reloaded before the answer is shown, not offered again, and done once', async ({
  page,
  request,
  signIn,
}) => {
  const owner = await signIn()
  leaveAnyway(page)
  const keys = await loseAnswers(page, 'exchange')
  await sendExchange(page)
  await expect.poll(() => keys.length).toBe(1)
  const letOutcomes = await holdOutcomes(page)
  await page.reload()
  await expect(told(page, ru('act.sent_exchange'))).toBeVisible()
  await expect(told(page, ru('act.checking_descr'))).toBeVisible()
  await expect(amount(page, 'from')).toHaveValue(/^1.700$/)
  await expect(submit(page)).toBeDisabled()
  await expect(page.getByText(ru('act.wait_hint'))).toBeVisible()
  await letOutcomes()
  await expect(told(page, 'Обмен выполнен: 1')).toBeVisible({ timeout: NOTICE_MS })
  await expect(amount(page, 'from')).toHaveValue('')
  expect(keys).toHaveLength(1)
  expect(await exchanged(owner, request)).toHaveLength(1)
  await page.getByRole('link', { name: ru('common.details') }).click()
  await expect(page).toHaveURL(/\/history\/X-/)
})

test(
  'a withdrawal whose browser was killed is shown at the next start, and paid out once',
  { tag: WHOLE_ONLY },
  async ({ page, browser, baseURL, request, signIn }) => {
    const owner = await signIn()
    await identify(request, owner)
    const keys = await loseAnswers(page, 'payout')
    await fillSbp(page, '170')
    await confirmPayout(page, PIN)
    await expect.poll(() => keys.length).toBe(1)
    const storageState = await page.context().storageState()
    const stored = JSON.stringify(storageState)
    expect(stored).not.toContain(PIN)
    expect(stored).not.toContain('9005550101')
    const next = await browser.newContext({ storageState, ...(baseURL && { baseURL }) })
    const started = await next.newPage()
    const letOutcomes = await holdOutcomes(started)
    await fillSbpAmount(started)
    await expect(told(started, ru('act.sent_withdrawal'))).toBeVisible()
    await expect(started.getByText(ru('act.wait_hint'))).toBeVisible()
    await letOutcomes()
    await expect(told(started, 'Вывод принят: 170,')).toBeVisible({ timeout: NOTICE_MS })
    const { history } = await readBooks(request, owner)
    expect(history.filter(({ amount: sum }) => sum.startsWith('-170.'))).toHaveLength(1)
    await next.close()
  },
)

/** Opens the form of a withdrawal without sending it. */
async function fillSbpAmount(page: Page): Promise<void> {
  await page.goto('/wallet/withdrawal/sbp')
  await payoutAmount(page).fill('170')
}

test('a transfer left by a reload is shown in another tab too, and is sent once', async ({
  page,
  context,
  request,
  environment,
  signIn,
}) => {
  const owner = await signIn()
  await identify(request, owner)
  const other = await registerOwner(request, { environment })
  leaveAnyway(page)
  const second = await context.newPage()
  await second.goto('/')
  const keys = await loseAnswers(page, 'transfer')
  await reviewTransfer(page, other, '19')
  await confirmation(page)
    .getByRole('group', { name: ru('auth.pin.label') })
    .waitFor()
  await page.keyboard.type(PIN)
  await expect.poll(() => keys.length).toBe(1)
  await expect(told(second, ru('act.sent_transfer'))).toHaveCount(0)
  await page.reload()
  for (const tab of [page, second]) {
    await expect(told(tab, 'Перевод выполнен: 19,')).toBeVisible({ timeout: NOTICE_MS })
  }
  const { history } = await readBooks(request, owner)
  expect(history.filter(({ amount: sum }) => sum === '-19.00')).toHaveLength(1)
})

test(
  'an exchange that never reached the server is shown as not done, and offered again',
  { tag: WHOLE_ONLY },
  async ({ page, request, signIn }) => {
    test.setTimeout(90_000)
    const owner = await signIn()
    leaveAnyway(page)
    let count = 0
    await page.route(endpointUrl('exchange'), async () => {
      count += 1
      await new Promise(() => {})
    })
    await sendExchange(page)
    await expect.poll(() => count).toBe(1)
    await page.reload()
    await expect(told(page, ru('act.sent_exchange'))).toBeVisible()
    await expect(told(page, ru('act.none_exchange'))).toBeVisible({ timeout: 40_000 })
    await expect(submit(page)).toBeEnabled()
    expect(await exchanged(owner, request)).toHaveLength(0)
  },
)

test(
  'an exchange behind a lock that was closed and opened again is shown, and done once',
  { tag: WHOLE_ONLY },
  async ({ page, request, signIn }) => {
    const owner = await signIn({ pin: PIN })
    leaveAnyway(page)
    await turnLockOn(page, PIN, '0')
    const keys = await loseAnswers(page, 'exchange')
    await sendLocked(page)
    await expect.poll(() => keys.length).toBe(1)
    await page.reload()
    await expect(lockTitle(page)).toBeVisible()
    await page.keyboard.type(PIN)
    await expect(told(page, 'Обмен выполнен: 1')).toBeVisible({ timeout: NOTICE_MS })
    await expect(amount(page, 'from')).toHaveValue('')
    expect(await exchanged(owner, request)).toHaveLength(1)
  },
)

async function sendLocked(page: Page): Promise<void> {
  await page.goto('/exchange')
  await expect(lockTitle(page)).toBeVisible()
  await page.keyboard.type(PIN)
  await amount(page, 'from').fill('1700')
  await submit(page).click()
}

test('the same exchange within two minutes is a question, and the same withdrawal too', async ({
  page,
  request,
  signIn,
}) => {
  const owner = await signIn()
  await identify(request, owner)
  await test.step('an exchange', async () => {
    for (const isRepeat of [false, true]) {
      await sendExchange(page)
      if (isRepeat) {
        const question = page.getByRole('alertdialog', { name: ru('exchange.repeat_title') })
        await question.getByRole('button', { name: ru('exchange.repeat_btn') }).click()
      }
      await page.getByRole('button', { name: ru('common.done') }).click()
    }
    expect(await exchanged(owner, request)).toHaveLength(2)
  })
  await test.step('a withdrawal', async () => {
    for (const isRepeat of [false, true]) {
      await fillSbp(page, '171')
      await confirmPayout(page, PIN)
      if (isRepeat) {
        await expect(page.getByRole('dialog')).toContainText('меньше двух минут назад')
        await page.keyboard.type(PIN)
      }
      await expect(page).toHaveURL(/\/wallet\/payout\/P-/)
    }
    const { history } = await readBooks(request, owner)
    expect(history.filter(({ amount: sum }) => sum.startsWith('-171.'))).toHaveLength(2)
  })
})

test(
  'what was typed into forms of money survives a lock and a reload behind it',
  { tag: WHOLE_ONLY },
  async ({ page, request, signIn }) => {
    const owner = await signIn({ pin: PIN })
    await identify(request, owner)
    await turnLockOn(page, PIN, '0')
    for (const [path, field] of [
      ['/wallet/topup', ru('wallet_topup.amount_label')],
      ['/wallet/withdrawal/sbp', ru('withdrawal.amount_label')],
      ['/wallet/withdrawal/card', ru('withdrawal.amount_label')],
    ] as const) {
      const input = page.getByRole('textbox', { name: field })
      await test.step(path, async () => {
        await page.goto(path)
        await expect(lockTitle(page)).toBeVisible()
        await page.keyboard.type(PIN)
        await input.fill('123')
        await setHidden(page, true)
        await setHidden(page, false)
        await expect(lockTitle(page)).toBeVisible()
        await page.keyboard.type(PIN)
        await expect(input).toHaveValue('123')
        await page.reload()
        await expect(lockTitle(page)).toBeVisible()
        expect(
          await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage))),
        ).not.toContain('123')
        await page.keyboard.type(PIN)
        await expect(input).toHaveValue('123')
      })
    }
  },
)
