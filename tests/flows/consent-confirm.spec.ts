import type { Locator, Page } from '@playwright/test'
import { checkAccessibility, expect, registerOwner, test } from '../support/app.ts'
import { registerIdentified } from '../support/owners.ts'
import { addPasskey } from '../support/passkeys.ts'
import { askToPay, freshName, openShop, rubles, takeAddress } from '../support/programs.ts'
import { ru } from '../support/ru.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'

const PIN = '1379'
const BACK = 'https://confirm.example/back'

test.use({ hasNewContext: true })

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })
const pinBoxes = (page: Page) => page.getByRole('group', { name: ru('auth.pin.label') })
const byPasskey = (page: Page) => page.getByRole('button', { name: ru('consent.passkey_btn') })

/** Returns whether a text is in the window with nothing over it. */
async function isSeen(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [0.1, 0.9].every((part) =>
      element.contains(document.elementFromPoint(left + width / 2, top + height * part)),
    )
  })
}

/** Presses a button of the request until it works: it is blind for a moment after it was drawn. */
async function pressUntil(button: Locator, hasWorked: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await button.click({ timeout: 2000 })
    await hasWorked()
  }).toPass()
}

/** The program's own site, to which the wallet leads back. */
async function serveProgram(page: Page) {
  await page.route('https://confirm.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Program</h1>' }),
  )
}

test('an owner whose PIN is locked allows a program by passkey, and nothing by a passkey that is canceled', async ({
  page,
  request,
  environment,
  signIn,
}) => {
  test.slow()
  const shop = await openShop(request, environment, 'Только ключ')
  const owner = await registerIdentified(request, { environment })
  const payer = await takeAddress(request, owner, {
    name: freshName('passkey'),
    publicName: 'Payer',
  })
  await serveProgram(page)
  await signIn(owner)
  const device = await addAuthenticator(page)
  await addPasskey(page, PIN)
  const limits = { debitAmount: rubles(10_000) }
  const pending = await askToPay(shop, { payer, limits, back: BACK })
  await page.goto(pending.interact.redirect)

  await test.step('wrong PINs lock the PIN, and the passkey stays', async () => {
    await page.getByRole('button', { name: ru('confirm.use_pin_btn') }).click()
    const allow = page.getByRole('button', { name: ru('consent.pin_btn'), exact: true })
    for (const [pin, words] of [
      ['2460', /Осталось попыток: 4/],
      ['2461', /Осталось попыток: 3/],
      ['2462', /Осталось попыток: 2/],
      ['2463', /Осталось попыток: 1/],
      ['2464', /Слишком много неверных попыток/],
    ] as const) {
      await pinBoxes(page).getByRole('textbox').first().focus()
      await page.keyboard.type(pin)
      await expect(alert(page)).toHaveCount(0)
      await pressUntil(allow, () => expect(alert(page)).toHaveText(words, { timeout: 2000 }))
    }
    await expect(pinBoxes(page).getByRole('textbox').first()).not.toBeEditable()
    // Nothing pinned covers the refusal, wherever the page is scrolled to.
    for (const place of [0, 10_000]) {
      await page.evaluate((top) => scrollTo(0, top), place)
      expect(await isSeen(alert(page))).toBe(true)
    }
    await page.getByRole('button', { name: ru('confirm.use_passkey_btn') }).click()
    await expect(pinBoxes(page)).toHaveCount(0)
    await checkAccessibility(page)
  })

  await test.step('an owner who says no to the device has allowed nothing', async () => {
    await device.setWilling(false)
    const canceled = ru('confirm.passkey_canceled')
    await pressUntil(byPasskey(page), () =>
      expect(alert(page)).toHaveText(canceled, { timeout: 2000 }),
    )
    await page.reload()
    await expect(byPasskey(page)).toBeEnabled()
    await device.setWilling(true)
  })

  await test.step('the passkey allows what is drawn, and the browser goes back with the proof', async () => {
    const allowed = page.getByText(ru('consent.allowed_title'))
    await pressUntil(byPasskey(page), () => expect(allowed).toBeVisible({ timeout: 2000 }))
    await page.waitForURL(`${BACK}?**`)
    expect(new URL(page.url()).searchParams.get('interact_ref')).toMatch(/^[\w-]{20,}$/)
  })
})

test('an owner without a PIN sets one on the page of a request, and then allows it', async ({
  page,
  request,
  environment,
  signIn,
}) => {
  const shop = await openShop(request, environment, 'Читатель')
  const owner = await registerOwner(request, { environment, pin: null })
  const payer = await takeAddress(request, owner, {
    name: freshName('no-pin'),
    publicName: 'No PIN',
  })
  await serveProgram(page)
  await signIn(owner)
  const pending = await askToPay(shop, { payer, back: BACK })
  await page.goto(pending.interact.redirect)
  await expect(page.getByText(ru('auth.pin.not_saved'))).toBeVisible()
  await expect(pinBoxes(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: ru('consent.decline_btn') }).last()).toBeEnabled()
  await checkAccessibility(page)
  await page.getByRole('button', { name: ru('auth.pin.set_btn') }).click()
  await expect(page.getByLabel(ru('auth.code.digit', { current: 1, total: 4 }))).toBeFocused()
  await page.keyboard.type(PIN)
  await expect(page.getByRole('group', { name: /^Повторите PIN-код/ })).toBeVisible()
  await page.keyboard.type(PIN)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await pinBoxes(page).getByRole('textbox').first().focus()
  await page.keyboard.type(PIN)
  const allowed = page.getByText(ru('consent.allowed_title'))
  await pressUntil(page.getByRole('button', { name: ru('consent.pin_btn'), exact: true }), () =>
    expect(allowed).toBeVisible({ timeout: 2000 }),
  )
})
