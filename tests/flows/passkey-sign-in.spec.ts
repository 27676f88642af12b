import { checkAccessibility, expect, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { addPasskey } from '../support/passkeys.ts'
import { ru } from '../support/ru.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const PIN = '1379'
const LOGIN = '/auth/login'
const REFUSED = { status: 'error', code: 'PASSKEY_REFUSED', message: 'Ключ не подошел.' }

test.use({ hasNewContext: true })

test('an owner signs in by a passkey on the device that has it', async ({ page, signIn }) => {
  const enter = page.getByRole('button', { name: ru('auth.passkey_btn') })
  const alert = page.getByRole('alert').filter({ hasText: /\S/ })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const owner = await signIn()
  const device = await addAuthenticator(page)
  await addPasskey(page, PIN)
  await page.goto('/settings')
  await page.getByRole('button', { name: ru('settings.logout_btn') }).click()
  await page.getByRole('button', { name: ru('settings.logout_confirm_btn'), exact: true }).click()
  await expect(page).toHaveURL(/\/auth/)

  await test.step('the page loads no library and makes no call for it', async () => {
    loaded.length = 0
    await page.goto(`${LOGIN}?next=/history`)
    await expect(enter).toBeVisible()
    await checkAccessibility(page)
    expect(loaded.filter((path) => /webauthn|passkey\b/.test(path))).toEqual([])
  })
  await test.step('who says no stays, and a failure is named', async () => {
    await device.setWilling(false)
    await enter.click()
    await expect(alert).toHaveText(ru('auth.passkey_canceled'))
    await device.setWilling(true)
    await page.route(endpointUrl('signInOptions'), (route) =>
      route.fulfill({ status: 500, json: {} }),
    )
    await enter.click()
    await expect(alert).toHaveText(ru('error.server'))
    await page.unroute(endpointUrl('signInOptions'))
    await page.route(endpointUrl('signInByPasskey'), (route) =>
      route.fulfill({ status: 422, json: REFUSED }),
    )
    await enter.click()
    await expect(alert).toHaveText(REFUSED.message)
    await page.unroute(endpointUrl('signInByPasskey'))
  })
  await test.step('who says yes is in, where they wanted to go', async () => {
    await enter.click()
    await expect(page).toHaveURL(({ pathname }) => pathname === '/history')
    await page.goto('/settings')
    await expect(page.getByRole('main')).toContainText(`${owner.firstName} ${owner.lastName}`)
  })
})

test('a device without a passkey is not asked for one', { tag: WHOLE_ONLY }, async ({ page }) => {
  await page.goto(LOGIN)
  await expect(
    page.getByRole('button', { name: ru('wallet.auth.login.send_code_btn') }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: ru('auth.passkey_btn') })).toHaveCount(0)
})
