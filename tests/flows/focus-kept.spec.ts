import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { identify } from '../support/owners.ts'
import { freshName } from '../support/programs.ts'
import { ru } from '../support/ru.ts'

/** Opens a page and waits until the focus is followed, which starts after the first page. */
async function open(page: Page, path: string): Promise<void> {
  const watches = page.waitForResponse(/\/later-watches-/)
  await page.goto(path)
  await (await watches).finished()
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('the title has the focus when the act of a button has removed the button', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  await open(page, '/settings/address')
  await typeInto(page, page.getByLabel(ru('address.name_label')), freshName('anna'))
  await expect(page.getByText(/свободен/).first()).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: ru('address.create_btn') }))
  await expect(page.getByRole('button', { name: ru('address.delete_btn') })).toBeVisible()
  await expect(title(page)).toBeFocused()
})

test('the title has the focus after a dialog that no button opened', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  await open(page, '/payment')
  await pressOn(page, page.getByRole('link', { name: ru('payment.tile_split') }))
  const panel = page.getByRole('dialog', { name: ru('request.who_title') })
  await expect(panel.getByLabel(ru('request.phone_label'), { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(title(page)).toBeFocused()
})

test('the focus that a press beside a field took away stays nowhere when the field goes later', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/history')
  const search = page.getByRole('searchbox').first()
  await search.focus()
  await search.evaluate((field) => field.blur())
  // A task later the app has forgotten the field.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await search.evaluate((field) => field.remove())
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))))
  await expect(page.locator('body')).toBeFocused()
})

test('the link to the total has the focus again after the sheet over Home and over Wallet', async ({
  page,
  signIn,
}) => {
  await signIn()
  for (const path of ['/', '/wallet']) {
    await page.goto(path)
    const link = page.getByRole('main').getByRole('link', { name: ru('total.open_btn') })
    await pressOn(page, link)
    const sheet = page.getByRole('dialog', { name: ru('total.title') })
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(link).toBeFocused()
  }
})

test('what has the focus is never behind the pinned button of a phone', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  await page.goto('/exchange?mode=rate')
  await expect(page.getByRole('slider', { name: ru('rate_order.grip') })).toBeVisible()
  await tabTo(page, page.getByRole('switch', { name: ru('rate_alert.only') }))
  await page.goto('/request')
  await expect(page.getByRole('textbox', { name: ru('request.amount_label') })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: new RegExp(ru('request.account_label')) }))
})
