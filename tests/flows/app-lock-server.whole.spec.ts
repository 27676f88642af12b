import type { Page } from '@playwright/test'
import { lockTitle, turnLockOn, turnOfflineOn } from '../support/app-lock.ts'
import { expect, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { holdCall } from '../support/faults.ts'
import { ru } from '../support/ru.ts'

const PIN = '1379'
const NAME = 'Вера'

test.use({ hasNewContext: true })

const error = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })
const homeTitle = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ hasText: NAME })

async function unlock(page: Page): Promise<void> {
  await expect(lockTitle(page)).toBeVisible()
  await page.keyboard.type(PIN)
}

test('a server that fails leaves the PIN of the device', async ({ page, signIn }) => {
  await signIn({ firstName: NAME, pin: PIN })
  await turnLockOn(page, PIN)
  await turnOfflineOn(page, PIN)
  await page.route(endpointUrl('unlock'), (route) => route.fulfill({ status: 500, body: 'x' }))
  await page.goto('/')
  await unlock(page)
  await expect(homeTitle(page)).toBeVisible()
})

test('a server that does not answer is not waited for where the PIN opens the lock without it', async ({
  page,
  signIn,
}) => {
  await signIn({ firstName: NAME, pin: PIN })
  await turnLockOn(page, PIN)
  await turnOfflineOn(page, PIN)
  await holdCall(page, endpointUrl('unlock'))
  await page.goto('/')
  await unlock(page)
  await expect(page.getByText(ru('lock.checking'))).toBeVisible()
  await expect(homeTitle(page)).toBeVisible()
})

test('a server that fails is not told as a missing network', async ({ page, signIn }) => {
  await signIn({ firstName: NAME, pin: PIN })
  await turnLockOn(page, PIN)
  await page.route(endpointUrl('unlock'), (route) => route.fulfill({ status: 500, body: 'x' }))
  await page.goto('/')
  await unlock(page)
  await expect(error(page)).toHaveText(ru('error.server'))
})
