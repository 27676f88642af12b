import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { ru } from '../support/ru.ts'

/** Names of the code that a page has loaded, as it grows. */
function watchCode(page: Page): Set<string> {
  const code = new Set<string>()
  page.on('response', (response) => {
    const [, name] = /\/assets\/([\w.-]+)-.{8}\.js$/.exec(new URL(response.url()).pathname) ?? []
    if (name !== undefined) code.add(name)
  })
  return code
}

test('the likely next pages are loaded when the first one is idle', async ({ page, signIn }) => {
  await signIn()
  const code = watchCode(page)
  await page.goto('/')
  await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
  await expect
    .poll(() => [...code], { intervals: [500] })
    .toEqual(expect.arrayContaining(['_list', 'history', 'topup', 'payment', 'settings']))
  await expect(page).toHaveURL('/')
})

test('a device that saves data loads a page only when it is opened', async ({ page, signIn }) => {
  await signIn()
  await page.clock.install()
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const code = watchCode(page)
  await page.goto('/')
  await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
  await page.clock.runFor(30_000)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: ru('menu.settings') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: ru('settings.title') })).toBeVisible()
  expect([...code]).toContain('settings')
  for (const name of ['_list', 'history', 'topup', 'payment']) expect([...code]).not.toContain(name)
})
