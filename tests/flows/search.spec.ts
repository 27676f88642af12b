import type { Page } from '@playwright/test'
import { account, answerWallets } from '../support/answers.ts'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { untilMounted } from '../support/hydration.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

function opener(page: Page) {
  return page.getByRole('button', { name: ru('header.search_btn') })
}

function panel(page: Page) {
  return page.getByRole('dialog', { name: ru('account.search.title') })
}

function box(page: Page) {
  return panel(page).getByRole('searchbox', { name: ru('account.search.label') })
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn()
  await answerWallets(page, [account('RUB'), account('USD'), account('EUR'), account('XAU')])
})

test('the search finds wallets and currencies by code and by name in both languages', async ({
  page,
}) => {
  await page.goto('/')
  await untilMounted(page)
  await opener(page).click()
  await expect(box(page)).toBeFocused()
  const owned = panel(page)
    .getByRole('list', { name: ru('wallet.list.label') })
    .getByRole('link')
  const others = panel(page)
    .getByRole('list', { name: ru('account.search.others') })
    .getByRole('link')
  await expect(owned).toHaveCount(4)
  await expect(others).toHaveText([/IDR/, /JPY/, /GBP/, /USDC/])
  for (const [query, codes, otherCodes] of [
    ['usd', ['USD'], ['USDC']],
    ['РУБЛЬ', ['RUB'], []],
    ['  евро ', ['EUR'], []],
    ['ruble', ['RUB'], []],
    ['Dollar', ['USD'], []],
    ['rupiah', [], ['IDR']],
    ['иена', [], ['JPY']],
    ['xau', ['XAU'], []],
  ] as const) {
    await box(page).fill(query)
    await expect(owned).toHaveText(codes.map((code) => new RegExp(code)))
    await expect(others).toHaveText(otherCodes.map((code) => new RegExp(code)))
    const said = `Найдено счетов: ${codes.length}, валют без счета: ${otherCodes.length}`
    await expect(panel(page).getByText(said)).toBeAttached()
  }
  await box(page).fill(ru('category.cafes'))
  const categories = panel(page).getByRole('list', { name: ru('category.title') })
  await expect(categories.getByRole('link')).toHaveAttribute('href', /category=cafes/)
  await checkAccessibility(page)
  await box(page).fill('<i>ничего')
  await expect(panel(page).getByRole('link')).toHaveCount(0)
  await expect(panel(page)).toContainText(ru('account.search.empty', { query: '<i>ничего' }))
  await panel(page)
    .getByRole('button', { name: ru('common.clear') })
    .click()
  await expect(box(page)).toHaveValue('')
  await expect(box(page)).toBeFocused()
  await expect(panel(page).getByRole('button', { name: ru('common.clear') })).toBeHidden()
  await expect(owned).toHaveCount(4)
})

test(
  'results lead to the wallet, or to the opening of a new one',
  { tag: WHOLE_ONLY },
  async ({ page }) => {
    await page.goto('/')
    await untilMounted(page)
    await opener(page).click()
    await box(page).fill('usd')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await opener(page).click()
    await expect(box(page)).toHaveValue('')
    await box(page).fill('us dollar')
    await box(page).press('ArrowDown')
    await expect(panel(page).getByRole('link')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/wallet/account-USD')
    await expect(panel(page)).toBeHidden()
    await page.goBack()
    await opener(page).click()
    await box(page).fill('фунт')
    await panel(page).getByRole('link', { name: /GBP/ }).click()
    await expect(page).toHaveURL('/wallet/open?currency=GBP')
    await expect(page.getByRole('radio', { name: /GBP/ })).toBeChecked()
  },
)

test(
  'while wallets load, or have failed, the search does not show "nothing found"',
  { tag: WHOLE_ONLY },
  async ({ page }) => {
    let state: 'waiting' | 'there' | 'lost' = 'waiting'
    await page.route(/\/v2\/wallet$/, async (route) => {
      await expect.poll(() => state).not.toBe('waiting')
      return state === 'lost' ? route.fulfill({ status: 500, json: {} }) : route.fallback()
    })
    await page.goto('/')
    await untilMounted(page)
    await opener(page).click()
    await box(page).fill('rub')
    await expect(panel(page).getByText('Загрузка').first()).toBeAttached()
    await expect(panel(page)).not.toContainText('ничего не найдено')
    state = 'lost'
    await expect(panel(page).getByText(ru('wallet.list.error'))).toBeVisible()
    state = 'there'
    await panel(page)
      .getByRole('button', { name: ru('common.retry') })
      .click()
    await expect(panel(page).getByRole('link', { name: /RUB/ })).toBeVisible()
  },
)
