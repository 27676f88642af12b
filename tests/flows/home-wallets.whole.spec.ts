import type { Page } from '@playwright/test'
import { account, answerWallets } from '../support/answers.ts'
import { expect, test } from '../support/app.ts'
import { findFault } from '../support/faults.ts'
import { hold, untilMounted } from '../support/hydration.ts'
import { identify } from '../support/owners.ts'
import { card, chip, expectCurrent } from '../support/slider.ts'
import { ru } from '../support/ru.ts'

/** The app refetches answers older than a minute when its window becomes visible. */
async function refresh(page: Page): Promise<void> {
  await page.evaluate((later) => {
    Date.now = () => later
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, Date.now() + 61_000)
}

test('after a change of the list the wallet at the same index is the current one', async ({
  page,
  signIn,
}) => {
  await signIn()
  await answerWallets(page, [account('RUB'), account('USD'), account('EUR')])
  await page.goto('/')
  await chip(page, 'USD').click()
  await expectCurrent(page, 'USD')
  await answerWallets(page, [account('GBP'), account('JPY')])
  await refresh(page)
  await expectCurrent(page, 'JPY')
})

test('one wallet fills the width, without a pagination', async ({ page, signIn }) => {
  await signIn()
  await answerWallets(page, [account('EUR', '7.50')])
  await page.goto('/')
  await untilMounted(page)
  const only = page.locator('main').getByRole('link', { name: /EUR/ })
  await expect(only).toContainText('7,50')
  expect((await only.boundingBox())?.width).toBeGreaterThan(340)
  await expect(page.getByRole('button', { name: /Показать счет/ })).toHaveCount(0)
  await only.click()
  await expect(page).toHaveURL('/wallet/account-EUR')
})

test('Home without wallets says so; exchange stays open, the rest does not', async ({
  page,
  signIn,
}) => {
  await signIn()
  await answerWallets(page, [])
  await page.goto('/')
  await expect(page.getByText(ru('home.no_wallets_title'))).toBeVisible()
  await expect(page.getByText(ru('home.no_wallets_descr'))).toBeVisible()
  for (const name of [ru('home.topup_btn'), ru('home.withdrawal_btn')]) {
    await expect(page.getByRole('button', { name })).toBeDisabled()
  }
  await page.getByRole('link', { name: ru('home.exchange_btn') }).click()
  await expect(page).toHaveURL('/exchange')
})

test('a currency is named by its symbol, one without a symbol by its code', async ({
  page,
  signIn,
}) => {
  await signIn()
  const signs = { USD: '$', EUR: '€', RUB: '₽', JPY: '¥', GBP: '£', XAU: 'XAU', IDR: 'IDR' }
  await answerWallets(
    page,
    Object.keys(signs).map((code) => account(code)),
  )
  await page.goto('/')
  for (const [code, sign] of Object.entries(signs)) {
    const amount = code === 'JPY' ? '10' : '10,00'
    await expect(card(page, code)).toContainText(`${amount}\u00a0${sign}`)
  }
  await expect(card(page, 'IDR')).toContainText('Rp')
  await expect(page.locator('main')).not.toContainText('¤')
})

test('balances of up to fifteen digits stay whole and inside their card and row at 320 px', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn()
  const balances = ['0.00', '1234567.89', '987654321012345.99', '-1204.18']
  await answerWallets(
    page,
    balances.map((balance, index) => account(['RUB', 'USD', 'EUR', 'JPY'][index] ?? '', balance)),
  )
  await page.goto('/')
  for (const code of ['RUB', 'USD', 'EUR', 'JPY']) {
    await chip(page, code).click()
    await expectCurrent(page, code)
    expect(await card(page, code).evaluate(spillOf), code).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
  const longest = '987\u00a0654\u00a0321\u00a0012\u00a0345,99\u00a0€'
  await expect(card(page, 'EUR')).toContainText(longest)
  const lines = await card(page, 'EUR').getByText(longest).evaluate(linesOf)
  expect(lines, 'lines of the longest amount in its card').toBe(1)
  await page.goto('/wallet')
  const row = page
    .getByRole('list', { name: ru('wallet.list.label') })
    .getByRole('link', { name: /EUR/ })
  await expect(row).toContainText(longest)
  expect(await row.evaluate(spillOf)).toEqual([])
})

/** How many lines an element's text takes. */
function linesOf(element: HTMLElement | SVGElement): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
}

/** Texts inside an element that reach over its edges or are cut. */
function spillOf(element: HTMLElement | SVGElement): string[] {
  const edge = element.getBoundingClientRect()
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const spilt: string[] = []
  while (walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    const box = range.getBoundingClientRect()
    if (box.right > edge.right + 0.5 || box.left < edge.left - 0.5 || box.bottom > edge.bottom) {
      spilt.push(walker.currentNode.nodeValue ?? '')
    }
  }
  return spilt
}

test('an action that is pressed before the permissions are loaded waits for them', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  const release = await hold(page, /\/auth\/info$/)
  await page.goto('/')
  await untilMounted(page)
  await page.getByRole('button', { name: ru('home.withdrawal_btn') }).click()
  const topUp = page.getByRole('button', { name: ru('home.topup_btn') })
  await topUp.click()
  await expect(topUp).toHaveAttribute('aria-busy', 'true')
  release()
  // The last press counts.
  await expect(page).toHaveURL(/\/wallet\/topup$/)
})

test('an action with an unknown permission loads it first, and tells when that fails', async ({
  page,
  signIn,
}) => {
  await signIn()
  const mend = await findFault('500').begin(page, /\/auth\/info$/)
  await page.goto('/')
  const topUp = page.getByRole('button', { name: ru('home.topup_btn') })
  await topUp.click()
  await expect(page.getByRole('status').filter({ hasText: ru('error.server') })).toBeVisible()
  await mend()
  await topUp.click()
  await expect(page.getByRole('alertdialog')).toContainText(ru('payment.topup.not_avaliable'))
})
