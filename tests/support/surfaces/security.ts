import type { Page } from '@playwright/test'
import { logInElsewhere, TELEGRAM, WINDOWS } from '../devices.ts'
import { expect, readCode } from '../app.ts'
import { typeBoxes } from '../forms.ts'
import { breakCalls, expectText, mendCalls, openDialog, press, visit } from './openers.ts'
import { SIZES } from './plan.ts'
import { ownerOf, type Scene, type Surface } from './surface.ts'

const SESSIONS: readonly Surface[] = [
  {
    name: 'Security: sessions and events',
    open: async (stage) => {
      const { page, signIn } = stage
      await signIn()
      for (const agent of [WINDOWS, TELEGRAM]) {
        await logInElsewhere(page.request, ownerOf(stage), agent)
      }
      await visit(stage, '/settings/security', 'security.sessions_end_all')
    },
    data: [/^: /],
  },
  {
    name: 'Security: before all other sessions are ended',
    open: (stage) =>
      openDialog(stage, 'security.sessions_end_all', 'security.sessions_end_all_title'),
    data: [/^: /],
  },
  {
    name: 'Security, failed',
    open: async (stage) => {
      await breakCalls(stage.page, /\/wallet\/(?:session|security\/event)$/)
      await visit(stage, '/settings/security', 'security.sessions_error')
      await mendCalls(stage.page)
    },
  },
]

/** Types into the boxes, whatever has the focus. */
async function typeInto(page: Page, digits: string): Promise<void> {
  await page.locator('main fieldset input').first().click()
  await typeBoxes(page, digits)
}

const PINS: readonly Surface[] = [
  {
    name: 'PIN: the current one, before a change',
    open: async (stage) => {
      await stage.signIn()
      await visit(stage, '/settings/security/pin', 'security.pin_current')
    },
  },
  {
    name: 'PIN: a new one that is the current one',
    open: async ({ page, t }) => {
      await typeInto(page, '1379')
      await expect(page.getByRole('group', { name: t('security.pin_new') })).toBeVisible()
      await typeInto(page, '1379')
      await expect(page.getByText(t('security.pin_same'))).toBeVisible()
    },
  },
  {
    name: 'PIN: forgotten',
    open: (stage) =>
      visit(stage, '/settings/security/pin/forgot', 'wallet.auth.login.send_code_btn'),
  },
  {
    name: 'PIN: the code for a new one',
    open: async (stage) => {
      await press(stage, 'wallet.auth.login.send_code_btn')
      await expectText(stage, 'wallet.auth.login.code_title')
    },
  },
  {
    name: 'PIN: the new one, after the code',
    open: async (stage) => {
      await typeInto(stage.page, await readCode(stage.page.request, ownerOf(stage).phone))
      await expectText(stage, 'security.pin_new')
    },
  },
  {
    name: 'PIN: a new one that waits',
    open: async (stage) => {
      const { page, t } = stage
      await typeInto(page, '2580')
      await expect(page.getByRole('group', { name: t('security.pin_repeat') })).toBeVisible()
      await typeInto(page, '2580')
      await expectText(stage, 'security.forgot_cancel')
    },
  },
  {
    name: 'Home: a new PIN that waits',
    open: (stage) => visit(stage, '/', 'security.forgot_notice'),
  },
]

const HIDDEN: readonly Surface[] = [
  {
    name: 'Home: hidden balances',
    open: async (stage) => {
      const { page, t } = stage
      await stage.signIn()
      await visit(stage, '/settings/security', 'security.hide_title')
      await page.getByRole('switch', { name: t('security.hide_title') }).check()
      await visit(stage, '/', 'transactions.title')
      await expect(page.getByRole('button', { name: t('home.show_total_btn') })).toBeVisible()
      // On a phone the slider takes the place of the cards.
      const isPhone = (page.viewportSize()?.width ?? 0) < SIZES.desktop.width
      if (isPhone) await expect(page.locator('.swiper-slide').first()).toBeVisible()
    },
  },
  {
    name: 'History: hidden amounts',
    open: async (stage) => {
      await visit(stage, '/history', 'transactions.all_title')
      await expect(stage.page.getByText('••••').first()).toBeVisible()
    },
  },
]

const LOCK: readonly Surface[] = [
  {
    name: 'Security: the app lock is on',
    open: async (stage) => {
      const { page, t } = stage
      await stage.signIn({ pin: '1379' })
      await visit(stage, '/settings/security', 'security.lock_title')
      await page.getByRole('switch', { name: t('security.lock_title') }).click()
      const dialog = page.getByRole('dialog', { name: t('pay.pin_title') })
      await dialog.getByRole('textbox').first().click()
      await page.keyboard.type('1379')
      await expect(page.getByLabel(t('security.lock_after'))).toBeVisible()
    },
  },
  {
    name: 'Security: before the app lock is turned off',
    open: async (stage) => {
      const { page, t } = stage
      await page.getByRole('switch', { name: t('security.lock_title') }).click()
      await expectText(stage, 'security.lock_off_descr')
    },
  },
  {
    name: 'A locked app',
    open: (stage) => visit(stage, '/', 'lock.title'),
  },
  {
    name: 'A locked app: a wrong PIN',
    open: async ({ page }) => {
      await page.keyboard.type('0000')
      await expect(page.getByRole('alert').filter({ hasText: /4/ })).toBeVisible()
    },
  },
]

/** The page of security and those below it. */
export const SECURITY_SCENES: readonly Scene[] = [
  { name: 'Sessions', surfaces: SESSIONS },
  { name: 'PIN', surfaces: PINS },
  { name: 'Hidden balances', surfaces: HIDDEN },
  { name: 'App lock', surfaces: LOCK },
]
