import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import {
  lockTitle,
  offlineSwitch,
  setHidden,
  turnLockOn,
  turnOfflineOn,
} from '../support/app-lock.ts'
import { ru } from '../support/ru.ts'

const PIN = '1379'
const NAME = 'Вера'

test.use({ hasNewContext: true, hasClock: true })

const error = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })
const homeTitle = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ hasText: NAME })

async function unlock(page: Page): Promise<void> {
  await expect(lockTitle(page)).toBeVisible()
  await page.keyboard.type(PIN)
}

test('the device keeps nothing that the PIN alone opens unless its owner wants it', async ({
  page,
  context,
  signIn,
}) => {
  await signIn({ firstName: NAME, pin: PIN })
  await turnLockOn(page, PIN, '0')
  await expect(offlineSwitch(page)).not.toBeChecked()
  const kept = () => page.evaluate(() => localStorage.getItem('app-lock') ?? '')
  expect(await kept()).not.toContain('byPin')
  await turnOfflineOn(page, PIN)
  expect(await kept()).toContain('byPin')
  await expect(page.getByLabel(ru('security.lock_after'))).toHaveValue('0')
  await offlineSwitch(page).click()
  await expect(offlineSwitch(page)).not.toBeChecked()
  expect(await kept()).not.toContain('byPin')
  await page.goto('/')
  await unlock(page)
  await expect(homeTitle(page)).toBeVisible()
  expect(await kept()).not.toContain('byPin')
  await context.setOffline(true)
  await setHidden(page, true)
  await setHidden(page, false)
  await expect(lockTitle(page)).toBeVisible()
  await page.keyboard.type(PIN)
  await expect(error(page)).toHaveText(ru('lock.offline'))
  await context.setOffline(false)
  await page.keyboard.type(PIN)
  await expect(homeTitle(page)).toBeVisible()
})
