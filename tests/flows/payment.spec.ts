import { writeFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { checkAccessibility, expect, test, type Owner } from '../support/app.ts'
import type { Problems } from '../support/problems.ts'
import { drawQr, toPng, toVideo } from '../support/qr-pictures.ts'

const CONTENT = 'ST00012|Name=Test|Sum=100'
const PICTURE = { width: 640, height: 480, side: 220 }

const REFUSED = [
  {
    name: 'a picture without a code',
    file: { name: 'white.png', mimeType: 'image/png', buffer: whitePng() },
    text: 'На изображении нет QR-кода',
  },
  {
    name: 'another kind of file',
    file: { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
    text: 'Подойдет только изображение PNG или JPG',
  },
  {
    name: 'a broken picture',
    file: { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    text: 'Не удалось прочитать файл',
  },
]

test('a picture of a code, on a wide screen', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn()
  await page.goto('/payment')
  await test.step('is read on the device, and Send answers that payment is not available', async () => {
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    const send = page.getByRole('button', { name: 'Отправить' })
    await expect(send).toBeDisabled()
    const buffer = toPng(drawQr(CONTENT, { ...PICTURE, x: 200, y: 120 }))
    await chooseFile(page, { name: 'code.png', mimeType: 'image/png', buffer })
    await expect(page.getByText('QR-код распознан')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Выбранное изображение: code.png' })).toBeVisible()
    await checkAccessibility(page)
    await send.click()
    await expect(page.getByRole('alertdialog')).toContainText('временно недоступна')
    await page.getByRole('button', { name: 'Понятно' }).click()
    await page.getByRole('button', { name: 'Удалить файл' }).click()
    await expect(send).toBeDisabled()
    expect(posts).toEqual([])
  })
  for (const { name, file, text } of REFUSED) {
    await test.step(`${name} is refused in words`, async () => {
      await chooseFile(page, file)
      await expect(page.getByText(text)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Отправить' })).toBeDisabled()
    })
  }
  await test.step('can be dropped onto the area', async () => {
    const png = toPng(drawQr(CONTENT, { ...PICTURE, x: 200, y: 120 })).toString('base64')
    const data = await page.evaluateHandle((base64) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }))
      return transfer
    }, png)
    await page
      .getByRole('group', { name: 'Загрузите QR-код' })
      .dispatchEvent('drop', { dataTransfer: data })
    await expect(page.getByText('QR-код распознан')).toBeVisible()
  })
})

test.describe('the camera, on a phone', () => {
  const cases = [
    { where: 'inside the frame', x: 210, y: 130, isFound: true },
    { where: 'outside the frame', x: 10, y: 10, isFound: false },
  ]
  for (const { where, x, y, isFound } of cases) {
    test(`a code ${where} ${isFound ? 'is kept' : 'is ignored'}`, async ({
      playwright,
      baseURL,
      signIn,
      launchOptions,
      problems,
    }) => {
      const owner = await signIn()
      const video = test.info().outputPath('camera.y4m')
      writeFileSync(video, toVideo(drawQr(CONTENT, { ...PICTURE, x, y })))
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          '--use-fake-ui-for-media-stream',
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${video}`,
        ],
      })
      const page = await openScanner({ browser, origin: baseURL ?? '', owner, problems })
      const logged = page.waitForEvent('console', (message) => message.text() === CONTENT)
      await expect(page.locator('body')).toHaveClass(/scanner-active/)
      if (isFound) {
        await logged
        await expect(page.getByText('QR-код считан')).toBeVisible()
        await expect(page.getByText('Оплата по QR-коду временно недоступна')).toBeVisible()
      } else {
        logged.catch(() => undefined)
        await expect(page.getByText('Поместите QR-код в рамку')).toBeVisible()
        await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 2)
        await expect(page.getByText('QR-код считан')).toBeHidden()
      }
      await page.getByRole('tab', { name: 'Ваш QR' }).click()
      await expect(page.locator('body')).not.toHaveClass(/scanner-active/)
      await browser.close()
    })
  }

  test('that is refused says so and offers a picture instead', async ({ page, signIn }) => {
    await signIn()
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await page.goto('/payment')
    await page.getByRole('tab', { name: 'Сканировать' }).click()
    await page.getByRole('button', { name: 'Разрешить доступ' }).click()
    await expect(page.getByText('Доступ к камере запрещен')).toBeVisible()
    await checkAccessibility(page)
    const buffer = toPng(drawQr(CONTENT, { ...PICTURE, x: 200, y: 120 }))
    await chooseFile(page, { name: 'code.png', mimeType: 'image/png', buffer })
    await expect(page.getByText('QR-код распознан')).toBeVisible()
  })
})

async function chooseFile(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file)
}

function whitePng(): Buffer {
  return toPng({ width: 64, height: 64, pixels: new Uint8Array(64 * 64).fill(255) })
}

interface ScannerWishes {
  browser: Browser
  origin: string
  owner: Owner
  problems: Problems
}

async function openScanner({ browser, origin, owner, problems }: ScannerWishes): Promise<Page> {
  const localStorage = [{ name: 'token', value: owner.token }]
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'ru-RU',
    viewport: { width: 390, height: 844 },
    permissions: ['camera'],
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  await problems.watch(context)
  const page = await context.newPage()
  await page.goto('/payment')
  await page.getByRole('tab', { name: 'Сканировать' }).click()
  return page
}
