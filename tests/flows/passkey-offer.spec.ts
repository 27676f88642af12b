import type { Page } from '@playwright/test'
import { PASSKEYS } from '../../contract/rules/capabilities.ts'
import { forbidCapability } from '../support/answers.ts'
import { checkAccessibility, expect, type Owner, registerOwner, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { identify } from '../support/owners.ts'
import { enterPin } from '../support/passkeys.ts'
import { ru } from '../support/ru.ts'
import { reviewTransfer } from '../support/transfer.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const PIN = '1379'

test.use({ hasNewContext: true })

const offer = (page: Page) => page.getByRole('region', { name: ru('security.passkey_offer_title') })
const isOffer = (path: string) => path.includes('passkey-offer')
const shown = (page: Page) => page.getByRole('button', { name: ru('send.again_btn') })

/** Sends this sum, confirmed by the PIN. */
async function send(page: Page, recipient: Owner, sum: string): Promise<void> {
  await reviewTransfer(page, recipient, sum)
  await page.keyboard.type(PIN)
  await expect(page).toHaveURL('/send/done')
  await expect(shown(page)).toBeVisible()
}

test('a passkey is offered on the page of the second payment by the PIN, and added there', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  const recipient = await registerOwner(request, { firstName: 'Мария', lastName: 'Котова' })
  await identify(request, recipient)
  const loaded: string[] = []
  page.on('request', (asked) => loaded.push(asked.url()))
  const device = await addAuthenticator(page)
  await send(page, recipient, '10')
  await expect(offer(page)).toHaveCount(0)
  expect(loaded.filter(isOffer)).toEqual([])
  await send(page, recipient, '20')
  await expect(offer(page)).toBeVisible()
  await checkAccessibility(page)

  await page.route(endpointUrl('keepPasskey'), (route) => route.fulfill({ status: 500, json: {} }))
  await offer(page)
    .getByRole('button', { name: ru('security.passkey_add') })
    .click()
  await enterPin(page, PIN)
  await expect(offer(page).getByRole('alert')).toHaveText(ru('error.server'))
  await page.unroute(endpointUrl('keepPasskey'))
  await page.reload()

  await test.step('not now puts it off for 60 days, also after a reload', async () => {
    await offer(page)
      .getByRole('button', { name: ru('common.not_now') })
      .click()
    await expect(offer(page)).toHaveCount(0)
    await page.reload()
    await expect(shown(page)).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
    await page.clock.setFixedTime(Date.now() + 61 * 24 * 60 * 60_000)
    await page.reload()
    await expect(offer(page)).toBeVisible()
  })
  await offer(page)
    .getByRole('button', { name: ru('security.passkey_add') })
    .click()
  await enterPin(page, PIN)
  await expect(page.getByText(ru('security.passkey_added'))).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  expect(await device.count()).toBe(1)
  await page.reload()
  await expect(shown(page)).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})

test(
  'no passkey is offered where the device or the server has none',
  { tag: WHOLE_ONLY },
  async ({ page, request, signIn }) => {
    await identify(request, await signIn())
    const recipient = await registerOwner(request, { firstName: 'Мария', lastName: 'Котова' })
    await identify(request, recipient)
    await page.addInitScript(() => localStorage.setItem('passkey-offer', '2 0'))
    await send(page, recipient, '10')
    await expect(offer(page)).toHaveCount(0)
    await addAuthenticator(page)
    await page.reload()
    await expect(offer(page)).toBeVisible()
    await forbidCapability(page, PASSKEYS)
    const told = page.waitForResponse(endpointUrl('authInfo'))
    await page.reload()
    await told
    await expect(shown(page)).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
  },
)
