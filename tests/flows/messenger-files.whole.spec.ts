import { strFromU8, unzipSync } from 'fflate'
import { expect, type Messenger, test } from '../support/messenger.ts'
import { registerOwner } from '../support/owners.ts'
import { ru } from '../support/ru.ts'

/** A file that the host of the tests has fetched, as Telegram's web clients do. */
interface Downloaded {
  status: number
  type: string
  bytes: number[]
}

const downloaded = ({ page }: Messenger) => page.evaluate<Downloaded[]>('downloaded')

async function takeFile(messenger: Messenger): Promise<Downloaded> {
  await expect.poll(() => downloaded(messenger)).toHaveLength(1)
  const [file] = await downloaded(messenger)
  if (!file) throw new Error('no file')
  return file
}

test('the archive is downloaded by the messenger, from an address that tells nothing of the owner', async ({
  openInTelegram,
  page,
  request,
  environment,
}) => {
  const owner = await registerOwner(request, { environment })
  const messenger = await openInTelegram({ owner, path: '/settings/data' })
  const { app, hear } = messenger
  await app.getByRole('button', { name: ru('data.download_btn') }).click()
  await expect(app.getByRole('dialog', { name: ru('pay.pin_title') })).toBeVisible()
  await page.keyboard.type(owner.pin ?? '')
  const { data } = await hear('web_app_request_file_download')
  await expect(app.getByText(ru('file.messenger'))).toBeVisible()
  expect(data?.['file_name']).toMatch(/^wallet-data-[\d-]+\.zip$/)
  expect(data?.['url']).toMatch(/\/v2\/file\?token=[\w-]{43}$/)
  const { status, type, bytes } = await takeFile(messenger)
  expect([status, type]).toEqual([200, 'application/zip'])
  const files = unzipSync(Uint8Array.from(bytes))
  expect(strFromU8(files['profile.json'] ?? new Uint8Array())).toContain(owner.phone)
  await expect(app.getByRole('dialog')).toBeHidden()
})

test('a picture of the own code is downloaded by the messenger, and a refusal is no success', async ({
  openInTelegram,
}) => {
  const messenger = await openInTelegram({ path: '/payment?tab=mine' })
  const { app, page, hear } = messenger
  await page.evaluate(() => Object.assign(Reflect.get(window, 'device'), { isMistaken: true }))
  const save = app.getByRole('button', { name: ru('qr.save_label') })
  await save.click()
  expect((await hear('web_app_request_file_download')).data?.['file_name']).toBe('qr.png')
  await expect(save).toBeEnabled()
  await expect(app.getByText(ru('file.messenger'))).toHaveCount(0)
  await page.evaluate(() => Object.assign(Reflect.get(window, 'device'), { isMistaken: false }))
  await save.click()
  const { status, type, bytes } = await takeFile(messenger)
  expect([status, type]).toEqual([200, 'image/png'])
  expect(Buffer.from(bytes.slice(1, 4)).toString()).toBe('PNG')
  await expect(app.getByText(ru('file.messenger'))).toBeVisible()
})

test('an older messenger without downloads opens the address outside', async ({
  openInTelegram,
}) => {
  const { app, hear } = await openInTelegram({ path: '/payment?tab=mine', version: '7.0' })
  await app.getByRole('button', { name: ru('qr.save_label') }).click()
  expect((await hear('web_app_open_link')).data?.['url']).toMatch(/\/v2\/file\?token=/)
  await expect(app.getByText(ru('file.outside'))).toBeVisible()
})

test('documents open outside of the frame', async ({ openInTelegram }) => {
  const { app, hear } = await openInTelegram({ path: '/settings' })
  await app.locator('a[href^="/legal/"], a[href$=".pdf"], a[target="_blank"]').first().click()
  expect((await hear('web_app_open_link')).data?.['url']).toMatch(/^http/)
})

test('a frame without the clipboard copies by a selection, else shows the text as one', async ({
  openInTelegram,
}) => {
  const { app } = await openInTelegram({ path: '/payment?tab=mine' })
  const copy = app.getByRole('button', { name: ru('qr.copy_label') })
  await app.evaluate(() => {
    const taken: string[] = []
    Reflect.set(window, 'taken', taken)
    document.addEventListener('copy', () => taken.push(String(getSelection())))
  })
  await copy.click()
  await expect(app.getByText(ru('common.link_copied'))).toBeVisible()
  await app.evaluate(() => Reflect.set(document, 'execCommand', () => false))
  await copy.click()
  const text = app.getByRole('textbox', { name: ru('error.copy_failed') })
  await expect(text).toHaveValue(/\/p\/[\w-]+/)
})
