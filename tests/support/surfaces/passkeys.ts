import { expect } from '../app.ts'
import { keepPasskeys, PASSKEYS_PATH } from '../passkeys.ts'
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

/** The page of passkeys. */
export const PASSKEY_SCENES: readonly Scene[] = [{ name: 'Passkeys', surfaces: PASSKEYS }]
