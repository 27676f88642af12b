import { expect, test } from '../support/app.ts'
import { hold } from '../support/hydration.ts'
import { readWalletId } from '../support/money.ts'
import { ru } from '../support/ru.ts'

test('a printed page is black on white, without menu, promo and skip link', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await page.emulateMedia({ media: 'screen' })
    await page.goto('/')
    const rows = page.getByRole('region', { name: ru('transactions.title') }).getByRole('listitem')
    await expect(rows.first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('nav')).toBeHidden()
    await expect(page.locator('aside')).toBeHidden()
    await expect(page.locator('[href="#content"]')).toBeHidden()
    await expect(page.locator('main').getByRole('link', { name: /QR-коду/ })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(rows.first()).toBeVisible()
    await expect(rows.first()).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  }
})

test('a printed page of a wallet has no buttons and black balances, and a transaction is printed alone', async ({
  page,
  signIn,
}) => {
  const id = await readWalletId(page.request, await signIn())
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const first = page.getByRole('main').locator('a[href^="/wallet/"]').first()
  await expect(first).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(first).toHaveCSS('color', 'rgb(0, 0, 0)')

  await page.goto(`/wallet/${id}`)
  await expect(page.getByRole('heading', { name: ru('wallet.detail.history_title') })).toBeVisible()
  await expect(page.locator('nav')).toBeHidden()
  await expect(page.getByRole('group', { name: ru('home.actions_label') })).toBeHidden()
  await expect(page.getByRole('button', { name: ru('wallet.detail.copy_number') })).toBeHidden()

  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  const receipt = page.getByRole('region', { name: ru('receipt.title') })
  await expect(receipt.getByText(ru('receipt.number'))).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const facts = page.locator('[data-receipt]')
  await expect(facts.getByText(ru('receipt.number'))).toBeVisible()
  await expect(facts.getByText(ru('app.name'))).toBeVisible()
  await expect(facts.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeHidden()
})

test('an address of no page has the logo, and the menu for an owner', async ({ page, signIn }) => {
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: ru('error.not_found_title') })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)

  await signIn()
  const release = await hold(page, '**/assets/not-found-frame-*.js')
  const asked = page.waitForRequest('**/assets/not-found-frame-*.js')
  await page.goto('/no-such-page', { waitUntil: 'commit' })
  await asked
  await test.step('nothing shows before its frame, beside which it would move', async () => {
    await expect(page.getByRole('heading')).toHaveCount(0)
    release()
    await expect(page.getByRole('heading', { name: ru('error.not_found_title') })).toBeVisible()
  })
  await page
    .getByRole('navigation')
    .getByRole('link', { name: ru('menu.history') })
    .click()
  await expect(page).toHaveURL('/history')
})

test('a printed Home has every account, and a printed dialog begins at the top of the page', async ({
  page,
  signIn,
}) => {
  await signIn()
  const paper = { width: 718, height: 1046 }
  await page.setViewportSize(paper)
  await page.goto('/')
  const cards = page
    .getByRole('region', { name: ru('home.wallets_label') })
    .locator('a[href^="/wallet/"]:not([href="/wallet/open"])')
  await expect(cards).toHaveCount(4)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('main a[href="/wallet/open"]')).toBeHidden()
  for (const card of await cards.all()) {
    const box = await card.boundingBox()
    if (!box) throw new Error('an account is not printed')
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(paper.width)
  }

  await page.emulateMedia({ media: 'screen' })
  await page.goto('/history')
  await page.getByRole('button', { name: /^Тип: / }).click()
  await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('dialog')).toHaveCSS('top', '0px')
})
