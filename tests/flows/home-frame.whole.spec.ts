import { expect, test } from '../support/app.ts'
import { ru } from '../support/ru.ts'

test('Home handles focus like any page, and Back closes its panel', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Анна')
  for (const [section, title] of [
    [ru('menu.history'), ru('menu.history')],
    [ru('home.title'), /Анна/],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name: section }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  }

  // The whole of a pagination button can be pressed.
  const chip = page.getByRole('button', { name: ru('home.slide_btn', { code: 'EUR' }) })
  await chip.click({ position: { x: 22, y: 4 } })
  await expect(chip).toHaveAttribute('aria-current', 'true')

  await page.getByRole('button', { name: /Уведомления/ }).click()
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await page.goBack()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(page.locator('body')).not.toHaveClass(/notifications-open/)
})
