import type { Page } from '@playwright/test'
import { checkAccessibility, expect, registerOwner, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { readBooks } from '../support/money.ts'
import { identify } from '../support/owners.ts'
import { addPasskey } from '../support/passkeys.ts'
import { fillSbp, payoutSubmit } from '../support/payouts.ts'
import { ru } from '../support/ru.ts'
import { reviewTransfer } from '../support/transfer.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const PIN = '1379'
const REFUSED = { status: 'error', code: 'PASSKEY_REFUSED', message: 'Ключ не подошел.' }

test.use({ hasNewContext: true })

const alert = (page: Page) => page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ })
const byPasskey = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: ru('confirm.passkey_btn') })
const byPin = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: ru('confirm.use_pin_btn') })
const boxes = (page: Page) => page.getByRole('group', { name: ru('auth.pin.label') })

test('a transfer is confirmed by a passkey, and by the PIN where the owner prefers it', async ({
  page,
  request,
  signIn,
}) => {
  const sender = await signIn()
  await identify(request, sender)
  const recipient = await registerOwner(request, { firstName: 'Мария', lastName: 'Котова' })
  await identify(request, recipient)

  await test.step('without a passkey the boxes are there immediately', async () => {
    await reviewTransfer(page, recipient, '10')
    await expect(boxes(page)).toBeVisible()
    await expect(byPasskey(page)).toHaveCount(0)
  })
  const device = await addAuthenticator(page)
  await addPasskey(page, PIN)

  await test.step('an owner who says no pays nothing, and both ways stay', async () => {
    await reviewTransfer(page, recipient, '100')
    await checkAccessibility(page)
    await device.setWilling(false)
    await byPasskey(page).click()
    await expect(alert(page)).toHaveText(ru('confirm.passkey_canceled'))
    await expect(byPasskey(page)).toBeFocused()
    await byPin(page).click()
    await expect(boxes(page)).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: ru('confirm.use_passkey_btn') }).click()
    await expect(alert(page)).toHaveCount(0)
    await byPin(page).click()
    await expect(boxes(page)).toBeVisible()
    await page.keyboard.type(PIN)
    await expect(page).toHaveURL('/send/done')
    await device.setWilling(true)
  })
  await test.step('the passkey pays, also when the first answer is lost', async () => {
    await reviewTransfer(page, recipient, '200')
    let lost = 0
    await page.route(endpointUrl('transfer'), async (route) => {
      if (lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      await route.abort('connectionreset')
    })
    await byPasskey(page).click()
    await expect(page).toHaveURL('/send/done')
    await page.unroute(endpointUrl('transfer'))
    expect(lost).toBe(1)
  })
  await test.step('a refused passkey has its message, and the next press asks anew', async () => {
    await reviewTransfer(page, recipient, '300')
    await page.route(endpointUrl('confirmation'), (route) =>
      route.fulfill({ status: 500, json: {} }),
    )
    await byPasskey(page).click()
    await expect(alert(page)).toHaveText(ru('error.server'))
    await page.unroute(endpointUrl('confirmation'))
    await page.route(endpointUrl('transfer'), (route) =>
      route.fulfill({ status: 422, json: REFUSED }),
    )
    await byPasskey(page).click()
    await expect(alert(page)).toHaveText(REFUSED.message)
    await page.unroute(endpointUrl('transfer'))
    await byPasskey(page).click()
    await expect(page).toHaveURL('/send/done')
  })
  const books = await readBooks(request, sender)
  expect(books.history.slice(0, 3).map(({ amount }) => amount)).toEqual([
    '-300.00',
    '-200.00',
    '-100.00',
  ])
})

test(
  'the same sum to the same person is confirmed by a second passkey',
  { tag: WHOLE_ONLY },
  async ({ page, request, signIn }) => {
    const sender = await signIn()
    await identify(request, sender)
    const recipient = await registerOwner(request, { firstName: 'Мария', lastName: 'Котова' })
    await identify(request, recipient)
    await addAuthenticator(page)
    await addPasskey(page, PIN)
    for (const isRepeat of [false, true]) {
      await reviewTransfer(page, recipient, '50')
      await byPasskey(page).click()
      if (isRepeat) {
        await expect(alert(page)).toHaveText(/такую же сумму/)
        await byPasskey(page).click()
      }
      await expect(page).toHaveURL('/send/done')
    }
  },
)

test(
  'a withdrawal by phone and bank is confirmed by a passkey',
  { tag: WHOLE_ONLY },
  async ({ page, request, signIn }) => {
    await identify(request, await signIn())
    await addAuthenticator(page)
    await addPasskey(page, PIN)
    await fillSbp(page, '1500')
    await payoutSubmit(page).click()
    await expect(page.getByRole('dialog', { name: ru('pay.title') })).toBeVisible()
    await checkAccessibility(page)
    await byPasskey(page).click()
    await expect(page).toHaveURL(/\/wallet\/payout\/P-\w{4}-\w{4}$/)
  },
)
