import type { Page } from '@playwright/test'
import {
  checkAccessibility,
  expect,
  type FlowOptions,
  freshPhone,
  readCode,
  test,
} from '../support/app.ts'
import { onlyIn } from '../support/brands.ts'
import { acceptTerms, fillAddress, fillBoxes, typeBoxes } from '../support/forms.ts'
import { readLetterCode } from '../support/letters.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const PIN = '2580'
const DOCUMENTS = {
  ewallet: [
    [/договора оферты/, '/documents/ewallet/ru/offer-contract.pdf'],
    [/обработку персональных данных/, '/documents/ewallet/ru/personal-data-consent.pdf'],
  ],
  grok: [[/Политика конфиденциальности/, '/documents/grok/ru/privacy-policy.pdf']],
} as const

/** Opens the registration form and fills in what is required. */
async function fillForm(
  page: Page,
  phone: string,
  environment: FlowOptions['environment'],
): Promise<void> {
  await page.goto('/auth/register')
  await page.getByLabel(ru('auth.register.first_name')).fill('Ольга')
  await page.getByLabel(ru('auth.phone.label')).fill(`+${phone}`)
  await page.getByLabel(ru('auth.register.email')).fill('olga@example.com')
  if (environment === 'grok') await fillAddress(page)
  else await acceptTerms(page)
}

test('a newcomer registers, sets a PIN and sees the opening balances', async ({
  page,
  request,
  environment,
}) => {
  const phone = freshPhone()
  await page.goto('/')
  await expect(page).toHaveURL(/\/auth$/)
  await page.getByRole('link', { name: ru('auth.register.submit_btn') }).click()

  const submit = page.getByRole('button', { name: ru('auth.register.submit_btn') })
  await page.getByLabel(ru('auth.register.first_name')).fill('Ольга')
  await page.getByLabel(ru('auth.phone.label')).fill(`+${phone}`)
  await expect(submit).toBeDisabled()
  await page.getByLabel(ru('auth.register.email')).fill('olga@example.com')
  if (environment === 'grok') await fillAddress(page)
  else await acceptTerms(page)
  for (const [name, path] of DOCUMENTS[environment]) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  await checkAccessibility(page)
  await submit.click()

  await expect(page.getByRole('heading', { name: ru('auth.register.step2_title') })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2')
  const next = page.getByRole('button', { name: ru('auth.code.continue_btn') })
  await expect(next).toBeDisabled()
  await checkAccessibility(page)
  await fillBoxes(page, await readCode(request, phone))
  await next.click()

  await expect(page.getByRole('heading', { name: ru('auth.register.step3_title') })).toBeVisible()
  await expect(next).toBeDisabled()
  await checkAccessibility(page)
  await fillBoxes(page, PIN)
  await next.click()
  const save = page.getByRole('button', { name: ru('auth.register.pin_save_btn') })
  await expect(save).toBeDisabled()
  await checkAccessibility(page)
  await fillBoxes(page, PIN)
  await save.click()

  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ольга')
  const wallets = page.getByRole('region', { name: ru('home.wallets_label') })
  for (const balance of ['148 920,75 ₽', '1 204,18 $', '860,00 €', '50,00 USDC']) {
    await expect(wallets).toContainText(balance.replaceAll(' ', '\u00a0'))
  }
  await expect(page.getByText('Задайте PIN-код')).toBeHidden()
  await expect(page.getByRole('heading', { name: ru('transactions.title') })).toBeVisible()
  await checkAccessibility(page)
})

test(
  'the first step is filled in by the device, takes the focus and names the next step',
  { tag: WHOLE_ONLY },
  async ({ page }) => {
    await page.goto('/auth/register')
    const field = (key: Parameters<typeof ru>[0]) => page.getByLabel(ru(key), { exact: true })
    for (const [key, kind] of [
      ['auth.register.first_name', 'given-name'],
      ['auth.phone.label', 'tel'],
      ['auth.register.email', 'email'],
    ] as const) {
      await expect(field(key)).toHaveAttribute('autocomplete', kind)
    }
    await expect(page.getByLabel(ru('auth.register.last_name'))).toHaveAttribute(
      'autocomplete',
      'family-name',
    )
    await expect(field('auth.register.first_name')).toBeFocused()
    await expect(page.getByText(ru('auth.register.step1_next'))).toBeVisible()
  },
)

test(
  "a newcomer's address is confirmed by a letter in the first visit",
  { tag: WHOLE_ONLY },
  async ({ page, request, environment }) => {
    const phone = freshPhone()
    const email = `${phone}@example.com`
    await fillForm(page, phone, environment)
    await page.getByLabel(ru('auth.register.email')).fill(email)
    await page.getByRole('button', { name: ru('auth.register.submit_btn') }).click()
    await expect(page.getByRole('heading', { name: ru('auth.register.step2_title') })).toBeVisible()
    const next = page.getByRole('button', { name: ru('auth.code.continue_btn') })
    await fillBoxes(page, await readCode(request, phone))
    await next.click()
    await expect(page.getByRole('heading', { name: ru('auth.register.step3_title') })).toBeVisible()
    await fillBoxes(page, PIN)
    await next.click()
    const save = page.getByRole('button', { name: ru('auth.register.pin_save_btn') })
    await expect(save).toBeDisabled()
    await fillBoxes(page, PIN)
    await save.click()

    const confirm = page.getByRole('link', { name: ru('prefs.email_confirm') })
    await confirm.click()
    const dialog = page.getByRole('dialog', { name: ru('profile.edit_email') })
    await expect(dialog.getByLabel(ru('profile.email_new'))).toHaveValue(email)
    await dialog.getByRole('button', { name: ru('wallet.auth.login.send_code_btn') }).click()
    await expect(dialog.getByRole('textbox')).toHaveCount(6)
    await typeBoxes(page, await readLetterCode(request, email))
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: ru('common.back') }).click()
    await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
    await expect(confirm).toHaveCount(0)
  },
)

test(
  'what was typed is still there after "change number" and the browser\'s back',
  { tag: [onlyIn('grok'), WHOLE_ONLY] },
  async ({ page, environment }) => {
    await page.goto('/auth/register')
    await page.getByLabel(ru('auth.register.first_name')).fill('Ольга')
    await page.getByLabel(ru('auth.phone.label')).fill(`+${freshPhone()}`)
    await page.getByLabel(ru('auth.register.email')).fill('olga@example.com')
    if (environment === 'grok') await fillAddress(page)
    else await acceptTerms(page)
    const submit = page.getByRole('button', { name: ru('auth.register.submit_btn') })
    await submit.click()
    await page.getByRole('button', { name: ru('auth.code.change_number_btn') }).click()
    await expect(page.getByLabel(ru('auth.register.first_name'))).toHaveValue('Ольга')
    await expect(page.getByLabel(ru('auth.register.email'))).toHaveValue('olga@example.com')
    await expect(submit).toBeEnabled()
    await page.getByLabel(ru('auth.phone.label')).click()
    await page.getByLabel(ru('auth.phone.label')).fill(`+${freshPhone()}`)
    await submit.click()
    await expect(page.getByRole('heading', { name: ru('auth.register.step2_title') })).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel(ru('auth.register.first_name'))).toHaveValue('Ольга')
  },
)

test(
  "a wrong code shows the server's message and leaves empty boxes with the focus in the first",
  { tag: onlyIn('ewallet') },
  async ({ page, environment }) => {
    const phone = freshPhone()
    await fillForm(page, phone, environment)
    await page.getByRole('button', { name: ru('auth.register.submit_btn') }).click()
    await expect(page.getByRole('heading', { name: ru('auth.register.step2_title') })).toBeVisible()
    const code = await readCode(page.request, phone)
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
    await page.keyboard.type(wrong)
    await expect(page.getByRole('alert').filter({ hasText: /код/i })).toBeVisible()
    const first = page.getByLabel(ru('auth.code.digit', { current: 1, total: 4 }))
    await expect(first).toHaveValue('')
    await expect(first).toBeFocused()
  },
)

test(
  'a reload during the code keeps the registration, in this tab and until it ends',
  { tag: onlyIn('grok') },
  async ({ page, environment }) => {
    const phone = freshPhone()
    await fillForm(page, phone, environment)
    const submit = page.getByRole('button', { name: ru('auth.register.submit_btn') })
    await submit.click()
    await expect(page.getByRole('heading', { name: ru('auth.register.step2_title') })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: ru('auth.register.step2_title') })).toBeVisible()
    await expect(page.locator('main')).toContainText(phone.slice(-4))
    await page.getByRole('button', { name: ru('auth.code.change_number_btn') }).click()
    await expect(page.getByLabel(ru('auth.register.first_name'))).toHaveValue('Ольга')
    await submit.click()
    await expect(page.getByRole('heading', { name: ru('auth.register.step2_title') })).toBeVisible()

    const keeps = (store: 'localStorage' | 'sessionStorage') =>
      page.evaluate((name) => JSON.stringify(Object.entries(window[name])), store)
    expect(await keeps('localStorage')).not.toContain('Ольга')
    expect(await keeps('sessionStorage')).toContain('Ольга')
    await page.keyboard.type(await readCode(page.request, phone))
    await expect(page.getByRole('heading', { name: ru('auth.register.step3_title') })).toBeVisible()
    expect(await keeps('sessionStorage')).not.toContain('Ольга')
  },
)

test(
  'requesting a code after the server has dropped the draft sends the draft again, and tells so',
  { tag: [onlyIn('ewallet'), WHOLE_ONLY] },
  async ({ page, environment }) => {
    await page.clock.install()
    const phone = freshPhone()
    await fillForm(page, phone, environment)
    const submit = page.getByRole('button', { name: ru('auth.register.submit_btn') })
    await submit.click()
    await expect(page.getByRole('heading', { name: ru('auth.register.step2_title') })).toBeVisible()
    await readCode(page.request, phone)
    await page.clock.fastForward(16 * 60_000)
    // The pause of the server is not on the page's clock.
    const again = page.getByRole('button', { name: ru('auth.code.resend_btn') })
    await expect(async () => {
      const asked = page.waitForResponse(/\/auth\/register$/)
      await again.click()
      const answer = await asked
      expect(answer.request().postDataJSON()).toMatchObject({ first_name: 'Ольга', phone })
      expect(await answer.json()).toMatchObject({ status: 'success' })
    }).toPass()
    await expect(page.getByText(/мы отправили ваши данные заново/)).toBeVisible()
    const countMessages = async () => {
      const answer = await page.request.get('/sandbox/outbox', { params: { phone } })
      return (await answer.json()).results.length
    }
    await expect.poll(countMessages).toBe(2)
    await page.getByLabel(ru('auth.code.digit', { current: 1, total: 4 })).click()
    await page.keyboard.type(await readCode(page.request, phone))
    await expect(page.getByRole('heading', { name: ru('auth.register.step3_title') })).toBeVisible()
  },
)
