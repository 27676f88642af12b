import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { ru } from '../support/ru.ts'
import { HOUR_MS } from '../../contract/rules/durations.ts'

const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)

test.describe.configure({ mode: 'serial' })

test('a test leaves marks on its page', async ({ page, context, signIn }) => {
  await signIn()
  await page.route('**/v2/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.addInitScript(() => Object.assign(window, { isMarked: true }))
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await context.grantPermissions(['camera'])
  await context.newPage()
  await page.clock.install({ time: 0 })
  await page.goto('/')
  expect(await page.evaluate(() => Date.now())).toBeLessThan(HOUR_MS)
  await page.evaluate(() => sessionStorage.setItem('mark', '1'))
  expect(await isMarked(page)).toBe(true)
  await context.setOffline(true)
})

test('a test finds nothing of the test before it', async ({ page, context }) => {
  const stored = () => page.evaluate(() => localStorage.length + sessionStorage.length)
  expect(await stored()).toBe(0)
  expect(context.pages()).toEqual([page])
  expect(page.viewportSize()).toEqual({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('link', { name: ru('wallet.auth.login_link') })).toBeVisible()
  expect(await isMarked(page)).toBe(false)
  const lag = Date.now() - (await page.evaluate(() => Date.now()))
  expect(Math.abs(lag)).toBeLessThan(HOUR_MS)
  const media = await page.evaluate(() => [
    matchMedia('(prefers-color-scheme: dark)').matches,
    matchMedia('(forced-colors: active)').matches,
    navigator.onLine,
  ])
  expect(media).toEqual([false, false, true])
  const permission = await page.evaluate(async () => {
    const { state } = await navigator.permissions.query({ name: 'camera' })
    return state
  })
  expect(permission).not.toBe('granted')
})
