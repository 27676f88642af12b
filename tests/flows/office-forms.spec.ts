import { expect } from '../support/app.ts'
import { signForm, test } from '../support/office.ts'

const SHORT = 'Too short'
const REASON = 'Provider charged its fee, invoice 812'

test('a refused form of the office is open, has what was typed, and says beside the field what is wrong', async ({
  signIn,
  joinOffice,
}) => {
  const { phone } = await signIn()
  const { page } = await joinOffice('Sofia', ['support'])
  await page.getByRole('searchbox').fill(phone)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/owners\/[\w-]+$/)
  await page.getByText('Freeze', { exact: true }).first().click()
  await page.getByLabel('All operations').check()
  const form = page.locator('form[action$="/freeze"]')
  const reason = form.getByLabel('Reason')
  await reason.fill(SHORT)
  await signForm(page, 'Freeze')
  await expect(page.getByRole('alert')).toContainText('at least 10 characters')
  await expect(reason).toHaveValue(SHORT)
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription(/At least 10 characters/)
  await expect(form.getByLabel('All operations')).toBeChecked()
  await expect(page.locator('form[action$="/sessions/end"] textarea')).toHaveValue('')
})

test('what an operator typed is there again after the session ended in the middle', async ({
  joinOffice,
}) => {
  const { page } = await joinOffice('Finn', ['finance'])
  await page.goto(new URL('/ledger/manual', page.url()).toString())
  const document = page.getByLabel('Document')
  await document.fill('Invoice 812')
  await page.getByLabel('What for').selectOption({ index: 1 })
  const purpose = await page.getByLabel('What for').inputValue()
  await page.getByLabel('Reason').fill(REASON)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Send for the second signature' }).click()
  await expect(page).toHaveURL(/\/sign-in\?/)
  await page.locator('form button').click()
  await expect(page).toHaveURL(/\/ledger\/manual$/)
  await expect(document).toHaveValue('Invoice 812')
  await expect(page.getByLabel('What for')).toHaveValue(purpose)
  await expect(page.getByLabel('Reason')).toHaveValue(REASON)
})
