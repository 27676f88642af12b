import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { holdUntilReleased } from '../support/hold-until-released.ts'
import { rows } from '../support/history.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'
import { ownLanguageName } from '../../contract/rules/own-language-name.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: ru('export.title') })
const exportButton = (page: Page) => page.getByRole('button', { name: ru('history.export_btn') })
const downloadButton = (page: Page) => sheet(page).getByRole('button', { name: ru('export.btn') })

async function saved(page: Page, press: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('a statement of the filtered account comes as CSV and PDF in another language, and offline says why not', async ({
  page,
  signIn,
}) => {
  await signIn()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.setViewportSize({ width: 390, height: 844 })
  const accounts = holdUntilReleased()
  await page.route(endpointUrl('wallet'), async (route) => {
    await accounts.held
    await route.continue()
  })
  await page.goto('/history?account=USD')
  await exportButton(page).click()
  const dialog = sheet(page)
  const chip = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true })
  await expect(chip(ru('date_picker.preset.this_month'))).toHaveAttribute('aria-pressed', 'true')
  accounts.release()
  await expect(chip('USD')).toHaveAttribute('aria-pressed', 'true')
  await checkAccessibility(page)

  await test.step('CSV of the account in Russian', async () => {
    await dialog.getByRole('radio', { name: ru('export.format_csv') }).check()
    await chip(ru('export.period_other')).click()
    const picker = dialog.getByRole('region', { name: ru('date_picker.title') })
    await picker.getByRole('button', { name: ru('date_picker.preset.this_year') }).click()
    await picker.getByRole('button', { name: ru('date_picker.apply') }).click()
    await expect(picker).toBeHidden()
    const { name, bytes } = await saved(page, () => downloadButton(page).click())
    expect(name).toMatch(/^statement-\d{4}-01-01-\d{4}-\d\d-\d\d\.csv$/)
    const lines = bytes.toString().split('\r\n')
    expect(lines[0]).toMatch(/^\ufeffДата \(Europe\/Moscow\);/)
    expect(lines.slice(1, -1).map((line) => line.split(';')[3])).toEqual(
      lines.slice(1, -1).map(() => 'USD'),
    )
    expect(lines.at(-2)).toMatch(/;Остаток на конец периода;;;;1204,18;$/)
    await expect(dialog).toBeHidden()
    await expect(page.getByText(ru('file.started'))).toBeVisible()
  })

  await test.step('PDF of all accounts in English; a failure keeps what was chosen', async () => {
    await exportButton(page).click()
    await chip(ru('history.accounts_all')).click()
    await dialog.getByRole('radio', { name: ownLanguageName('en') }).click()
    await page.route(endpointUrl('statement'), (route) => route.fulfill({ status: 500, json: {} }))
    await downloadButton(page).click()
    await expect(dialog.getByText(ru('error.server'))).toBeVisible()
    await page.unroute(endpointUrl('statement'))
    const { name, bytes } = await saved(page, () => downloadButton(page).click())
    expect(name).toMatch(/\.pdf$/)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.toString('latin1')).toContain('/Lang (en)')
  })

  await test.step('camt.053 of one account; of all of them it says why not', async () => {
    await exportButton(page).click()
    await dialog.getByRole('radio', { name: ru('export.format_camt053') }).check()
    await expect(dialog.getByText(ru('export.one_account'))).toBeHidden()
    const { name, bytes } = await saved(page, () => downloadButton(page).click())
    expect(name).toMatch(/\.xml$/)
    expect(bytes.toString()).toContain('xsd:camt.053.001.08')
    await exportButton(page).click()
    await dialog.getByRole('radio', { name: ru('export.format_mt940') }).check()
    await chip(ru('history.accounts_all')).click()
    await expect(dialog.getByText(ru('export.one_account'))).toBeVisible()
    await downloadButton(page).click()
    await expect(dialog.getByText(/USDC/).last()).toBeVisible()
    await dialog.getByRole('button', { name: ru('common.close') }).click()
  })

  await test.step('a period without transactions, and no network', async () => {
    await exportButton(page).click()
    await dialog.getByRole('button', { name: ru('common.close') }).click()
    await page.goto('/history?from=2001-01-01T00:00&to=2001-01-02T00:00')
    await exportButton(page).click()
    await expect(dialog.getByText(ru('export.empty'))).toBeVisible()
    await page.context().setOffline(true)
    await expect(dialog.getByText(ru('error.offline_action'))).toBeVisible()
    await expect(downloadButton(page)).toBeDisabled()
    await page.context().setOffline(false)
    await expect(downloadButton(page)).toBeEnabled()
  })
  expect(addresses.filter((address) => /token/i.test(new URL(address).search))).toEqual([])
})

test(
  'a receipt as PDF, from the page and beside the list; without the word there are no files',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/history')
    await rows(page).first().getByRole('link').click()
    const receipt = page.getByRole('region', { name: ru('receipt.title') })
    const pdf = receipt.getByRole('button', { name: ru('receipt.pdf_btn') })
    await page.route(endpointUrl('receiptFile'), (route) => route.abort())
    await pdf.click()
    await expect(receipt.getByText(ru('receipt.pdf_error'))).toBeVisible()
    await page.unroute(endpointUrl('receiptFile'))
    const { name, bytes } = await saved(page, () => pdf.click())
    expect(name).toMatch(/^receipt-\w-\w{4}-\w{4}\.pdf$/)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await expect(receipt.getByText(ru('receipt.pdf_error'))).toBeHidden()
  },
)
