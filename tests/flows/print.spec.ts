import { expect, test } from '../support/app.ts'

test('on paper: the page itself, black on white, without menu, promo and skip link', async ({
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
    const rows = page.getByRole('region', { name: 'Последние операции' }).getByRole('listitem')
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

test('an address of no page has the logo, and the menu for an owner', async ({ page, signIn }) => {
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)

  await signIn()
  await page.goto('/no-such-page')
  await page.getByRole('navigation').getByRole('link', { name: 'История' }).click()
  await expect(page).toHaveURL('/history')
})
