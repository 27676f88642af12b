import type { Page } from '@playwright/test'
import { expect, freshPhone, test } from '../support/app.ts'
import { ru } from '../support/ru.ts'

const SEND_CODE = /\/auth\/send_code$/
const TOO_SOON = { status: 'error', code: 'CODE_TOO_SOON', message: 'Новый код через 24 с.' }

const number = (page: Page) => page.getByLabel(ru('auth.phone.label'))
const send = (page: Page) =>
  page.getByRole('button', { name: ru('wallet.auth.login.send_code_btn') })

test('the page of the code has as many boxes as the sent code, also within the pause', async ({
  page,
}) => {
  await page.route(SEND_CODE, (route) =>
    route.fulfill({ status: 429, json: { ...TOO_SOON, code_length: 8 } }),
  )
  await page.goto('/auth/login')
  await number(page).fill(`+${freshPhone()}`)
  await send(page).click()
  await expect(page.getByLabel(ru('auth.code.digit', { current: 8, total: 8 }))).toBeVisible()
})

test('no code is asked for within the pause where none was sent that could be entered', async ({
  page,
}) => {
  await page.route(SEND_CODE, (route) => route.fulfill({ status: 429, json: TOO_SOON }))
  await page.goto('/auth/login')
  await number(page).fill(`+${freshPhone()}`)
  await send(page).click()
  await expect(page.getByRole('alert').filter({ hasText: TOO_SOON.message })).toBeVisible()
  await expect(page.getByLabel(ru('auth.code.digit', { current: 1, total: 4 }))).toHaveCount(0)
})
