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

test('no column of rates and thresholds is cut beside an open detail', async ({ joinOffice }) => {
  const { page } = await joinOffice('Nina', ['finance'])
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(new URL('/terms/pairs/RUB-USD', page.url()).toString())
    const tables = page.locator('main .scroll')
    await expect(tables).toHaveCount(2)
    const cut = await tables.evaluateAll((all) =>
      all.flatMap(({ scrollWidth, clientWidth }) =>
        scrollWidth > clientWidth + 1 ? [`${scrollWidth} of ${clientWidth}`] : [],
      ),
    )
    expect(cut).toEqual([])
  }
})

test('no queue of the office scrolls sideways on a phone', async ({ joinOffice }) => {
  const { page } = await joinOffice('Vera', ['viewer'])
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/payouts', '/cases', '/help', '/identifications', '/events']) {
    await page.goto(new URL(path, page.url()).toString())
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(`${path} ${width}`).toBe(`${path} 390`)
  }
})
