import { SECURITY } from '../../src/contract/rules/capabilities.ts'
import { forbidCapability } from '../support/answers.ts'
import { expect, test } from '../support/app.ts'
import { ru } from '../support/ru.ts'

test('without the addition of security the settings have no such page', async ({
  page,
  signIn,
}) => {
  await signIn()
  await forbidCapability(page, SECURITY)
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: ru('settings.logout_btn') })).toBeVisible()
  await expect(page.getByRole('link', { name: ru('security.title') })).toHaveCount(0)
  await page.goto('/settings/security')
  await expect(page.getByText(ru('error.not_found_descr'))).toBeVisible()
})
