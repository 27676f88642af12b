import { account as wallet, answerWallets } from '../support/answers.ts'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { onlyIn } from '../support/brands.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

test(
  'with two columns the latest transactions are under the accounts',
  { tag: [onlyIn('grok'), WHOLE_ONLY] },
  async ({ page, signIn }) => {
    await signIn()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/wallet')
    const latest = page.getByRole('region', { name: ru('transactions.title') })
    await expect(latest.getByRole('listitem')).toHaveCount(6)
    await checkAccessibility(page)
    await test.step('a row opens its receipt beside History, the link leads to History', async () => {
      await latest.getByRole('listitem').getByRole('link').first().click()
      await expect(page.getByRole('region', { name: ru('receipt.title') })).toBeVisible()
      await page.goBack()
      await latest.getByRole('link', { name: ru('common.show_all') }).click()
      await expect(page).toHaveURL('/history')
    })
    await test.step('a phone has no such list', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/wallet')
      await expect(page.getByRole('list', { name: ru('wallet.list.label') })).toBeVisible()
      await expect(latest).toHaveCount(0)
    })
    await test.step('an empty list and a stale list say so', async () => {
      await page.setViewportSize({ width: 1000, height: 800 })
      await page.route(/\/v2\/wallet\/transaction/, (route) =>
        route.fulfill({ json: { results: [] } }),
      )
      await page.goto('/wallet')
      await expect(latest.getByText(ru('transactions.list.empty_title'))).toBeVisible()
      await page.route(/\/v2\/wallet\/transaction/, (route) => route.fulfill({ status: 500 }))
      await page.reload()
      await expect(latest.getByText(/^Показаны данные/)).toBeVisible()
      await expect(latest.getByRole('button', { name: ru('common.retry') })).toBeVisible()
    })
  },
)

test(
  'a wallet: data, sums, history by days, the way to others',
  { tag: onlyIn('ewallet') },
  async ({ page, context, signIn }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const owner = await signIn()
    await page.goto('/wallet')
    await page.getByRole('main').getByRole('link', { name: /USDC/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Счет USDC' })).toBeVisible()
    await expect(page).toHaveTitle(/^(?:\(\d+\) )?Счет USDC — /)
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

    const data = page.getByRole('region', { name: ru('wallet.detail.data_title') })
    for (const fact of ['USD Coin', owner.lastName]) await expect(data).toContainText(fact)
    await expect(data.getByText(/^\d{4}\u00a0\d{4}\u00a0\d{4}$/)).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(id)
    await data.getByRole('button', { name: ru('wallet.detail.copy_number') }).click()
    await expect(page.getByText(ru('wallet.detail.number_copied')).first()).toBeVisible()
    const number = await page.evaluate(() => navigator.clipboard.readText())
    expect(number).toMatch(/^\d{12}$/)
    expect(Number(number) % 97).toBe(1)

    const history = page.getByRole('region', { name: ru('wallet.detail.history_title') })
    const sums = history.getByRole('group', { name: ru('wallet.detail.stat_title') })
    await expect(sums).toContainText(/\+118,80\sUSDC/)
    await expect(sums).toContainText(/−68,80\sUSDC/)
    await expect(history.getByRole('listitem')).toHaveCount(2)
    await history.getByRole('listitem').first().getByRole('link').click()
    await expect(page.getByRole('heading', { name: ru('receipt.title') })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('USDC')
    await page.goBack()
    await checkAccessibility(page)

    await page.setViewportSize({ width: 1440, height: 600 })
    await history.getByRole('button', { name: /^Период/ }).click()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByRole('button', { name: ru('date_picker.apply') })).toBeInViewport({
      ratio: 1,
    })
    expect((await page.getByRole('navigation').boundingBox())?.y).toBe(0)
    await page.keyboard.press('Escape')

    const others = page.getByRole('region', { name: ru('wallet.detail.other_accounts') })
    await expect(others.getByRole('link')).toHaveCount(3)
    await others.getByRole('link', { name: /RUB/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Счет RUB' })).toBeVisible()
    await page.setViewportSize({ width: 320, height: 640 })
    const balance = page.getByRole('main').getByText(/^148\s920/)
    const tops = await balance.evaluate((amount) => [...amount.getClientRects()].map(({ y }) => y))
    expect(new Set(tops).size, 'lines of the balance').toBe(1)
  },
)

test(
  'a period narrows the history of a wallet and its sums; its actions start with it',
  { tag: [onlyIn('grok'), WHOLE_ONLY] },
  async ({ page, signIn }) => {
    await signIn()
    await test.step('a period narrows the history and its sums', async () => {
      await page.goto('/wallet')
      await page.getByRole('main').getByRole('link', { name: /RUB/ }).click()
      const history = page.getByRole('region', { name: ru('wallet.detail.history_title') })
      await expect(history.getByRole('listitem').nth(4)).toBeVisible()
      await history
        .getByRole('button', { name: ru('date_picker.open_btn', { period: 'За все время' }) })
        .click()
      await page.getByRole('button', { name: ru('date.today'), exact: true }).click()
      await page.getByRole('button', { name: ru('date_picker.apply') }).click()
      await expect(history.getByRole('button', { name: /^Период: \d/ })).toBeVisible()
      await expect(history.getByRole('listitem').nth(4)).toHaveCount(0)
    })
    await test.step('its actions ask for the same permissions and start with this wallet', async () => {
      await page.goto('/wallet')
      await page.getByRole('main').getByRole('link', { name: /EUR/ }).click()
      await page.getByRole('button', { name: ru('withdrawal.btn') }).click()
      await expect(page.getByRole('alertdialog')).toContainText(
        ru('payment.withdrawal.not_avaliable'),
      )
      await page.keyboard.press('Escape')
      await page
        .getByRole('main')
        .getByRole('link', { name: ru('home.exchange_btn') })
        .click()
      await expect(page).toHaveURL(/\/exchange\?from=/)
      await expect(page.getByRole('button', { name: /^Счет списания: EUR/ })).toBeVisible()
    })
  },
)

test(
  'no wallets, an unknown id, and two wallets in one currency are explained',
  { tag: [onlyIn('ewallet'), WHOLE_ONLY] },
  async ({ page, signIn }) => {
    await signIn()
    await test.step('an id that names no wallet says so', async () => {
      await page.goto('/wallet/nobody')
      await expect(page.getByText(ru('wallet.detail.not_found_title'))).toBeVisible()
      await page.getByRole('link', { name: ru('wallet.detail.to_list') }).click()
      await expect(page).toHaveURL('/wallet')
    })
    await test.step('without wallets the list says so', async () => {
      await answerWallets(page, [])
      await page.goto('/wallet')
      await expect(page.getByRole('main').getByText(ru('wallet.list.empty_title'))).toBeVisible()
    })
    await test.step('two wallets in one currency share their transactions, and it is said', async () => {
      const second = { ...wallet('RUB'), id: 'second', number: '204377190369' }
      await answerWallets(page, [wallet('RUB'), second])
      await page.goto('/wallet')
      await page.getByRole('link', { name: /^RUB\s••\s0369/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/RUB\s••\s0369/)
      const shared = page.getByRole('region', { name: ru('transactions.all_title') })
      await expect(shared).toContainText(ru('currency.RUB'))
    })
    await test.step('twelve wallets, one in an unknown currency, fit on a small screen', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      const codes = Array.from({ length: 12 }, (_, index) => `AB${String.fromCharCode(65 + index)}`)
      await answerWallets(
        page,
        codes.map((code) => wallet(code, '12345678901234.00')),
      )
      const results = codes.map((currency_code) => ({
        wallet_transaction_type: 'odd',
        amount: '12345678901234.00',
        percent: '100',
        currency_code,
      }))
      await page.route(/\/v2\/wallet\/stat/, (route) =>
        route.fulfill({ json: { is_filter_supported: true, results } }),
      )
      for (const path of ['/wallet', '/history']) {
        await page.goto(path)
        await expect(page.getByRole('main').getByText('ABL').first()).toBeAttached()
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, path).toBeLessThanOrEqual(0)
      }
    })
  },
)
