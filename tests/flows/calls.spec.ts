import { expect, test } from '../support/app.ts'
import { readWalletId } from '../support/money.ts'
import { ru } from '../support/ru.ts'
import { refuseLive } from '../support/refuse-live.ts'
import {
  AFTER_PROFILE,
  CATEGORIES,
  FLOW,
  FRAME,
  LATER_CALLS,
  LIVE,
  PAGE_CALLS,
  RATE_ORDERS,
  REQUESTS,
  TRANSACTIONS,
  WALLETS,
} from '../support/page-calls.ts'

test('each page sends all its calls at once, and none twice', async ({ page, signIn }) => {
  test.slow()
  const id = await readWalletId(page.request, await signIn())
  const ofAccount: Readonly<Record<string, readonly string[]>> = {
    '/wallet/withdrawal': [`/v2/wallet/withdrawal/method?account_id=${id}`],
    [`/wallet/${id}`]: [RATE_ORDERS],
  }
  const ofWallet = { [`/wallet/${id}`]: [WALLETS, `${TRANSACTIONS}50&offset=0&account_id=${id}`] }
  await refuseLive(page)
  for (const [path, own] of Object.entries({ ...PAGE_CALLS, ...ofWallet })) {
    const made: string[] = []
    let answer: (() => void) | undefined
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('/v2/**', async (route) => {
      const { pathname, search } = new URL(route.request().url())
      if (pathname.startsWith(LIVE)) return route.fallback()
      made.push(pathname === FLOW ? FLOW : pathname + search)
      await mayAnswer
      await route.fallback()
    })
    await page.goto(path)
    const expected = [...FRAME, ...own].toSorted()
    await expect.poll(() => made.toSorted(), path).toEqual(expected)
    answer?.()
    await expect.poll(() => made, path).toContain(AFTER_PROFILE)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const later = [
      AFTER_PROFILE,
      REQUESTS,
      ...(LATER_CALLS[path] ?? []),
      ...(ofAccount[path] ?? []),
    ]
    await expect.poll(() => made.toSorted(), path).toEqual([...expected, ...later].toSorted())
    // No answer is cached, so the next page sends its own requests.
    await page.evaluate(() => indexedDB.deleteDatabase('offline-copy'))
    // Nor is it known what the server has, which would send what follows the profile at once.
    await page.evaluate(() => localStorage.removeItem('server-words'))
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('touching a link sends the calls of its page, and the press sends no more', async ({
  page,
  signIn,
}) => {
  await signIn()
  await refuseLive(page)
  const table = page.waitForResponse(/\/v2\/wallet\/currency$/)
  await page.goto('/')
  await table
  const history = page.getByRole('navigation').getByRole('link', { name: ru('menu.history') })
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const made: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/v2\/(?!live\/)/.test(pathname)) made.push(pathname === FLOW ? FLOW : pathname + search)
  })
  const own = [CATEGORIES, FLOW, `${TRANSACTIONS}50&offset=0`].toSorted()
  await history.dispatchEvent('touchstart')
  await expect.poll(() => made.toSorted()).toEqual(own)
  await expect(page).toHaveURL('/')
  await history.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ru('history.title'))
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(made.toSorted()).toEqual(own)
})

test('the wallets of the last visit show before any answer', async ({ page, signIn }) => {
  await signIn()
  await refuseLive(page)
  await page.goto('/')
  const wallet = page.getByRole('main').locator('a[href^="/wallet/"]').first()
  await expect(wallet).toBeVisible()
  const balance = await wallet.innerText()
  await page.waitForLoadState('networkidle')
  await page.route('/v2/**', () => {})
  await page.reload()
  await expect(wallet).toHaveText(balance, { useInnerText: true })
})
