import { expect, test } from '../support/app.ts'
import { ru } from '../support/ru.ts'

test('language and theme that one tab chooses are those of the others, and what is typed there stays', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await page.goto('/wallet/pots/new')
  const name = page.getByRole('textbox').first()
  await name.fill('Лодка')
  const other = await context.newPage()
  await other.goto('/settings')
  await other.getByRole('radio', { name: 'English' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(ru('pots.new_title'))
  await other.getByRole('radio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(name).toHaveValue('Лодка')
})
