import { expect } from '../app.ts'
import { COUNTRY_DATA, PICTURE_CODES } from './auth.ts'
import { identify } from '../owners.ts'
import { keepPasskeys, PASSKEYS_PATH } from '../passkeys.ts'
import {
  breakCalls,
  dialog,
  expectDialog,
  expectRows,
  fill,
  mendCalls,
  openDialog,
  press,
  visit,
} from './openers.ts'
import { chooseRecipient, review } from './transfer.ts'
import { ownerOf, type Scene, type Stage, type Surface } from './surface.ts'

/** A transfer whose result is shown. */
const SENT = JSON.stringify({
  amount: '12.50',
  currency: 'USD',
  name: '•',
  phone: '•',
  account: 'USD',
  note: '',
  number: 'T-7Q4K-92MD',
  sentAt: '2026-11-25T10:00:00Z',
})

/** Opens what can be done with the first passkey. */
async function openName(stage: Stage): Promise<void> {
  await visit(stage, PASSKEYS_PATH, 'security.passkey_add')
  await stage.page.locator('main').getByRole('listitem').first().getByRole('button').click()
  await expect(dialog(stage.page).getByRole('textbox')).toBeVisible()
}

const PASSKEYS: readonly Surface[] = [
  {
    name: 'Passkeys: none',
    open: async (stage) => {
      await stage.signIn()
      await visit(stage, PASSKEYS_PATH, 'security.passkey_none')
    },
  },
  {
    name: 'Passkeys: the offer on the page of a result',
    open: async (stage) => {
      await stage.page.addInitScript(() => {
        localStorage.setItem('passkey-offer', '2 0')
        PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = () =>
          Promise.resolve(true)
      })
      await stage.page.evaluate((sent) => sessionStorage.setItem('sent-transfer', sent), SENT)
      await visit(stage, '/send/done', 'security.passkey_offer_title')
    },
    data: [PICTURE_CODES, /^[•, ]+$/, /^T-7Q4K-92MD$/],
  },
  {
    name: 'Passkeys: a phone and a security key',
    open: async (stage) => {
      await keepPasskeys(stage.page, ownerOf(stage))
      await visit(stage, PASSKEYS_PATH, 'security.passkey_add')
      await expectRows(stage)
    },
  },
  {
    name: 'Passkeys: the PIN before one is added',
    open: (stage) => openDialog(stage, 'security.passkey_add', 'pay.pin_title'),
  },
  {
    name: 'Passkeys: a name, or removal',
    open: openName,
  },
  {
    name: 'Passkeys: before one is removed',
    open: async (stage) => {
      await openName(stage)
      await press(stage, 'common.delete')
      await expectDialog(stage, 'security.passkey_remove_descr')
    },
  },
  {
    name: 'Passkeys, failed',
    open: async (stage) => {
      await breakCalls(stage.page, /\/wallet\/passkey$/)
      await visit(stage, PASSKEYS_PATH, 'security.passkeys_error')
      await mendCalls(stage.page)
    },
  },
]

const USES: readonly Surface[] = [
  {
    name: 'Transfer: before a passkey or the PIN confirms it',
    open: async (stage) => {
      const owner = await stage.signIn()
      await identify(stage.request, owner)
      await visit(stage, PASSKEYS_PATH, 'security.passkey_none')
      await keepPasskeys(stage.page, owner)
      await chooseRecipient(stage)
      await fill(stage, 'send.amount_label', '12.5')
      await review(stage)
      await expectDialog(stage, 'confirm.passkey_btn')
    },
  },
  {
    name: 'Transfer: the PIN in place of a passkey',
    open: async (stage) => {
      await review(stage)
      await press(stage, 'confirm.use_pin_btn')
      await expectDialog(stage, 'confirm.use_passkey_btn')
    },
  },
  {
    name: 'Login on a device with a passkey',
    open: async (stage) => {
      await stage.page.goto('/auth/login')
      await stage.page.evaluate(() => {
        localStorage.clear()
        localStorage.setItem('passkey-here', '1')
      })
      await visit(stage, '/auth/login', 'auth.passkey_btn')
    },
    data: [...COUNTRY_DATA.data, PICTURE_CODES],
  },
]

/** The page of passkeys, and what they are used for. */
export const PASSKEY_SCENES: readonly Scene[] = [
  { name: 'Passkeys', surfaces: PASSKEYS },
  { name: 'Passkeys in use', surfaces: USES },
]
