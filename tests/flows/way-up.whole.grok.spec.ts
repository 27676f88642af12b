import { expect, test } from '../support/app.ts'
import { identify } from '../support/owners.ts'
import { ru } from '../support/ru.ts'

test.use({ hasNewContext: true })

test('Back from the only way out of an account, opened directly, leads Home', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  await page.goto('/wallet/withdrawal/card')
  await expect(page.getByRole('heading', { level: 1, name: ru('card.title') })).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: ru('common.back') })
    .click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
})
