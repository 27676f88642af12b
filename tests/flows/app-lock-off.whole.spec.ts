import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { lockSwitch, lockTitle, turnLockOn } from '../support/app-lock.ts'
import { isTokenOpen } from '../support/devices.ts'
import { enterPin } from '../support/passkeys.ts'
import { ru } from '../support/ru.ts'
import { readAllStores } from '../support/stored-data.ts'

const PIN = '1379'
const NAME = 'Вера'

test.use({ hasNewContext: true, hasClock: true })

const error = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })
const homeTitle = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ hasText: NAME })

test('an owner who has forgotten the PIN leaves the lock and signs in', async ({
  page,
  signIn,
}) => {
  const owner = await signIn({ pin: PIN })
  await turnLockOn(page, PIN)
  await page.goto('/')
  await expect(lockTitle(page)).toBeVisible()
  await page.getByRole('button', { name: ru('lock.other_user_btn'), exact: true }).click()
  const question = page.getByRole('alertdialog', { name: ru('settings.logout_title') })
  await question.getByRole('button', { name: ru('common.cancel') }).click()
  await page.getByRole('button', { name: ru('lock.forgot_btn') }).click()
  await question.getByRole('button', { name: ru('settings.logout_confirm_btn') }).click()
  await expect(page).toHaveURL(/\/auth\/login\?next=/)
  await expect.poll(() => isTokenOpen(page.request, owner.token)).toBe(false)
})

test('the lock is turned off with the PIN, and the start is as before', async ({
  page,
  signIn,
}) => {
  const owner = await signIn({ firstName: NAME, pin: PIN })
  await turnLockOn(page, PIN)
  await lockSwitch(page).click()
  await checkAccessibility(page)
  await page.getByRole('button', { name: ru('security.lock_off_btn') }).click()
  await enterPin(page, '0000')
  await expect(error(page)).toContainText('4')
  await page.keyboard.type(PIN)
  await expect(lockSwitch(page)).not.toBeChecked()
  await page.goto('/')
  await expect(homeTitle(page)).toBeVisible()
  await expect.poll(() => readAllStores(page)).toContain(owner.email)
})
