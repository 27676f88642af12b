import { expect, test } from '../support/app.ts'
import { WHOLE_BROWSER } from '../support/browser-switches.ts'
import { captureHydration } from '../support/hydration.ts'
import { ru } from '../support/ru.ts'

test.use({ hasNewContext: true, ...WHOLE_BROWSER })

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

test('the landing shows and its links work without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  for (const [name, path] of [
    [ru('wallet.auth.register_btn'), '/auth/register'],
    [ru('wallet.auth.login_link'), '/auth/login'],
  ] as const) {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ru('wallet.auth.title'))
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.locator('noscript p').first()).toBeVisible()
  }
  await context.close()
})

test('hydrating the landing changes nothing visible', async ({ page }) => {
  for (const [language, colorScheme, viewport] of [
    ['ru', 'light', PHONE],
    ['en', 'dark', DESKTOP],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const register = page.getByRole('main').getByRole('link').first()
    const { before, after } = await captureHydration(page, '/wallet?x=1', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(register).toHaveAttribute('href', '/auth/register?next=%2Fwallet%3Fx%3D1')
      await register.focus()
    })
    await expect(page).toHaveURL('/auth?next=%2Fwallet%3Fx%3D1')
    await expect(register).toBeFocused()
    expect(after.boxes).toEqual(before.boxes)
    expect(after.picture.equals(before.picture), 'the two pictures are the same').toBe(true)
    expect(after.shifts).toBe(before.shifts)
    // What the arrival of the fonts moves.
    expect(before.shifts).toBeLessThan(0.002)
  }
})
