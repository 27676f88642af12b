import type { Page } from '@playwright/test'
import { expect } from '../support/app.ts'
import { signForm, test } from '../support/office.ts'

const REASON = 'Provider charged its fee, invoice 812'
const SEND = 'Send for the second signature'

const isManualEntry = (url: URL) => url.pathname === '/ledger/manual'

/** Fills the form of a manual entry in part, and leaves its last field. */
async function fillManualEntry(page: Page): Promise<void> {
  await page.goto(new URL('/ledger/manual', page.url()).toString())
  await page.getByLabel('Document').fill('Invoice 812')
  await page.getByLabel('What for').selectOption({ index: 1 })
  await page.getByRole('heading', { level: 1 }).click()
}

test('a page of the office is not renewed over a field that somebody has left', async ({
  joinOffice,
}) => {
  const { page } = await joinOffice('Finn', ['finance'])
  await page.clock.install()
  await fillManualEntry(page)
  let renewals = 0
  page.on('request', (request) => {
    if (request.headers()['x-office-refresh']) renewals += 1
  })
  await page.clock.runFor(70_000)
  // Requests are made in their order.
  await page.evaluate(() => fetch('/healthz'))
  expect(renewals).toBe(0)
  await expect(page.getByLabel('Document')).toHaveValue('Invoice 812')
})

test('a file of the books is downloaded as often as somebody asks for it', async ({
  joinOffice,
}) => {
  const { page } = await joinOffice('Finn', ['finance'])
  await page.goto(new URL('/books', page.url()).toString())
  for (const currency of ['RUB', 'EUR']) {
    const form = page.locator('form[action="/books/balances"]')
    await form.getByLabel('Currency').selectOption(currency)
    const downloaded = page.waitForEvent('download')
    await form.getByRole('button').click()
    expect((await downloaded).suggestedFilename()).toMatch(/^balances-.*\.csv$/)
  }
})

test('what an operator typed outlives an answer that fails, and one that is lost', async ({
  joinOffice,
}) => {
  const { page } = await joinOffice('Finn', ['finance'])
  const expectTyped = async () => {
    await expect(page.getByLabel('Document')).toHaveValue('Invoice 812')
    await expect(page.getByLabel('What for')).not.toHaveValue('')
    await expect(page.getByLabel('Reason')).toHaveValue(REASON)
  }
  await fillManualEntry(page)
  await page.getByLabel('Reason').fill(REASON)
  const { origin } = new URL(page.url())

  await test.step('the office refuses the whole request', async () => {
    await page.route(isManualEntry, async (route, request) => {
      if (request.method() !== 'POST') return route.continue()
      const headers = { ...request.headers(), origin: 'https://elsewhere.example' }
      await route.fulfill({ response: await route.fetch({ headers }) })
    })
    await signForm(page, SEND)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not allowed/)
    await page.unroute(isManualEntry)
    await page.goto(`${origin}/ledger/manual`)
    await expectTyped()
  })
  await test.step('the answer is lost, and the operator looks elsewhere first', async () => {
    await page.route(isManualEntry, (route, request) =>
      request.method() === 'POST' ? route.abort() : route.continue(),
    )
    const failed = page.waitForEvent('requestfailed')
    await page.getByRole('button', { name: SEND }).click()
    await failed
    await page.unroute(isManualEntry)
    await page.goto(`${origin}/ledger`)
    await page.goto(`${origin}/ledger/manual`)
    await expectTyped()
  })
})

test('boxes that an operator ticked are ticked again after the session ended', async ({
  joinOffice,
}) => {
  const { page } = await joinOffice('Finn', ['finance'])
  await page.goto(new URL('/rules/new', page.url()).toString())
  await page.getByRole('textbox', { name: 'Name' }).fill('Large withdrawals')
  await page.locator('[name=act_withdrawal]').check()
  await page.locator('[name=holds]').check()
  await page.context().clearCookies({ name: 'office_session' })
  await page.locator('main form button').click()
  await expect(page).toHaveURL(/\/sign-in\?/)
  await page.locator('form button').click()
  await expect(page).toHaveURL(/\/rules\/new$/)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Large withdrawals')
  await expect(page.locator('[name=act_withdrawal]')).toBeChecked()
  await expect(page.locator('[name=act_transfer_in]')).not.toBeChecked()
  await expect(page.locator('[name=holds]')).toBeChecked()
})
