import type { Page } from '@playwright/test'
import { EMAIL } from '../../contract/rules/capabilities.ts'
import { forbidCapability } from '../support/answers.ts'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { typeBoxes } from '../support/forms.ts'
import { confirmAddress, readLetterCode } from '../support/letters.ts'
import { identify, registerOwner } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const PATH = '/settings/profile'
const BROKEN = { status: 500, json: {} }

const button = (page: Page, key: Parameters<typeof ru>[0]) =>
  page.getByRole('button', { name: ru(key), exact: true })
const first = (page: Page) => page.getByLabel(ru('auth.register.first_name'), { exact: true })
const toast = (page: Page) => page.getByRole('status').filter({ hasText: ru('profile.saved') })
const emailRow = (page: Page) => page.getByRole('button', { name: ru('profile.edit_email') })
const address = (page: Page) => page.getByLabel(ru('profile.email_new'))
const boxes = (page: Page) => page.getByRole('group', { name: ru('profile.email_code_label') })
const error = (page: Page, words: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: words })

/** Opens the dialog and asks for a code. */
async function sendTo(page: Page, email: string): Promise<void> {
  await emailRow(page).click()
  await address(page).fill(email)
  await button(page, 'wallet.auth.login.send_code_btn').click()
}

test('a name is changed from the settings, and a failure keeps what was typed', async ({
  page,
  signIn,
}) => {
  const { email } = await signIn()
  await page.goto('/settings')
  await page.getByRole('link', { name: ru('profile.edit_title') }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: ru('profile.edit_title') }),
  ).toBeFocused()
  await checkAccessibility(page)
  await expect(emailRow(page)).toContainText(email)
  await expect(emailRow(page)).toContainText(ru('profile.email_unconfirmed'))
  await expect(button(page, 'common.save')).toBeDisabled()
  await first(page).fill('  ')
  await expect(error(page, ru('validation.required'))).toBeVisible()
  await first(page).fill('Мария')
  await page.route(endpointUrl('changeName'), (route) => route.fulfill(BROKEN))
  await button(page, 'common.save').click()
  await expect(error(page, ru('error.server'))).toBeVisible()
  await expect(first(page)).toHaveValue('Мария')
  await page.unroute(endpointUrl('changeName'))
  await button(page, 'common.save').click()
  await expect(toast(page)).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByText('Мария Тестова')).toBeVisible()
})

test(
  'a name that a document has confirmed is fixed',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await identify(page.request, await signIn())
    await page.goto(PATH)
    await expect(first(page)).toBeDisabled()
    await expect(page.getByText(ru('profile.edit_name_locked'))).toBeVisible()
    await expect(button(page, 'common.save')).toHaveCount(0)
  },
)

test('an address is changed by the code that is sent there', async ({ page, signIn }) => {
  const { phone } = await signIn()
  const email = `new.${phone}@example.com`
  await page.goto(PATH)
  await emailRow(page).click()
  await address(page).fill('somebody')
  await button(page, 'wallet.auth.login.send_code_btn').click()
  await expect(page.getByText(ru('validation.email'))).toBeVisible()
  await address(page).fill(email)
  await page.route(endpointUrl('sendEmailCode'), (route) => route.fulfill(BROKEN))
  await button(page, 'wallet.auth.login.send_code_btn').click()
  await expect(error(page, ru('error.server'))).toBeVisible()
  await page.unroute(endpointUrl('sendEmailCode'))
  await button(page, 'wallet.auth.login.send_code_btn').click()
  await expect(page.getByText(ru('profile.email_code_sent', { email }))).toBeVisible()
  await expect(boxes(page).getByRole('textbox')).toHaveCount(6)
  await expect(boxes(page).getByRole('textbox').first()).toBeFocused()
  await checkAccessibility(page)
  const code = await readLetterCode(page.request, email)
  await typeBoxes(page, code === '000000' ? '000001' : '000000')
  await expect(error(page, /Проверьте письмо/)).toBeVisible()
  await page.route(endpointUrl('confirmEmail'), (route) => route.fulfill(BROKEN))
  await typeBoxes(page, code)
  await expect(error(page, ru('error.server'))).toBeVisible()
  await page.unroute(endpointUrl('confirmEmail'))
  await button(page, 'auth.code.continue_btn').click()
  await expect(toast(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(emailRow(page)).toContainText(email)
  await expect(emailRow(page)).not.toContainText(ru('profile.email_unconfirmed'))
  await page.goto('/settings/security')
  await expect(page.getByText(ru('security.event_email_changed'))).toBeVisible()
})

test(
  'an address of another owner is refused after its code',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    const owner = await signIn()
    const other = await registerOwner(page.request)
    const email = `taken.${owner.phone}@example.com`
    await confirmAddress(page.request, other.token, email)
    await page.goto(PATH)
    await sendTo(page, email)
    await expect(boxes(page)).toBeVisible()
    await typeBoxes(page, await readLetterCode(page.request, email))
    await expect(error(page, 'Этот адрес уже используется.')).toBeVisible()
    await button(page, 'profile.email_other_btn').click()
    await expect(address(page)).toHaveValue(email)
  },
)

test(
  'without letters the profile has no row of an address',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await forbidCapability(page, EMAIL)
    await page.goto(PATH)
    // Grouped, as everywhere.
    await expect(page.getByRole('link', { name: ru('profile.phone_change') })).toContainText(
      /\+\d+\s\d/,
    )
    await expect(emailRow(page)).toHaveCount(0)
  },
)
