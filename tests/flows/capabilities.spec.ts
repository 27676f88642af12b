import type { Page } from '@playwright/test'
import { ADDITIONS } from '../../contract/rules/capabilities.ts'
import { forbidCapability } from '../support/answers.ts'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { amount } from '../support/exchange.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

/** Currencies that are offered without a table (E5). */
const OFFERED = ['RUB', 'USD', 'EUR', 'IDR']
/** Pages of additions: without them nothing is there. */
const PAGES_OF_ADDITIONS = [
  '/send',
  '/people',
  '/planned',
  '/p/q7Rk2mXv9LpZ4tYb8Wc3',
  '/history/stats',
  '/history/T-2222-2222',
  '/settings/profile',
  '/settings/phone',
  '/settings/security',
  '/settings/limits',
  '/settings/tariffs',
  '/settings/levels',
  '/settings/data',
  '/settings/close',
]
/** Calls that a server of rows A–K has not. */
const CALLS_OF_ADDITIONS =
  /currency$|receive|recipient|people|plan$|request|history$|stat\/flow|transaction\/|statement|session|limit|live|closing/

test.describe('a server without additions', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn()
    await forbidCapability(page, ADDITIONS)
  })

  test('none of the pages of additions exist, and nothing calls them', async ({ page }) => {
    const made = collectCalls(page)
    for (const path of PAGES_OF_ADDITIONS) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: ru('error.not_found_title') })).toBeVisible()
    }
    await page.goto('/settings')
    await expect(page.getByRole('button', { name: ru('settings.logout_btn') })).toBeVisible()
    for (const key of [
      'profile.edit_title',
      'security.title',
      'limits.title',
      'data.title',
    ] as const) {
      await expect(page.getByRole('link', { name: ru(key) })).toHaveCount(0)
    }
    await page.goto('/')
    const actions = page.getByRole('group', { name: ru('home.actions_label') })
    await expect(actions.locator(':is(a, button):visible')).toHaveText([
      ru('home.topup_btn'),
      ru('home.exchange_btn'),
      ru('home.withdrawal_btn'),
    ])
    expect(made.filter((path) => CALLS_OF_ADDITIONS.test(path))).toEqual([])
  })

  test(
    'History has periods, accounts and shares by currency, and a row opens its details',
    { tag: WHOLE_ONLY },
    async ({ page }) => {
      const asked: URL[] = []
      page.on('request', (request) => asked.push(new URL(request.url())))
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto('/history?q=85&kind=exchange&state=complete')
        const list = page.getByRole('region', { name: ru('transactions.all_title'), exact: true })
        await expect(list.getByRole('listitem').first()).toBeVisible()
        await expect(page.getByRole('searchbox')).toHaveCount(0)
        await expect(page.getByRole('button', { name: ru('history.export_btn') })).toHaveCount(0)
        for (const word of ['history.filter_type', 'history.filter_status'] as const) {
          await expect(page.getByRole('button', { name: new RegExp(`^${ru(word)}`) })).toHaveCount(
            0,
          )
        }
        const block = page.getByRole('region', { name: ru('history.stat_title') })
        await expect(block.getByRole('radio', { name: 'RUB' })).toBeVisible()
        await expect(block.getByRole('link')).toHaveCount(0)
        await list.getByRole('button').first().click()
        const details = page.getByRole('dialog', { name: ru('transactions.details.title') })
        const repeat = details.getByRole('link', { name: ru('transactions.details.repeat_btn') })
        await expect(repeat).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(details).toBeHidden()
      }
      const lists = asked.filter(({ pathname }) => pathname.endsWith('/transaction'))
      expect(lists.length).toBeGreaterThan(0)
      for (const { searchParams } of lists) {
        expect([...searchParams.keys()].filter((key) => /search|kind|state/.test(key))).toEqual([])
      }
    },
  )

  test('an exchange shows its rate without a chart', { tag: WHOLE_ONLY }, async ({ page }) => {
    await page.goto('/exchange')
    await expect(page.getByText(/^1\sUSD = [\d,]+\sRUB$/)).toBeVisible()
    await expect(page.getByText(/^Обновлен в \d\d:\d\d$/)).toBeVisible()
    await amount(page, 'from').fill('1000')
    await expect(page.getByRole('button', { name: 'Обменять', exact: true })).toBeEnabled()
    await expect(page.getByText(ru('exchange.your_rate'))).toHaveCount(0)
    await expect(page.getByText(ru('exchange.chart_title'))).toHaveCount(0)
  })

  test(
    'the wallets have a disabled button with its reason, and a form of four currencies',
    { tag: WHOLE_ONLY },
    async ({ page }) => {
      await page.goto('/wallet')
      const list = page.getByRole('list', { name: ru('wallet.list.label') })
      await expect(list.getByRole('link')).toHaveCount(4)
      const add = page.getByRole('button', { name: ru('wallet.list.add_btn') })
      await expect(add).toBeDisabled()
      await expect(add).toHaveAccessibleDescription(
        /Открыть дополнительный счет в приложении пока нельзя/,
      )
      const panel = page.getByRole('region', { name: ru('wallet.create.title') })
      const currency = panel.getByLabel(ru('wallet.create.currency_label'))
      await expect(currency.getByRole('option')).toHaveText(
        OFFERED.map((code) => new RegExp(`^${code}`)),
      )
      const create = panel.getByRole('button', { name: ru('wallet.create.btn') })
      await currency.selectOption('RUB')
      await expect(panel.getByText(ru('wallet.create.have_already', { code: 'RUB' }))).toBeVisible()
      await expect(create).toBeDisabled()
      await currency.selectOption('IDR')
      await checkAccessibility(page)
      await create.click()
      await expect(page).toHaveURL('/wallet/save?currency=IDR')
      for (const path of ['/', '/exchange', '/wallet', '/wallet/open?currency=GBP']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expect(page.locator('a[href^="/wallet/open"]')).toHaveCount(0)
      }
      await expect(page).toHaveURL('/wallet')
    },
  )
})

/** Paths of the API that the page calls from now on. */
function collectCalls(page: Page): string[] {
  const made: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v2/')) made.push(pathname)
  })
  return made
}
