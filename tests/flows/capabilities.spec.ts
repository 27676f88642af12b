import {
  ACCOUNTS,
  CURRENCIES,
  HISTORY_SEARCH,
  QUOTES,
  RATE_HISTORY,
  RECEIPTS,
  RECEIVE,
  STATEMENTS,
  STATISTICS,
  TRANSFERS,
} from '../../contract/rules/capabilities.ts'
import { forbidCapability, tellCapabilities } from '../support/answers.ts'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { amount } from '../support/exchange.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

/** Currencies that are offered without a table (E5). */
const OFFERED = ['RUB', 'USD', 'EUR', 'IDR']

test('without the table of currencies the app requests none and offers four currencies', async ({
  page,
  signIn,
}) => {
  await signIn()
  const made: string[] = []
  page.on('request', (request) => made.push(new URL(request.url()).pathname))
  await forbidCapability(page, CURRENCIES, ACCOUNTS)
  await page.goto('/wallet')
  const options = page.getByLabel(ru('wallet.create.currency_label')).getByRole('option')
  await expect(options).toHaveText(OFFERED.map((code) => new RegExp(`^${code}`)))
  await page.goto('/wallet/topup')
  await expect(page.getByRole('group', { name: ru('amount.quick_label') })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(made).not.toContain('/v2/wallet/currency')
})

test(
  'with the table the app offers its currencies and round amounts',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await tellCapabilities(page, [CURRENCIES])
    await page.route(/\/v2\/wallet\/currency$/, (route) =>
      route.fulfill({
        json: {
          results: [
            { code: 'RUB', decimals: 2, symbol: '₽', kind: 'fiat', round_amounts: ['700'] },
            { code: 'BHD', decimals: 3, symbol: '' },
            { code: 'BAD', decimals: 9, symbol: '' },
          ],
        },
      }),
    )
    await page.goto('/wallet')
    const options = page.getByLabel(ru('wallet.create.currency_label')).getByRole('option')
    await expect(options).toHaveText([/^RUB/, /^BHD/])
    await page.goto('/wallet/topup')
    await expect(page.getByRole('group', { name: ru('amount.quick_label') })).toHaveText(/700/)
  },
)

test(
  'without held rates and stored prices the exchange is as it was',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    const made: string[] = []
    page.on('request', (request) => made.push(new URL(request.url()).pathname))
    await tellCapabilities(page, [CURRENCIES])
    await page.goto('/exchange')
    await expect(page.getByText(/^1\sUSD = [\d,]+\sRUB$/)).toBeVisible()
    await expect(page.getByText(/^Обновлен в \d\d:\d\d$/)).toBeVisible()
    await amount(page, 'from').fill('1000')
    await expect(page.getByRole('button', { name: 'Обменять', exact: true })).toBeEnabled()
    for (const word of [
      'exchange.quote_renew',
      'exchange.your_rate',
      'exchange.chart_title',
    ] as const) {
      await expect(page.getByText(ru(word))).toHaveCount(0)
    }
    const cards = page.getByRole('group', { name: /Списать|Зачислить/ })
    const boxes = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
    expect((boxes[1]?.top ?? 0) - (boxes[0]?.bottom ?? 0)).toBe(16)
    expect(made).not.toContain('/v2/wallet/exchange/history')

    await forbidCapability(page, QUOTES)
    await page.reload()
    await expect(page.getByText(/^Обновлен в \d\d:\d\d$/)).toBeVisible()
    await expect(page.getByRole('slider')).toBeVisible()
  },
)

test(
  'without stored prices a rate is held, and there is no chart',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    const made: string[] = []
    page.on('request', (request) => made.push(new URL(request.url()).pathname))
    await forbidCapability(page, RATE_HISTORY)
    await page.goto('/exchange')
    await expect(page.getByText(ru('exchange.your_rate'))).toBeVisible()
    await expect(page.getByText(ru('exchange.chart_title'))).toHaveCount(0)
    await expect(page.getByRole('slider')).toHaveCount(0)
    expect(made).not.toContain('/v2/wallet/exchange/history')
  },
)

test(
  'without the search of the history there are period and accounts alone',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    const asked: URL[] = []
    page.on('request', (request) => asked.push(new URL(request.url())))
    await forbidCapability(page, HISTORY_SEARCH)
    await page.goto('/history?q=85&kind=exchange&state=complete')
    const list = page.getByRole('region', { name: ru('transactions.all_title'), exact: true })
    await expect(list.getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'RUB', exact: true })).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    for (const word of ['history.filter_type', 'history.filter_status'] as const) {
      await expect(page.getByRole('button', { name: new RegExp(`^${ru(word)}`) })).toHaveCount(0)
    }
    const lists = asked.filter(({ pathname }) => pathname.endsWith('/transaction'))
    expect(lists.length).toBeGreaterThan(0)
    for (const { searchParams } of lists) {
      expect([...searchParams.keys()].filter((key) => /search|kind|state/.test(key))).toEqual([])
    }
  },
)

test(
  'without statements History exports nothing, and a receipt is no file',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    const made: string[] = []
    page.on('request', (request) => made.push(new URL(request.url()).pathname))
    await forbidCapability(page, STATEMENTS)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/history')
      const list = page.getByRole('region', { name: ru('transactions.all_title'), exact: true })
      await expect(list.getByRole('link').first()).toBeVisible()
      await expect(page.getByRole('button', { name: ru('history.export_btn') })).toHaveCount(0)
      await list.getByRole('link').first().click()
      await expect(page.getByRole('button', { name: ru('common.print') })).toBeVisible()
      await expect(page.getByRole('button', { name: ru('receipt.pdf_btn') })).toHaveCount(0)
    }
    expect(made.filter((path) => /statement|\/file$/.test(path))).toEqual([])
  },
)

test('without transfers Home has three actions, and their pages do not exist', async ({
  page,
  signIn,
}) => {
  await signIn()
  const made: string[] = []
  page.on('request', (request) => made.push(new URL(request.url()).pathname))
  await forbidCapability(page, TRANSFERS)
  await page.goto('/')
  const actions = page.getByRole('group', { name: ru('home.actions_label') })
  await expect(actions.locator(':is(a, button):visible')).toHaveText([
    ru('home.topup_btn'),
    ru('home.exchange_btn'),
    ru('home.withdrawal_btn'),
  ])
  await page.goto('/send')
  await expect(page.getByRole('heading', { name: ru('error.not_found_title') })).toBeVisible()
  expect(made.filter((path) => path.includes('recipient'))).toEqual([])
})

test(
  'without the capability the page of payment is as it was, and a link leads nowhere',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    const made: string[] = []
    page.on('request', (request) => made.push(new URL(request.url()).pathname))
    await forbidCapability(page, RECEIVE)
    await page.goto('/payment')
    await expect(page.getByText(ru('payment.qr.not_available'))).toBeVisible()
    await page.goto('/send')
    await expect(page.getByText(ru('send.own_accounts'))).toBeVisible()
    await expect(page.getByText(ru('send.scan_row'))).toHaveCount(0)
    await page.goto('/p/q7Rk2mXv9LpZ4tYb8Wc3')
    await expect(page.getByRole('heading', { name: ru('error.not_found_title') })).toBeVisible()
    expect(made.filter((path) => /^\/v2\/.*(receive|recipient$)/.test(path))).toEqual([])
  },
)

test(
  'without receipts a row opens its details, and the address of a receipt is unknown',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    const made: string[] = []
    page.on('request', (request) => made.push(new URL(request.url()).pathname))
    await forbidCapability(page, RECEIPTS)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/history')
      const list = page.getByRole('region', { name: ru('transactions.all_title'), exact: true })
      await list.getByRole('button').first().click()
      const details = page.getByRole('dialog', { name: ru('transactions.details.title') })
      const repeat = details.getByRole('link', { name: ru('transactions.details.repeat_btn') })
      await expect(repeat).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(details).toBeHidden()
      await page.goto('/history/T-2222-2222')
      await expect(page.getByRole('heading', { name: ru('error.not_found_title') })).toBeVisible()
    }
    expect(made.filter((path) => path.includes('/transaction/'))).toEqual([])
  },
)

test(
  'without a stated currency History has shares by currency, and no page of statistics',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    const made: string[] = []
    page.on('request', (request) => made.push(new URL(request.url()).pathname))
    await forbidCapability(page, STATISTICS)
    await page.goto('/history')
    const block = page.getByRole('region', { name: ru('history.stat_title') })
    await expect(block.getByRole('radio', { name: 'RUB' })).toBeVisible()
    await expect(block.getByRole('link')).toHaveCount(0)
    await page.goto('/history/stats')
    await expect(page.getByRole('heading', { name: ru('error.not_found_title') })).toBeVisible()
    expect(made).not.toContain('/v2/wallet/stat/flow')
  },
)

test(
  'without the opening of accounts the wallets have a disabled button with its reason, and a form',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    const owner = await signIn()
    await forbidCapability(page, ACCOUNTS)
    await page.goto('/wallet')
    const list = page.getByRole('list', { name: ru('wallet.list.label') })
    await expect(list.getByRole('link')).toHaveCount(4)
    await expect(list.getByRole('link', { name: /RUB/ })).toContainText(/148\s920,75\s₽/)
    const add = page.getByRole('button', { name: ru('wallet.list.add_btn') })
    await expect(add).toBeDisabled()
    await expect(add).toHaveAccessibleDescription(
      /Открыть дополнительный счет в приложении пока нельзя/,
    )
    const panel = page.getByRole('region', { name: ru('wallet.create.title') })
    for (const fact of [`${owner.firstName} ${owner.lastName}`, owner.email]) {
      await expect(panel).toContainText(fact)
    }
    const currency = panel.getByLabel(ru('wallet.create.currency_label'))
    await expect(currency.getByRole('option')).toHaveText([
      /^RUB/,
      /^USD/,
      /^EUR/,
      /^IDR/,
      /^USDC/,
      /^JPY/,
      /^GBP/,
    ])
    await expect(currency).toHaveValue('IDR')
    const create = panel.getByRole('button', { name: ru('wallet.create.btn') })
    await currency.selectOption('RUB')
    await expect(panel.getByText(ru('wallet.create.have_already', { code: 'RUB' }))).toBeVisible()
    await expect(create).toBeDisabled()
    await currency.selectOption('IDR')
    await expect(panel.getByText(/у вас уже есть/)).toHaveCount(0)
    await checkAccessibility(page)
    await create.click()
    await expect(page).toHaveURL('/wallet/save?currency=IDR')
    await test.step('nothing leads to an account that could be opened', async () => {
      for (const path of ['/', '/exchange', '/wallet', '/wallet/open?currency=GBP']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expect(page.locator('a[href^="/wallet/open"]')).toHaveCount(0)
      }
      await expect(page).toHaveURL('/wallet')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  },
)
