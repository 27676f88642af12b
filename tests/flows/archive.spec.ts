import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from '../support/app.ts'
import { typeBoxes } from '../support/forms.ts'
import { ru } from '../support/ru.ts'
import { endpointUrl } from '../support/fault-acts.ts'

test('all that is kept about the owner comes as a file after the PIN', async ({ page, signIn }) => {
  const { phone, email } = await signIn()
  await page.goto('/settings')
  await page.getByRole('link', { name: ru('data.title') }).click()
  await page.getByRole('button', { name: ru('data.download_btn') }).click()
  const dialog = page.getByRole('dialog', { name: ru('pay.pin_title') })

  await page.route(endpointUrl('archive'), (route) => route.fulfill({ status: 500, json: {} }))
  await typeBoxes(page, '1379')
  await expect(dialog.getByText(ru('error.server'))).toBeVisible()
  await page.unroute(endpointUrl('archive'))

  await typeBoxes(page, '0007')
  await expect(dialog.getByText(/^Неверный PIN/)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await typeBoxes(page, '1379')
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^wallet-data-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(await readFile(await file.path()))
  const profile = strFromU8(files['profile.json'] ?? new Uint8Array())
  expect(JSON.parse(profile)).toMatchObject([{ phone, email }])
  await expect(page.getByText(ru('file.started'))).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.context().setOffline(true)
  await page.getByRole('button', { name: ru('data.download_btn') }).click()
  await typeBoxes(page, '1379')
  await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await page.context().setOffline(false)
})
