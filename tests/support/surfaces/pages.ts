import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { expect } from '../app.ts'
import { drawQr, toPng } from '../qr-pictures.ts'
import { changeAnswer, forbidCapability } from '../answers.ts'
import { breakCalls, dialog, expectText, mendCalls, openDialog, press, visit } from './openers.ts'
import type { Scene, Stage, Surface } from './surface.ts'

const PICTURE_NAME = 'code-from-the-counter-of-a-shop-with-a-long-name.png'
const CODE_CONTENT = 'ST00012|Sum=100'
const CODE_WORDS = /^ST00012/
const CODE = { width: 640, height: 480, side: 220, x: 200, y: 120 }

async function choose({ page }: Stage, buffer: Buffer, name = PICTURE_NAME): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
}

async function openScanner({ page, t }: Stage): Promise<void> {
  await page.getByRole('tab', { name: t('payment.tab.scan') }).click()
}

const PAYMENT: readonly Surface[] = [
  {
    name: 'the code of the owner',
    layouts: ['phone'],
    open: async (stage) => {
      await stage.signIn()
      await forbidCapability(stage.page, ADDITIONS)
      await visit(stage, '/payment', 'payment.qr.not_available')
    },
  },
  {
    name: 'the camera, running',
    layouts: ['phone'],
    open: async (stage) => {
      await stage.page.context().grantPermissions(['camera'])
      await openScanner(stage)
      await expectText(stage, 'payment.scan.hint')
    },
  },
  {
    name: 'the camera, to be allowed',
    layouts: ['phone'],
    open: async (stage) => {
      await stage.page.context().clearPermissions()
      await stage.page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () =>
          Promise.reject(new DOMException('no', 'NotAllowedError'))
      })
      await visit(stage, '/payment', 'payment.qr.not_available')
      await openScanner(stage)
      await expectText(stage, 'payment.scan.permission_title')
    },
  },
  {
    name: 'the camera, refused',
    layouts: ['phone'],
    open: async (stage) => {
      await press(stage, 'payment.scan.permission_btn')
      await expectText(stage, 'payment.scan.denied_title')
    },
  },
  {
    name: 'a picture of a code, on a phone',
    layouts: ['phone'],
    open: async (stage) => {
      await choose(stage, toPng(drawQr(CODE_CONTENT, CODE)))
      await expectText(stage, 'payment.file.found')
    },
    data: [/^code-from/, CODE_WORDS],
  },
  {
    name: 'payment is not available',
    layouts: ['phone'],
    open: (stage) => openDialog(stage, 'payment.send_btn', 'payment.qr.nothing_sent'),
    data: [/^code-from/, CODE_WORDS],
  },
  {
    name: 'a picture of a code, on a desktop',
    layouts: ['desktop'],
    open: async (stage) => {
      await forbidCapability(stage.page, ADDITIONS)
      await visit(stage, '/payment', 'payment.file.drop')
      await choose(stage, toPng(drawQr(CODE_CONTENT, CODE)))
      await expectText(stage, 'payment.file.found')
    },
    data: [/^code-from/, CODE_WORDS],
  },
  {
    name: 'a file that is no picture',
    layouts: ['desktop'],
    open: async (stage) => {
      await choose(stage, Buffer.from('no picture'))
      await expectText(stage, 'validation.file_unreadable')
    },
  },
]

async function openSettings(stage: Stage): Promise<void> {
  await visit(stage, '/settings', 'settings.app_title')
  await expectText(stage, 'kyc.status_label')
}

async function openStatus(
  stage: Stage,
  active: { status: string; reason?: string },
  text?: 'kyc.retry_btn' | 'kyc.refresh_btn' | 'kyc.status.asked',
) {
  await mendCalls(stage.page)
  await changeAnswer(stage.page, /\/auth\/info$/, (body) => ({
    ...body,
    active_identification: active,
  }))
  await openSettings(stage)
  if (text) await expectText(stage, text)
}

const SETTINGS: readonly Surface[] = [
  {
    name: 'Settings',
    open: async (stage) => {
      await stage.signIn({ firstName: 'Александра', lastName: 'Константинопольская' })
      await openSettings(stage)
    },
    data: [/^Александра Константинопольская$/],
  },
  {
    name: 'about the level',
    open: (stage) =>
      openDialog(stage, 'kyc.identification_level.help_btn', 'kyc.identification_level.help_title'),
    data: [/^Александра/],
  },
  {
    name: 'logging out',
    open: (stage) => openDialog(stage, 'settings.logout_btn', 'settings.logout_title'),
    data: [/^Александра/],
  },
  {
    name: 'how to be identified',
    open: async (stage) => {
      await stage.page.route(/\/upgrade$/, (route) =>
        route.fulfill({
          json: { status: 'ok', verification_url: '', howto_text: 'Возьмите паспорт. '.repeat(20) },
        }),
      )
      await openDialog(stage, 'kyc.upgrade_btn', 'kyc.howto_title')
    },
    data: [/^Александра|^Возьмите/],
  },
  {
    name: 'an upgrade that failed',
    open: async (stage) => {
      await mendCalls(stage.page)
      await breakCalls(stage.page, /\/upgrade$/)
      await press(stage, 'kyc.upgrade_btn')
      await expectText(stage, 'kyc.upgrade_error')
    },
    data: [/^Александра/],
  },
  {
    name: 'an identification that runs',
    open: (stage) => openStatus(stage, { status: 'in_progress' }, 'kyc.refresh_btn'),
    data: [/^Александра/],
  },
  {
    name: 'an identification that waits for another document',
    open: async (stage) => {
      const asked = { status: 'pending', reason: 'document_expired' }
      await openStatus(stage, asked, 'kyc.status.asked')
    },
    data: [/^Александра/],
  },
  {
    name: 'an identification that was broken off',
    open: (stage) => openStatus(stage, { status: 'aborted' }, 'kyc.retry_btn'),
    data: [/^Александра/],
  },
  {
    name: 'an identification that is complete',
    open: (stage) => openStatus(stage, { status: 'complete' }),
    data: [/^Александра/],
  },
  {
    name: 'the way back from the identification',
    open: (stage) => visit(stage, '/ondato/result', 'kyc.result.descr'),
    data: [/^Александра/],
  },
  {
    name: 'Settings, failed',
    open: async (stage) => {
      await mendCalls(stage.page)
      await breakCalls(stage.page, /\/auth\/info$/)
      await visit(stage, '/settings', 'settings.error')
      await expectText(stage, 'kyc.identification_level.error')
      await expect(dialog(stage.page)).toHaveCount(0)
    },
  },
]

/** The pages of the menu that are left. */
export const PAGE_SCENES: readonly Scene[] = [
  { name: 'Payment', surfaces: PAYMENT },
  { name: 'Settings', surfaces: SETTINGS },
]
