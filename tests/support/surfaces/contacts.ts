import { changeAnswer } from '../answers.ts'
import { expect, freshPhone, readCode } from '../app.ts'
import { emptyWallet } from '../empty-wallet.ts'
import { endpointUrl } from '../fault-acts.ts'
import { typeBoxes } from '../forms.ts'
import { identify } from '../owners.ts'
import { expectDialog, expectText, openDialog, press, visit } from './openers.ts'
import { ownerOf, type Scene, type Stage, type Surface } from './surface.ts'

/** Enters the PIN in the dialog that asks for it. */
async function enterPin(stage: Stage): Promise<void> {
  await expectDialog(stage, 'pay.pin_title')
  await typeBoxes(stage.page, '1379')
}

const PROFILE: readonly Surface[] = [
  {
    name: 'personal data',
    open: async (stage) => {
      await stage.signIn()
      await visit(stage, '/settings/profile', 'profile.edit_name')
    },
    data: [/@example\.com/],
  },
  {
    name: 'personal data: a new address',
    open: async (stage) => {
      const { page, t } = stage
      await page.getByRole('button', { name: t('profile.edit_email') }).click()
      await expect(page.getByLabel(t('profile.email_new'))).toBeVisible()
    },
    data: [/@example\.com/],
  },
  {
    name: 'personal data: the code of a letter',
    open: async (stage) => {
      await stage.page.getByRole('button', { name: stage.t('profile.edit_email') }).click()
      await press(stage, 'wallet.auth.login.send_code_btn')
      await expectText(stage, 'profile.email_code_title')
    },
    data: [/@example\.com/],
  },
  {
    name: 'personal data of an identified owner',
    open: async (stage) => {
      await identify(stage.page.request, ownerOf(stage))
      await visit(stage, '/settings/profile', 'profile.edit_name_locked')
    },
    data: [/@example\.com/],
  },
]

const PHONE: readonly Surface[] = [
  {
    name: 'change of the phone',
    open: async (stage) => {
      await stage.signIn()
      await visit(stage, '/settings/phone', 'profile.phone_descr')
    },
  },
  {
    name: 'change of the phone: no access to the old one',
    open: (stage) => openDialog(stage, 'profile.phone_no_access', 'profile.phone_no_access'),
  },
  {
    name: 'change of the phone: the old one',
    open: async (stage) => {
      await stage.page.keyboard.press('Escape')
      await press(stage, 'common.continue')
      await enterPin(stage)
      await expectText(stage, 'profile.phone_step_old')
    },
  },
  {
    name: 'change of the phone: the new one',
    open: async (stage) => {
      await press(stage, 'wallet.auth.login.send_code_btn')
      await expectText(stage, 'wallet.auth.login.code_title')
      await typeBoxes(stage.page, await readCode(stage.page.request, ownerOf(stage).phone))
      await expect(stage.page.getByLabel(stage.t('profile.phone_new'))).toBeVisible()
    },
  },
  {
    name: 'change of the phone: before it is left',
    open: (stage) => openDialog(stage, 'common.back', 'profile.phone_leave_title'),
  },
  {
    name: 'change of the phone: done',
    open: async (stage) => {
      const { page, t } = stage
      const phone = freshPhone()
      await page.getByLabel(t('profile.phone_new')).fill(`+${phone}`)
      await press(stage, 'common.continue')
      await expectText(stage, 'profile.phone_step_code')
      await typeBoxes(page, await readCode(page.request, phone))
      await expectText(stage, 'profile.phone_changed')
    },
  },
  {
    name: 'Home after a change of the phone',
    open: (stage) => visit(stage, '/', 'profile.phone_wait_notice'),
  },
  {
    name: 'Home of a frozen wallet',
    open: async (stage) => {
      const { page } = stage
      await changeAnswer(page, endpointUrl('authInfo'), (body) => ({ ...body, is_frozen: true }))
      await visit(stage, '/', 'profile.frozen')
      await page.unroute(endpointUrl('authInfo'))
    },
  },
]

const CLOSING: readonly Surface[] = [
  {
    name: 'closing: money and what runs',
    open: async (stage) => {
      await stage.signIn()
      const remainders = [
        { account_id: '1', currency_code: 'RUB', balance: '420.00', way: 'withdraw' },
        {
          account_id: '2',
          currency_code: 'USDC',
          balance: '0.35',
          way: 'exchange',
          exchange_to: 'RUB',
        },
      ]
      await stage.page.route(endpointUrl('closingState'), (route) =>
        route.fulfill({ json: { remainders, pending_count: 2, is_frozen: false } }),
      )
      await visit(stage, '/settings/close', 'close.step_docs')
      await stage.page.unroute(endpointUrl('closingState'))
    },
  },
  {
    name: 'closing: ready',
    open: async (stage) => {
      const { page, t } = stage
      await stage.signIn()
      await emptyWallet(page.request, ownerOf(stage))
      await visit(stage, '/settings/close', 'close.step_docs')
      await press(stage, 'close.docs_done_btn')
      await page.getByRole('checkbox', { name: t('close.checkbox') }).check()
    },
  },
  {
    name: 'closing: the code',
    open: async (stage) => {
      await press(stage, 'close.btn')
      await expectText(stage, 'wallet.auth.login.send_code_btn')
    },
  },
  {
    name: 'closing: done',
    open: async (stage) => {
      await press(stage, 'wallet.auth.login.send_code_btn')
      await expectText(stage, 'wallet.auth.login.code_title')
      await typeBoxes(stage.page, await readCode(stage.page.request, ownerOf(stage).phone))
      await enterPin(stage)
      await expectText(stage, 'close.done_title')
    },
  },
]

/** The pages where name, address and phone are changed, and the wallet is closed. */
export const CONTACT_SCENES: readonly Scene[] = [
  { name: 'Personal data', surfaces: PROFILE },
  { name: 'Phone', surfaces: PHONE },
  { name: 'Closing', surfaces: CLOSING },
]
