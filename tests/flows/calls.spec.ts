import { expect, test } from '../support/app.ts'
import { readWalletId } from '../support/money.ts'
import { ru } from '../support/ru.ts'
import { refuseLive } from '../support/refuse-live.ts'

const WALLETS = '/v2/wallet'
const TRANSACTIONS = '/v2/wallet/transaction?ordering=-created_at&limit='

/** What the frame around every page asks for: texts, profile, notifications. */
const FRAME = [
  '/v2/wallet/text-data/?language=ru',
  '/v2/wallet/auth/info',
  '/v2/wallet/user/notification',
]

/** What the frame asks for once the profile says that the server has it (L1). */
const AFTER_PROFILE = '/v2/wallet/currency'

/** Statistics, whose period follows the calendar. */
const FLOW = '/v2/wallet/stat/flow'

/** The channel of changes. */
const LIVE = '/v2/live/'

/** What is planned, and requests for money. */
const PLANS = '/v2/wallet/plan'
const RATE_ORDERS = '/v2/wallet/rate-order'
const REQUESTS = '/v2/wallet/request/list'

/** Own categories, tags and rules. */
const CATEGORIES = '/v2/wallet/category'

/** Whom the owner keeps. */
const PEOPLE = '/v2/wallet/people'
const HELP = '/v2/wallet/help'

/** The wallet address of the owner, and what programs were allowed. */
const ADDRESS = '/v2/wallet/address/own'
const PROGRAMS = '/v2/wallet/program/list'

/** What a page asks for once the profile says that the server has transfers, codes, statistics, stored prices, sessions or passkeys (L3, L5, N2, N5, M2, M4). */
const OF_CAPABILITY: Readonly<Record<string, readonly string[]>> = {
  '/': [PLANS],
  '/planned': [PLANS, RATE_ORDERS],
  '/payment': [WALLETS, '/v2/wallet/receive', `${TRANSACTIONS}16`, ADDRESS],
  '/send': [PEOPLE],
  '/people': [PEOPLE],
  '/wallet/withdrawal': [PEOPLE],
  '/history': [FLOW, CATEGORIES],
  '/history/rules': [CATEGORIES],
  '/settings/security': ['/v2/wallet/session', '/v2/wallet/security/event', PEOPLE],
  '/settings/security/passkeys': ['/v2/wallet/passkey'],
  '/exchange': ['/v2/wallet/exchange/history?from=RUB&to=USD&period=month'],
  '/settings/limits': ['/v2/wallet/limit', PEOPLE],
  '/settings/tariffs': ['/v2/wallet/tariff'],
  '/settings/telegram': ['/v2/wallet/telegram'],
  '/settings/address': [ADDRESS, PROGRAMS, '/v2/wallet/address/name?name=anna'],
  '/settings/programs': [PROGRAMS],
  '/settings/keys': [ADDRESS, '/v2/wallet/program-key/list'],
  '/settings/close': ['/v2/wallet/closing/state', PLANS],
  '/settings/notifications': ['/v2/wallet/notice'],
}

/** What each page asks for besides, none of it after an answer to another. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': [WALLETS, `${TRANSACTIONS}16`],
  '/wallet': [WALLETS],
  '/wallet/open': [WALLETS],
  '/history': [WALLETS, `${TRANSACTIONS}50&offset=0`],
  '/exchange': [WALLETS, '/v2/wallet/exchange/rates'],
  '/payment': [],
  '/send': [],
  '/people': [],
  '/help': [HELP],
  '/planned': [],
  '/history/rules': [],
  '/settings': [],
  '/settings/security': [],
  '/settings/security/pin': [],
  '/settings/security/pin/forgot': [],
  '/settings/security/passkeys': [],
  '/settings/limits': [],
  '/settings/tariffs': [],
  '/settings/notifications': [],
  '/settings/data': [],
  '/settings/telegram': [],
  '/settings/keys': ['/v2/wallet/read-key/list', '/v2/wallet/webhook/list'],
  '/settings/address': [WALLETS],
  '/settings/programs': [],
  '/settings/profile': [],
  '/settings/phone': [],
  '/settings/close': [],
  '/wallet/topup': [WALLETS],
  '/wallet/withdrawal': [WALLETS],
}

test('each page sends all its calls at once, and none twice', async ({ page, signIn }) => {
  test.slow()
  const id = await readWalletId(page.request, await signIn())
  const ofAccount: Readonly<Record<string, readonly string[]>> = {
    '/wallet/withdrawal': [`/v2/wallet/withdrawal/method?account_id=${id}`],
    [`/wallet/${id}`]: [RATE_ORDERS],
  }
  const ofWallet = { [`/wallet/${id}`]: [WALLETS, `${TRANSACTIONS}50&offset=0&account_id=${id}`] }
  await refuseLive(page)
  for (const [path, own] of Object.entries({ ...PAGES, ...ofWallet })) {
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
      ...(OF_CAPABILITY[path] ?? []),
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
