import type { Page } from '@playwright/test'
import { BRAKES } from '../../contract/rules/capabilities.ts'
import { forbidCapability } from '../support/answers.ts'
import { expect, test } from '../support/app.ts'
import { logInElsewhere, WINDOWS } from '../support/devices.ts'
import { identify } from '../support/owners.ts'
import { ru } from '../support/ru.ts'

const freezeSwitch = (page: Page) =>
  page.getByRole('switch', { name: new RegExp(ru('freeze.row')) })
const transfers = (page: Page) => page.getByRole('region', { name: ru('limits.transfers') })
const changeLimits = (page: Page) =>
  transfers(page).getByRole('button', { name: ru('own_limits.change_btn') })

test('a server without brakes leaves Home, Settings, Limits and Devices as they were', async ({
  page,
  request,
  signIn,
}) => {
  await forbidCapability(page, BRAKES)
  const owner = await signIn()
  await identify(request, owner)
  await logInElsewhere(page.request, owner, WINDOWS)
  await page.goto('/settings/limits')
  await expect(transfers(page)).toBeVisible()
  await expect(changeLimits(page)).toHaveCount(0)
  await expect(freezeSwitch(page)).toHaveCount(0)
  await page.goto('/settings/security')
  await expect(page.getByRole('button', { name: /Windows, Chrome/ })).toHaveCount(1)
  await page.goto('/settings')
  await expect(page.getByRole('link', { name: ru('limits.title') })).toBeVisible()
  await expect(freezeSwitch(page)).toHaveCount(0)
})
