import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { registerIdentified } from '../support/owners.ts'
import { ru } from '../support/ru.ts'

const PHONE = { width: 390, height: 844 }

/** Free space under the last line of a sheet, px, and the height of the sheet. */
async function measure(sheet: Locator) {
  return sheet.evaluate((dialog) => {
    const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
    let bottom = 0
    while (walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      for (const box of range.getClientRects()) bottom = Math.max(bottom, box.bottom)
    }
    const frame = dialog.firstElementChild?.getBoundingClientRect()
    return { free: (frame?.bottom ?? 0) - bottom, height: frame?.height ?? 0 }
  })
}

const openAccounts = async (page: Page) => {
  await page.goto('/wallet/topup')
  await page.getByRole('main').getByRole('button', { name: /RUB/ }).first().click()
}

test('a sheet on a phone is as high as its content, one with a search takes the whole height', async ({
  page,
  request,
  signIn,
}) => {
  await signIn(await registerIdentified(request, {}))
  await page.setViewportSize(PHONE)
  await openAccounts(page)
  const accounts = page.getByRole('dialog', { name: ru('account.select.title_topup') })
  await expect(accounts.getByText('USD', { exact: true })).toBeVisible()
  await expect.poll(async () => (await measure(accounts)).free).toBeLessThan(80)
  expect((await measure(accounts)).height).toBeLessThan(PHONE.height * 0.7)
  await page.keyboard.press('Escape')

  await page.goto('/')
  await page.getByRole('button', { name: ru('header.search_btn') }).click()
  const search = page.getByRole('dialog').filter({ has: page.getByRole('searchbox') })
  await expect.poll(async () => (await measure(search)).height).toBeGreaterThan(PHONE.height * 0.9)
})
