import type { Page } from '@playwright/test'
import { checkAccessibility, expect, registerOwner, test } from '../support/app.ts'
import { isTokenOpen, logInElsewhere, WINDOWS } from '../support/devices.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { identify } from '../support/owners.ts'
import { addPasskey } from '../support/passkeys.ts'
import { ru } from '../support/ru.ts'
import { amountField, phoneField, typedPhone } from '../support/transfer.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'

const PIN = '1379'
const BROKEN = { status: 500, json: {} }
const REFUSED = {
  status: 422,
  json: { status: 'error', code: 'PIN_WRONG', message: 'Неверный PIN-код.' },
}

const freezeSwitch = (page: Page) =>
  page.getByRole('switch', { name: new RegExp(ru('freeze.row')) })
const banner = (page: Page) => page.getByRole('region', { name: ru('freeze.banner_title') })
const toast = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: words }).first()
const pinDialog = (page: Page) => page.getByRole('dialog', { name: ru('pay.pin_title') })
const unfreezeButton = (page: Page) => page.getByRole('button', { name: ru('freeze.unfreeze_btn') })
const transfers = (page: Page) => page.getByRole('region', { name: ru('limits.transfers') })
const changeLimits = (page: Page) =>
  transfers(page).getByRole('button', { name: ru('own_limits.change_btn') })
const limitSheet = (page: Page) =>
  page.getByRole('dialog', {
    name: ru('own_limits.title', { name: ru('limits.transfers') }),
  })
const dayField = (page: Page) => limitSheet(page).getByLabel(ru('own_limits.day_label'))

/** Opens the form of a transfer to another owner. */
async function openTransfer(page: Page, phone: string): Promise<void> {
  await page.goto('/send')
  await phoneField(page).fill(phone)
  await page.getByRole('button', { name: ru('common.next') }).click()
}

test('one press freezes what leaves the wallet, and the PIN alone lets it out again', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  const friend = await registerOwner(request)
  await page.goto('/settings')
  await test.step('beginOwnFreeze: the switch stays off, and a message says why', async () => {
    await page.route(endpointUrl('beginOwnFreeze'), (route) => route.fulfill(BROKEN))
    await freezeSwitch(page).click()
    await expect(toast(page, ru('error.server'))).toBeVisible()
    await expect(freezeSwitch(page)).not.toBeChecked()
    await page.unroute(endpointUrl('beginOwnFreeze'))
  })
  await freezeSwitch(page).click()
  await expect(toast(page, ru('freeze.on'))).toBeVisible()
  await expect(freezeSwitch(page)).toBeChecked()

  await page.goto('/')
  await expect(banner(page)).toBeVisible()
  await checkAccessibility(page)
  await banner(page)
    .getByRole('button', { name: ru('freeze.what_btn') })
    .click()
  const closed = page.getByRole('dialog', { name: ru('freeze.what_title') })
  await expect(closed.getByText(ru('freeze.what_open'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(closed).toHaveCount(0)
  for (const name of [ru('home.send_btn'), ru('home.withdrawal_btn')]) {
    await page.getByRole('main').getByRole('button', { name }).click()
    await expect(closed.getByText(ru('freeze.what_closed'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(closed).toHaveCount(0)
  }
  await expect(page).toHaveURL('/')

  await openTransfer(page, typedPhone(friend))
  await amountField(page).fill('10')
  await expect(page.getByText(ru('error.own_frozen'))).toBeVisible()
  await expect(page.getByRole('button', { name: ru('send.review_btn') })).toBeDisabled()
  await unfreezeButton(page).click()
  await test.step('endOwnFreeze: the freeze stays, and a message says why', async () => {
    await page.route(endpointUrl('endOwnFreeze'), (route) => route.fulfill(REFUSED))
    await page.keyboard.type(PIN)
    await expect(pinDialog(page).getByText(REFUSED.json.message)).toBeVisible()
    await page.unroute(endpointUrl('endOwnFreeze'))
  })
  await page.keyboard.type(PIN)
  await expect(toast(page, ru('freeze.off'))).toBeVisible()
  await expect(page.getByText(ru('error.own_frozen'))).toHaveCount(0)
  await expect(page.getByRole('button', { name: ru('send.review_btn') })).toBeEnabled()
})

test.describe('with a passkey', () => {
  test.use({ hasNewContext: true })

  test('a passkey unfreezes from Home, and nothing is frozen or let out offline', async ({
    page,
    context,
    request,
    signIn,
  }) => {
    await identify(request, await signIn())
    const device = await addAuthenticator(page)
    await addPasskey(page, PIN)
    await page.goto('/settings/security')
    await freezeSwitch(page).click()
    await expect(freezeSwitch(page)).toBeChecked()
    await page.goto('/')
    await expect(banner(page)).toBeVisible()
    await context.setOffline(true)
    await unfreezeButton(page).click()
    await expect(toast(page, ru('error.offline_action'))).toBeVisible()
    await context.setOffline(false)
    await unfreezeButton(page).click()
    const byPasskey = page.getByRole('button', { name: ru('confirm.passkey_btn') })
    await test.step('an owner who says no stays frozen', async () => {
      await device.setWilling(false)
      await byPasskey.click()
      await expect(page.getByText(ru('confirm.passkey_canceled'))).toBeVisible()
      await device.setWilling(true)
    })
    await byPasskey.click()
    await expect(banner(page)).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await page.goto('/settings/security')
    await expect(freezeSwitch(page)).not.toBeChecked()
  })
})

test('a freeze by staff is the only one that is shown', async ({ page, request, signIn }) => {
  await identify(request, await signIn())
  await page.goto('/settings')
  await freezeSwitch(page).click()
  await expect(freezeSwitch(page)).toBeChecked()
  await page.route(/\/auth\/info$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), is_frozen: true } })
  })
  await page.goto('/')
  await expect(page.getByText(ru('profile.frozen'))).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await page.goto('/settings')
  await expect(page.getByRole('link', { name: ru('limits.title') })).toBeVisible()
  await expect(freezeSwitch(page)).toHaveCount(0)
})

test('the wallet on a lost phone is closed by one press on another device', async ({
  page,
  signIn,
}) => {
  const owner = await signIn()
  const lost = await logInElsewhere(page.request, owner, WINDOWS)
  await page.goto('/settings/security')
  const lose = page.getByRole('button', { name: new RegExp(ru('freeze.lost_btn')) })
  await lose.click()
  const question = page.getByRole('alertdialog', { name: ru('freeze.lost_title') })
  const confirm = question.getByRole('button', { name: ru('freeze.lost_confirm') })
  await test.step('loseDevice: the session stays, and a message says why', async () => {
    await page.route(endpointUrl('loseDevice'), (route) => route.fulfill(BROKEN))
    await confirm.click()
    await expect(question.getByText(ru('error.server'))).toBeVisible()
    await page.unroute(endpointUrl('loseDevice'))
  })
  await confirm.click()
  await expect(toast(page, ru('freeze.lost_done', { device: 'Windows, Chrome' }))).toBeVisible()
  await expect(lose).toHaveCount(0)
  await expect(freezeSwitch(page)).toBeChecked()
  expect(await isTokenOpen(page.request, lost)).toBe(false)
  await checkAccessibility(page)
  await page.goto('/')
  await expect(banner(page)).toBeVisible()
})

test('an own limit is lowered at once and bounds the form, a raise waits and is taken back', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  const friend = await registerOwner(request)
  await page.goto('/settings/limits')
  await changeLimits(page).click()
  const save = limitSheet(page).getByRole('button', { name: ru('common.save') })
  await test.step('neither nothing nor what is no amount can be saved', async () => {
    await expect(save).toBeDisabled()
    await dayField(page).pressSequentially('10,555')
    await expect(
      limitSheet(page).getByText(ru('validation.amount_decimals', { count: 2 })),
    ).toBeVisible()
    await expect(save).toBeDisabled()
  })
  await dayField(page).fill('200')
  await test.step('setOwnLimit: what was typed stays, and a message says why', async () => {
    await page.route(endpointUrl('setOwnLimit'), (route) => route.fulfill(REFUSED))
    await limitSheet(page)
      .getByRole('button', { name: ru('common.save') })
      .click()
    await expect(limitSheet(page).getByText(REFUSED.json.message)).toBeVisible()
    await page.unroute(endpointUrl('setOwnLimit'))
  })
  await limitSheet(page)
    .getByRole('button', { name: ru('common.save') })
    .click()
  await expect(toast(page, 'Лимит снижен до 200,00')).toBeVisible()
  await expect(transfers(page)).toContainText(/Ваш лимит: 200,00/)
  await checkAccessibility(page)

  await openTransfer(page, typedPhone(friend))
  await amountField(page).fill('200.01')
  await expect(page.getByText(/^Ваш лимит на сегодня: осталось 200,00/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: ru('send.review_btn') })).toBeDisabled()
  await amountField(page).fill('150')
  await expect(page.getByRole('button', { name: ru('send.review_btn') })).toBeEnabled()

  await page.goto('/settings/limits')
  await test.step('an emptied field is the end of a limit, which has to be confirmed', async () => {
    await changeLimits(page).click()
    await dayField(page).fill('')
    await save.click()
    await expect(page.getByRole('button', { name: ru('common.continue') })).toBeVisible()
    await page.getByRole('button', { name: ru('common.cancel') }).click()
  })
  await changeLimits(page).click()
  await dayField(page).fill('500')
  await limitSheet(page)
    .getByRole('button', { name: ru('common.save') })
    .click()
  await page.getByRole('button', { name: ru('common.continue') }).click()
  await expect(pinDialog(page)).toBeVisible()
  await page.keyboard.type(PIN)
  await expect(page.getByText(/^Лимит 500,00.* начнет действовать /)).toBeVisible()
  await expect(transfers(page)).toContainText(/Ваш лимит: 200,00/)
  const keep = page.getByRole('button', { name: ru('own_limits.raise_cancel') })
  await test.step('cancelRaise: the raise goes on, and a message says why', async () => {
    await page.route(endpointUrl('cancelRaise'), (route) => route.fulfill(BROKEN))
    await keep.click()
    await expect(toast(page, ru('error.server'))).toBeVisible()
    await page.unroute(endpointUrl('cancelRaise'))
  })
  await keep.click()
  await expect(toast(page, 'Лимит останется 200,00')).toBeVisible()
  await expect(keep).toHaveCount(0)
})
