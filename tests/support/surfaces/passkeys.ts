import { expect } from '../app.ts'
import { identify } from '../owners.ts'
import { keepPasskeys, PASSKEYS_PATH } from '../passkeys.ts'
import { fillSbp, payoutSubmit } from '../payouts.ts'
import {
  breakCalls,
  dialog,
  expectDialog,
  expectRows,
  mendCalls,
  openDialog,
  press,
  visit,
} from './openers.ts'
import { ownerOf, type Scene, type Surface } from './surface.ts'

const PASSKEYS: readonly Surface[] = [
  {
    name: 'Passkeys: none',
    open: async (stage) => {
      await stage.signIn()
      await visit(stage, PASSKEYS_PATH, 'security.passkey_none')
    },
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
    open: async (stage) => {
      await visit(stage, PASSKEYS_PATH, 'security.passkey_add')
      await stage.page.locator('main').getByRole('listitem').first().getByRole('button').click()
      await expect(dialog(stage.page).getByRole('textbox')).toBeVisible()
    },
  },
  {
    name: 'Passkeys: before one is removed',
    open: async (stage) => {
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
    name: 'Withdrawal: before a passkey or the PIN confirms it',
    environments: ['ewallet'],
    open: async (stage) => {
      const owner = await stage.signIn()
      await identify(stage.request, owner)
      await visit(stage, PASSKEYS_PATH, 'security.passkey_none')
      await keepPasskeys(stage.page, owner)
      await fillSbp(stage.page, '1500')
      await payoutSubmit(stage.page).click()
      await expectDialog(stage, 'confirm.passkey_btn')
    },
  },
  {
    name: 'Withdrawal: the PIN in place of a passkey',
    environments: ['ewallet'],
    open: async (stage) => {
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
  },
]

/** The page of passkeys, and what they are used for. */
export const PASSKEY_SCENES: readonly Scene[] = [
  { name: 'Passkeys', surfaces: PASSKEYS },
  { name: 'Passkeys in use', surfaces: USES },
]
