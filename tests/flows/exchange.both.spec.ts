import { account as wallet, answerWallets } from '../support/answers.ts'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { onlyIn } from '../support/brands.ts'
import {
  account,
  amount,
  answerRates,
  openExchange,
  rate,
  submit,
  watchExchanges,
} from '../support/exchange.ts'
import { ru } from '../support/ru.ts'

test.beforeEach(async ({ page, signIn }) => {
  await signIn()
  await answerWallets(page, [wallet('RUB', '1000.00'), wallet('USD', '50.00'), wallet('EUR')])
  await answerRates(page, [
    { ...rate('RUB', 'USD', '0.0125'), min_from_amount: '1.00', min_to_amount: '1.00' },
    rate('USD', 'RUB', '79'),
    rate('EUR', 'USD', '1.1'),
    rate('EUR', 'RUB', '90.5'),
    { ...rate('RUB', 'EUR', '1.2'), quantity_in: '100' },
  ])
})

test('the amounts: each side follows the other, up to the balance, through a swap and without a network', async ({
  page,
  context,
  environment,
}) => {
  const sent = await watchExchanges(page)
  await openExchange(page)
  await test.step('the policies stand under the exchange of one brand', async () => {
    const policies = page.getByRole('main').getByRole('heading', { name: ru('policy.title') })
    await expect(policies).toHaveCount(environment === 'grok' ? 1 : 0)
  })
  await test.step('either side typed, the other follows; empty empties the other', async () => {
    await expect(submit(page)).toBeDisabled()
    await expect(page.getByText(ru('exchange.enter_amount'))).toBeVisible()
    await amount(page, 'from').fill('100')
    await expect(amount(page, 'to')).toHaveValue('1,25')
    await expect(submit(page)).toBeEnabled()
    await amount(page, 'to').fill('2')
    await expect(amount(page, 'from')).toHaveValue('160,00')
    await amount(page, 'from').fill('79')
    await expect(page.getByText(/^Не меньше 80,00\s₽$/)).toBeVisible()
    await expect(submit(page)).toBeDisabled()
    await amount(page, 'from').fill('80')
    await expect(page.getByText('Не меньше')).toHaveCount(0)
    await expect(submit(page)).toBeEnabled()
    await amount(page, 'to').fill('')
    await expect(amount(page, 'from')).toHaveValue('')
    await expect(submit(page)).toBeDisabled()
    await checkAccessibility(page)
  })
  await test.step('all of the balance, and more than it', async () => {
    await page.getByRole('button', { name: /МАКС.*Обменять весь баланс: 1\s000,00/ }).click()
    await expect(amount(page, 'from')).toHaveValue('1\u00a0000,00')
    await expect(amount(page, 'to')).toHaveValue('12,50')
    await expect(submit(page)).toBeEnabled()
    const phone = page.viewportSize() ?? { width: 390, height: 844 }
    // Here the right column leaves the form less room than a tablet has.
    await page.setViewportSize({ width: 1200, height: 800 })
    const size = await amount(page, 'from').evaluate((input) => getComputedStyle(input).fontSize)
    expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(16)
    await page.setViewportSize(phone)
    const cards = page.getByRole('group', { name: /Списать|Зачислить/ })
    const boxes = () => cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
    const before = await boxes()
    await amount(page, 'from').fill('1000.01')
    await expect(page.getByText(ru('exchange.not_enough'))).toBeVisible()
    const after = await boxes()
    expect(after.map(({ height }) => height)).toEqual(before.map(({ height }) => height))
    expect((after[1]?.top ?? 0) - (after[0]?.bottom ?? 0)).toBe(12)
    await expect(submit(page)).toBeDisabled()
    await amount(page, 'from').fill('0')
    await amount(page, 'from').blur()
    await expect(page.getByText(ru('validation.amount_zero')).first()).toBeVisible()
    await expect(submit(page)).toBeDisabled()
  })
  await test.step('typed as fast as the keys go, an amount keeps its sign and its place', async () => {
    for (const [keys, typed, other] of [
      ['204.18', '204,18', '2,55'],
      ['0,05', '0,05', '0,00'],
      ['999.99', '999,99', '12,50'],
    ] as const) {
      await amount(page, 'from').press('Control+A')
      await page.keyboard.press('Backspace')
      await page.keyboard.type(keys)
      await expect(amount(page, 'from')).toHaveValue(typed)
      await expect(amount(page, 'to')).toHaveValue(other)
    }
  })
  await test.step('a swap exchanges accounts and amounts, then the new pair counts', async () => {
    await amount(page, 'from').fill('800')
    await expect(amount(page, 'to')).toHaveValue('10,00')
    await page.getByRole('button', { name: ru('exchange.swap_btn') }).click()
    await expect(amount(page, 'from')).toHaveValue('10,00')
    await expect(amount(page, 'to')).toHaveValue('790,00')
    await expect(account(page, 'from')).toContainText('USD')
    await expect(account(page, 'to')).toContainText('RUB')
    await expect(page.getByText('1 USD = 79,00 RUB')).toBeVisible()
  })
  await test.step('without a network nothing is sent, and a notice says so', async () => {
    await context.setOffline(true)
    await submit(page).click()
    await expect(page.getByText(ru('error.offline_action')).first()).toBeVisible()
    await expect(amount(page, 'from')).toHaveValue('10,00')
    expect(sent).toEqual([])
  })
})

test(
  'the accounts: where they start, how one is chosen, which pairs and wallets will not do',
  { tag: onlyIn('grok') },
  async ({ page }) => {
    await test.step('starts with the account that the owner came from', async () => {
      await openExchange(page, '?from=account-EUR')
      await expect(account(page, 'from')).toContainText('EUR')
      await expect(account(page, 'to')).toContainText('RUB')
    })
    await test.step('the panel chooses an account for either side, by keys alone too', async () => {
      await openExchange(page)
      await account(page, 'from').focus()
      await page.keyboard.press('Enter')
      const panel = page.getByRole('dialog', { name: ru('exchange.select.title') })
      await expect(panel.getByRole('tab', { name: 'Из RUB', selected: true })).toBeVisible()
      await expect(panel.getByRole('tab', { name: 'В USD' })).toBeVisible()
      await expect(panel.getByRole('listbox')).toBeFocused()
      await expect(panel.getByRole('option', { name: /RUB/ })).toHaveAttribute('data-active')
      await checkAccessibility(page)
      await page.keyboard.press('ArrowDown')
      await expect(panel.getByRole('option', { name: /USD/ })).toHaveAttribute('data-active')
      await page.keyboard.press('ArrowDown')
      await expect(panel.getByRole('option', { name: /EUR/ })).toHaveAttribute('data-active')
      await page.keyboard.press('Enter')
      await expect(panel).toBeHidden()
      await expect(account(page, 'from')).toContainText('EUR')
      await expect(account(page, 'from')).toBeFocused()
      await expect(page.getByText('1 EUR = 1,10 USD')).toBeVisible()

      await account(page, 'to').click()
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await expect(account(page, 'to')).toBeFocused()
    })
    await test.step('the account of the other side makes both change sides', async () => {
      await account(page, 'to').click()
      const panel = page.getByRole('dialog', { name: ru('exchange.select.title') })
      await panel.getByRole('option', { name: /EUR/ }).click()
      await expect(panel).toBeHidden()
      await expect(account(page, 'from')).toContainText('USD')
      await expect(account(page, 'to')).toContainText('EUR')
    })
    await test.step('a pair without a usable rate says so and keeps what was typed', async () => {
      await openExchange(page)
      await amount(page, 'from').fill('800')
      await account(page, 'to').click()
      await page.getByRole('option', { name: /EUR/ }).click()
      await expect(page.getByText(ru('exchange.no_rate'))).toBeVisible()
      await expect(amount(page, 'from')).toHaveValue('800')
      await expect(amount(page, 'to')).toHaveValue('10,00')
      await expect(submit(page)).toBeDisabled()
      await amount(page, 'to').fill('7')
      await expect(amount(page, 'from')).toHaveValue('800')
    })
    await test.step('with fewer than two accounts there is nothing to exchange', async () => {
      await answerWallets(page, [wallet('RUB')])
      await page.goto('/exchange')
      await expect(page.getByText(ru('exchange.not_available'))).toBeVisible()
      await expect(submit(page)).toHaveCount(0)
      await page
        .getByRole('main')
        .getByRole('link', { name: ru('account.open.row') })
        .click()
      await expect(page).toHaveURL(/\/wallet\/open$/)
    })
  },
)

test(
  'two accounts of one currency have the end of their numbers on the form and its tabs',
  { tag: onlyIn('ewallet') },
  async ({ page }) => {
    const second = { ...wallet('RUB', '7.00'), id: 'second', number: '204377190369' }
    const first = { ...wallet('RUB', '1000.00'), number: '974974997476' }
    await answerWallets(page, [first, wallet('USD', '50.00'), second])
    await page.setViewportSize({ width: 320, height: 640 })
    await openExchange(page)
    await expect(account(page, 'from')).toHaveText(/RUB\s••\s7476$/)
    await expect(account(page, 'to')).toHaveText(/USD$/)
    await account(page, 'from').click()
    await expect(page.getByRole('tab', { name: /^Из RUB\s••\s7476$/ })).toBeVisible()
    await page.getByRole('option', { name: /RUB\s••\s0369/ }).click()
    await expect(account(page, 'from')).toHaveAccessibleName(/RUB\s••\s0369/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  },
)
