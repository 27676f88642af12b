import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { ADDITIONS } from '../../contract/rules/capabilities.ts'
import { forbidCapability } from '../support/answers.ts'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { openCameraPage } from '../support/camera-page.ts'
import { drawQr, toPng, toVideo } from '../support/qr-pictures.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

test.beforeEach(({ page }) => forbidCapability(page, ADDITIONS))

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

test('a picture of a code is read on a wide screen, where paying by it is not available', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn()
  await page.goto('/payment')
  await test.step('is read on the device, and Send answers that payment is not available', async () => {
    const posts: string[] = []
    page.on('request', (request) => {
      // Rates, which stand beside the page, are read by a POST.
      const isRead = request.url().endsWith('/exchange/rates')
      if (request.method() === 'POST' && !isRead) posts.push(request.url())
    })
    const send = page.getByRole('button', { name: ru('payment.send_btn') })
    await expect(send).toBeDisabled()
    const buffer = toPng(drawQr(CONTENT, { ...PICTURE, x: 200, y: 120 }))
    await chooseFile(page, { name: 'code.png', mimeType: 'image/png', buffer })
    await expect(page.getByText(ru('payment.file.found'))).toBeVisible()
    await expect(
      page.getByRole('img', { name: ru('payment.file.preview_alt', { name: 'code.png' }) }),
    ).toBeVisible()
    await expect(page.getByText(ru('scan.foreign_other'))).toBeVisible()
    await expect(page.getByText(CONTENT)).toBeVisible()
    await page.getByRole('button', { name: ru('scan.foreign_copy_btn') }).click()
    await checkAccessibility(page)
    await send.click()
    await expect(page.getByRole('alertdialog')).toContainText('временно недоступна')
    await expect(page.getByRole('alertdialog')).toContainText('Мы ничего не отправили')
    await page.getByRole('button', { name: ru('common.ok') }).click()
    await page.getByRole('button', { name: ru('payment.file.remove_btn') }).click()
    await expect(send).toBeDisabled()
    expect(posts).toEqual([])
  })
  for (const { name, file, text } of REFUSED) {
    await test.step(`${name} is refused in words`, async () => {
      await chooseFile(page, file)
      await expect(page.getByText(text)).toBeVisible()
      await expect(page.getByRole('button', { name: ru('payment.send_btn') })).toBeDisabled()
    })
  }
  await test.step('can be dropped onto the area, and beside it', async () => {
    const png = toPng(drawQr(CONTENT, { ...PICTURE, x: 200, y: 120 })).toString('base64')
    for (const target of [
      page.getByRole('group', { name: ru('payment.file.title') }),
      page.getByRole('heading', { level: 1 }),
    ]) {
      await chooseFile(page, { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF') })
      await expect(page.getByText(ru('validation.file_type'))).toBeVisible()
      const data = await page.evaluateHandle((base64) => {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
        const transfer = new DataTransfer()
        transfer.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }))
        return transfer
      }, png)
      const isLeftToTheBrowser = await target.evaluate((element, dataTransfer) => {
        const init = { dataTransfer, bubbles: true, cancelable: true }
        element.dispatchEvent(new DragEvent('dragover', init))
        return element.dispatchEvent(new DragEvent('drop', init))
      }, data)
      expect(isLeftToTheBrowser).toBe(false)
      await expect(page.getByText(ru('payment.file.found'))).toBeVisible()
    }
  })
})

const LONG = 'https://example.com/pay/' + 'a1b2c3d4'.repeat(12)
const PICTURES = [
  ['a large photo', CONTENT, { width: 3000, height: 4000, side: 2000, x: 500, y: 900 }],
  [
    'a small code on a large photo',
    CONTENT,
    { width: 3000, height: 4000, side: 330, x: 1900, y: 2700 },
  ],
  ['a crisp picture', LONG, { width: 600, height: 600, side: 600, x: 0, y: 0 }],
  [
    'a picture with nothing around the code',
    LONG,
    { width: 437, height: 437, side: 437, x: 0, y: 0 },
  ],
  ['a tiny picture', CONTENT, { width: 80, height: 80, side: 80, x: 0, y: 0 }],
] as const

test('a code is found in pictures of every size', { tag: WHOLE_ONLY }, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn()
  await page.goto('/payment')
  for (const [name, content, place] of PICTURES) {
    await test.step(name, async () => {
      const buffer = toPng(drawQr(content, place))
      await chooseFile(page, { name: `${name}.png`, mimeType: 'image/png', buffer })
      await expect(page.getByText(`${name}.png`)).toBeVisible({ timeout: 20_000 })
      await expect(page.getByText(ru('payment.file.found'))).toBeVisible()
      await expect(page.getByText(content)).toBeVisible()
    })
  }
})

test.describe('a QR reader whose chunk fails to load', () => {
  test.use({ allowedProblems: [/qr-scanner|scanner/] })

  test(
    'a QR reader whose chunk fails to load shows an error, and the next try loads it again',
    { tag: WHOLE_ONLY },
    async ({ page, signIn }) => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await signIn()
      await page.goto('/payment')
      const file = /\/assets\/qr-scanner\.[\w.-]+\.js$/
      await page.route(file, (route) => route.abort())
      const buffer = toPng(drawQr(CONTENT, { ...PICTURE, x: 200, y: 120 }))
      const picture = { name: 'code.png', mimeType: 'image/png', buffer }
      await chooseFile(page, picture)
      await expect(page.getByText('Не удалось загрузить распознавание кодов')).toBeVisible()
      await page.unroute(file)
      await chooseFile(page, picture)
      await expect(page.getByText(ru('payment.file.found'))).toBeVisible()
    },
  )
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
        await expect(page.getByText(ru('payment.scan.found'))).toBeVisible()
        await expect(page.getByText(ru('payment.qr.not_available'))).toBeVisible()
        await expect(page.getByText(CONTENT)).toBeVisible()
      } else {
        logged.catch(() => undefined)
        await expect(page.getByText(ru('payment.scan.hint'))).toBeVisible()
        await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 2)
        await expect(page.getByText(ru('payment.scan.found'))).toBeHidden()
      }
      await page.getByRole('tab', { name: ru('payment.tab.your_qr') }).click()
      await expect(page.locator('body')).not.toHaveClass(/scanner-active/)
      await browser.close()
    })
  }

  test(
    'a refused camera shows why and offers a picture instead',
    { tag: WHOLE_ONLY },
    async ({ page, signIn }) => {
      await signIn()
      await page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () =>
          Promise.reject(new DOMException('no', 'NotAllowedError'))
      })
      await page.goto('/payment')
      await page.getByRole('tab', { name: ru('payment.tab.scan') }).click()
      await page.getByRole('button', { name: ru('payment.scan.permission_btn') }).click()
      await expect(page.getByText(ru('payment.scan.denied_title'))).toBeVisible()
      await checkAccessibility(page)
      const buffer = toPng(drawQr(CONTENT, { ...PICTURE, x: 200, y: 120 }))
      await chooseFile(page, { name: 'code.png', mimeType: 'image/png', buffer })
      await expect(page.getByText(ru('payment.file.found'))).toBeVisible()
    },
  )
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

async function openScanner(visit: Parameters<typeof openCameraPage>[0]): Promise<Page> {
  const page = await openCameraPage(visit)
  await forbidCapability(page, ADDITIONS)
  await page.goto('/payment')
  await page.getByRole('tab', { name: ru('payment.tab.scan') }).click()
  return page
}

test(
  'at 320 px and 200 % text the words of the tabs are not broken',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/payment')
    const scan = page.getByRole('tab', { name: ru('payment.tab.scan') })
    await expect(scan).toBeVisible()
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    const lines = await scan.evaluate((tab) => {
      const range = document.createRange()
      range.selectNodeContents(tab)
      return range.getClientRects().length
    })
    expect(lines).toBe(1)
  },
)
