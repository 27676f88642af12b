import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { logInElsewhere, WINDOWS } from '../support/devices.ts'
import { confirmAddress, readLetters } from '../support/letters.ts'
import { readNotices } from '../support/push-browser.ts'
import { ru } from '../support/ru.ts'

const PATH = '/settings/notifications'

const cell = (page: Page, kind: 'in' | 'out' | 'security') =>
  page.getByRole('switch', {
    name: ru('prefs.cell', { kind: ru(`prefs.kind_${kind}`), channel: ru('prefs.email') }),
    exact: true,
  })

test('letters begin with a confirmed address, and follow their switches', async ({
  page,
  signIn,
}) => {
  const owner = await signIn()
  await page.goto(PATH)
  await expect(cell(page, 'security')).toBeDisabled()
  await page.getByRole('link', { name: ru('prefs.email_confirm') }).click()
  await expect(page).toHaveURL('/settings/profile')
  const address = `${owner.phone}@example.com`
  await confirmAddress(page.request, owner.token, address)
  await page.goto(PATH)
  await expect(cell(page, 'security')).toHaveAttribute('aria-disabled', 'true')
  await expect(cell(page, 'security')).toBeChecked()
  await expect(page.getByRole('link', { name: ru('prefs.email_confirm') })).toHaveCount(0)
  // Nothing else reaches the owner.
  await expect(cell(page, 'out')).toBeChecked()
  await cell(page, 'in').click()
  await expect
    .poll(async () => (await readNotices(page.request, owner)).switches)
    .toContainEqual({ kind: 'in', channel: 'email', is_on: true, is_locked: false })
  await logInElsewhere(page.request, owner, WINDOWS)
  await expect
    .poll(() => readLetters(page.request, address))
    .toContainEqual(expect.objectContaining({ subject: 'Безопасность кошелька' }))
})
