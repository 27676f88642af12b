import type { Page } from '@playwright/test'
import { expect } from '../support/app.ts'
import { test } from '../support/own-server.ts'
import { openOndato, type OndatoAct, type OndatoDouble } from '../support/providers/ondato.ts'
import { ru } from '../support/ru.ts'

test.use({ hasNewContext: true })
// A server with a database of its own is started.
test.slow()

/** Where Ondato leads back to is in its setup, and the query is its own. */
const BACK = 'back to the wallet'

/** The page of Ondato, which the double does not have. */
async function servePage(page: Page, wallet: string): Promise<void> {
  const link = `<a href="${wallet}/ondato/result?status=unknown&id=1">${BACK}</a>`
  await page.route('https://idv.ondato.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>o</title>${link}` }),
  )
}

/** Goes to Ondato by a button, acts there, and comes back. Returns the id of the session. */
async function visitOndato(page: Page, ondato: OndatoDouble, button: string, act?: OndatoAct) {
  await page.locator('main').getByRole('button', { name: button }).click()
  await expect(page).toHaveURL(/^https:\/\/idv\.ondato\.example\//)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  if (act) ondato.act(id, act)
  await page.getByRole('link', { name: BACK }).click()
  await expect(page).toHaveURL(/\/ondato\/result/)
  return id
}

test('an owner is identified by Ondato: put off, rejected with a reason, tried again (O2, J3, J4)', async ({
  page,
  startServer,
}) => {
  const ondato = await openOndato()
  const { wallet, request } = await startServer(() => ondato.variables)
  const tellAll = async () => {
    for (const event of ondato.events.splice(0)) {
      const { eventHeaders: headers } = ondato
      await request.post('/v2/providers/ondato/events', { headers, data: event })
    }
  }
  await servePage(page, wallet)
  const main = page.locator('main')

  // Put off: the page says that the check goes on, whatever the query of the address says.
  await page.goto(`${wallet}/settings`)
  const first = await visitOndato(page, ondato, ru('kyc.upgrade_btn'))
  await expect(main.getByText(ru('kyc.result.descr'))).toBeVisible()
  await page.goto(`${wallet}/settings`)
  const again = await visitOndato(page, ondato, ru('kyc.continue_btn'), { act: 'submit' })
  expect(again).toBe(first)
  await tellAll()

  // Rejected while its owner waits on the page of return.
  await expect(main.getByText(ru('kyc.result.descr'))).toBeVisible()
  ondato.act(first, { act: 'reject', rule: 'DocumentNotExpired' })
  await tellAll()
  await expect(main.getByText(ru('kyc.reason.document_expired'))).toBeVisible()

  // Tried again from there with another session, whose approval no event reports.
  const second = await visitOndato(page, ondato, ru('kyc.retry_btn'), { act: 'approve' })
  expect(second).not.toBe(first)
  ondato.events.length = 0
  await expect(main.getByText(ru('kyc.result.complete_title'))).toBeVisible({ timeout: 30_000 })
  await page.goto(`${wallet}/settings`)
  await expect(main.getByText(ru('kyc.status.complete'))).toBeVisible()
  await ondato.close()
})
