import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { ru } from '../support/ru.ts'

async function choose(page: Page, group: string, name: string): Promise<void> {
  const choice = page.getByRole('radiogroup', { name: group }).getByRole('radio', { name })
  await choice.click()
  await expect(choice).toBeChecked()
}

test('a tester chooses environment and language of this device, and resets them', async ({
  page,
}) => {
  await page.goto('/dev')
  const html = page.locator('html')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ru('dev.title'))
  await expect(page.getByRole('radio', { name: 'E-Wallet' })).toBeChecked()
  await choose(page, ru('dev.environment'), 'grok')
  await choose(page, ru('dev.language'), 'English')
  await expect(html).toHaveAttribute('data-brand', 'ewallet')
  await page.getByRole('button', { name: ru('dev.save_btn') }).click()

  await expect(page).toHaveURL('/auth')
  const register = page.getByRole('link', { name: 'Register' })
  await expect(register).toBeVisible()
  await page.reload()
  await expect(register).toBeVisible()
  await expect(html).toHaveAttribute('data-brand', 'grok')
  await expect(html).toHaveAttribute('lang', 'en')
  await expect(page).toHaveTitle(/ — grok$/)
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
  await register.click()
  await expect(page.getByRole('textbox', { name: 'City' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)

  await page.goto('/dev')
  await expect(page.getByRole('radio', { name: 'grok' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('link', { name: ru('wallet.auth.register_btn') })).toBeVisible()
  await expect(html).toHaveAttribute('data-brand', 'ewallet')
  await expect(html).toHaveAttribute('lang', 'ru')
  await expect(page.getByRole('link', { name: /^Позвонить: / })).toBeVisible()
})
