import type { Page } from '@playwright/test'
import { checkAccessibility, expect, freshPhone, readCode, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { typeBoxes } from '../support/forms.ts'
import { identify, registerOwner } from '../support/owners.ts'
import { addPasskey, enterPin } from '../support/passkeys.ts'
import { ru } from '../support/ru.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const PATH = '/settings/phone'
const PIN = '1379'
const BROKEN = { status: 500, json: {} }

const button = (page: Page, key: Parameters<typeof ru>[0]) =>
  page.getByRole('button', { name: ru(key), exact: true })
const error = (page: Page, words: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: words })
const code = (page: Page) => page.getByRole('group', { name: ru('auth.code.label', { count: 4 }) })
const number = (page: Page) => page.getByLabel(ru('profile.phone_new'))

/** Goes through the PIN and the code on the old phone. */
async function confirmOld(
  page: Page,
  phone: string,
  open: () => Promise<unknown> = () => page.goto(PATH),
): Promise<void> {
  await open()
  await button(page, 'common.continue').click()
  await enterPin(page, PIN)
  await expect(page.getByRole('heading', { name: ru('profile.phone_step_old') })).toBeVisible()
  await button(page, 'wallet.auth.login.send_code_btn').click()
  await expect(code(page)).toBeVisible()
  await typeBoxes(page, await readCode(page.request, phone))
  await expect(number(page)).toBeVisible()
}

test('a phone is changed by PIN, a code on the old one and a code on the new one', async ({
  page,
  signIn,
}) => {
  const owner = await signIn({ pin: PIN })
  await identify(page.request, owner)
  const phone = freshPhone()
  await page.goto('/settings/profile')
  await page.getByRole('link', { name: ru('profile.phone_change') }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: ru('profile.phone_change') }),
  ).toBeFocused()
  await checkAccessibility(page)
  await button(page, 'profile.phone_no_access').click()
  await expect(page.getByRole('dialog')).toContainText(
    ru('profile.phone_no_access_descr', { days: '3' }),
  )
  await page.keyboard.press('Escape')

  await button(page, 'common.continue').click()
  await enterPin(page, '0007')
  await expect(page.getByRole('dialog').getByText(/^Неверный PIN/)).toBeVisible()
  await enterPin(page, PIN)
  await page.route(endpointUrl('sendOldPhoneCode'), (route) => route.fulfill(BROKEN))
  await button(page, 'wallet.auth.login.send_code_btn').click()
  await expect(error(page, ru('error.server'))).toBeVisible()
  await page.unroute(endpointUrl('sendOldPhoneCode'))
  await button(page, 'wallet.auth.login.send_code_btn').click()
  await expect(code(page)).toBeVisible()
  await page.route(endpointUrl('confirmOldPhone'), (route) => route.fulfill(BROKEN))
  await typeBoxes(page, await readCode(page.request, owner.phone))
  await expect(error(page, ru('error.server'))).toBeVisible()
  await page.unroute(endpointUrl('confirmOldPhone'))
  await button(page, 'auth.code.continue_btn').click()

  await expect(page.getByRole('heading', { name: ru('profile.phone_step_new') })).toBeVisible()
  await checkAccessibility(page)
  await number(page).fill(`+${phone}`)
  await page.route(endpointUrl('sendNewPhoneCode'), (route) => route.fulfill(BROKEN))
  await button(page, 'common.continue').click()
  await expect(error(page, ru('error.server'))).toBeVisible()
  await page.unroute(endpointUrl('sendNewPhoneCode'))
  await button(page, 'common.continue').click()
  await expect(page.getByRole('heading', { name: ru('profile.phone_step_code') })).toBeVisible()
  await page.route(endpointUrl('confirmNewPhone'), (route) => route.fulfill(BROKEN))
  await typeBoxes(page, await readCode(page.request, phone))
  await expect(error(page, ru('error.server'))).toBeVisible()
  await page.unroute(endpointUrl('confirmNewPhone'))
  await button(page, 'auth.code.continue_btn').click()

  await expect(page.getByRole('heading', { name: ru('profile.phone_changed') })).toBeFocused()
  await expect(page.getByText(ru('profile.phone_wait', { hours: '24' }))).toBeVisible()
  await checkAccessibility(page)
  await button(page, 'common.done').click()
  await expect(page).toHaveURL('/settings')
  await page.goto('/wallet/withdrawal')
  await expect(page.getByText(/^Вывод и переводы откроются \d+ /)).toBeVisible()
  await expect(page.getByText(ru('profile.phone_wait_notice'))).toBeVisible()
  await page.goto('/')
  await expect(page.getByText(ru('profile.phone_wait_notice'))).toBeVisible()
  await checkAccessibility(page)
})

test(
  'a change that is under way asks before its page is left',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    const owner = await signIn({ pin: PIN })
    await page.goto('/settings/profile')
    await confirmOld(page, owner.phone, () =>
      page.getByRole('link', { name: ru('profile.phone_change') }).click(),
    )
    await number(page).fill('9001234567')
    const typed = await number(page).inputValue()
    const question = page.getByRole('alertdialog', { name: ru('profile.phone_leave_title') })
    const back = page.getByRole('button', { name: ru('common.back') })
    const stay = question.getByRole('button', { name: ru('common.continue') })
    const leave = question.getByRole('button', { name: ru('profile.phone_leave_btn') })

    await back.click()
    await expect(question).toBeVisible()
    await checkAccessibility(page)
    await stay.click()
    await expect(question).toHaveCount(0)
    await expect(number(page)).toHaveValue(typed)
    await page.evaluate(() => history.back())
    await expect(question).toBeVisible()
    await stay.click()
    await expect(question).toHaveCount(0)
    await expect(page).toHaveURL(PATH)
    await expect(number(page)).toHaveValue(typed)

    await back.click()
    await leave.click()
    await expect(page).toHaveURL('/settings/profile')
    await page.goto(PATH)
    await expect(button(page, 'common.continue')).toBeVisible()
    await back.click()
    await expect(question).toHaveCount(0)
  },
)

test(
  'a number of another owner is refused after its code, and another one may be entered',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    const owner = await signIn({ pin: PIN })
    const other = await registerOwner(page.request)
    await confirmOld(page, owner.phone)
    await number(page).fill(`+${owner.phone}`)
    await button(page, 'common.continue').click()
    await expect(error(page, 'Это ваш текущий номер. Введите другой.')).toBeVisible()
    await number(page).fill(`+${other.phone}`)
    await button(page, 'common.continue').click()
    await expect(code(page)).toBeVisible()
    await typeBoxes(page, await readCode(page.request, other.phone))
    await expect(error(page, 'Этот номер уже используется.')).toBeVisible()
    await button(page, 'auth.code.change_number_btn').click()
    await expect(number(page)).toBeVisible()
  },
)

test(
  'a step that comes too late leads back to the first',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    const owner = await signIn({ pin: PIN })
    await confirmOld(page, owner.phone)
    await number(page).fill(`+${freshPhone()}`)
    const refusal = { status: 'error', code: 'PHONE_CHANGE_EXPIRED', message: 'Начните заново.' }
    await page.route(endpointUrl('sendNewPhoneCode'), (route) =>
      route.fulfill({ status: 422, json: refusal }),
    )
    await button(page, 'common.continue').click()
    await expect(page.getByText('Начните заново.')).toBeVisible()
    await expect(page.getByText(ru('profile.phone_descr'))).toBeVisible()
  },
)

test('a change is begun by a passkey too', { tag: WHOLE_ONLY }, async ({ page, signIn }) => {
  await signIn({ pin: PIN })
  const device = await addAuthenticator(page)
  await addPasskey(page, PIN)
  await page.goto(PATH)
  await button(page, 'confirm.passkey_btn').click()
  await expect(page.getByRole('heading', { name: ru('profile.phone_step_old') })).toBeVisible()
  expect(device).toBeDefined()
})
