import type { Page } from '@playwright/test'
import { expect, freshPhone, readCode, test } from '../support/app.ts'
import { onlyIn } from '../support/brands.ts'
import { pressOn } from '../support/keyboard.ts'
import { ru } from '../support/ru.ts'

async function expectHome(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
}

test('help for a missing code is shown where the environment has it', async ({
  page,
  environment,
}) => {
  await page.goto('/auth/login')
  await page.getByLabel(ru('auth.phone.label')).fill(`+${freshPhone()}`)
  await page.getByRole('button', { name: ru('wallet.auth.login.send_code_btn') }).click()
  await expect(page.getByRole('heading', { name: ru('auth.register.step2_title') })).toBeVisible()
  const help = page.locator('p').filter({ hasText: /Код не приходит\?/ })
  if (environment === 'grok') {
    await expect(help).toHaveCount(0)
    return
  }
  await expect(help.locator('a[href^="tel:+"]')).toBeVisible()
  await expect(help.locator('a[href^="mailto:"]')).toBeVisible()
})

test('an owner logs in by the keyboard alone', { tag: onlyIn('grok') }, async ({ page, owner }) => {
  await page.goto('/auth')
  await pressOn(page, page.getByRole('link', { name: ru('wallet.auth.login_link') }))
  await expect(page.getByLabel(ru('auth.phone.label'))).toBeFocused()
  await page.keyboard.type(`+${owner.phone}`)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(ru('auth.code.digit', { current: 1, total: 4 }))).toBeFocused()
  await page.keyboard.type(await readCode(page.request, owner.phone))
  await expectHome(page, owner.firstName)
})
