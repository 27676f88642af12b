import type { Dialog } from '@playwright/test'
import { WITHDRAWALS } from '../../../contract/rules/capabilities.ts'
import { expect } from '../app.ts'
import { ADDRESS, CARD } from '../money.ts'
import { identify } from '../owners.ts'
import { forbidRepeats } from '../answers.ts'
import {
  dialog,
  expectAlert,
  expectDialog,
  expectText,
  fill,
  mendCalls,
  press,
  visit,
} from './openers.ts'
import { ownerOf, type Scene, type Stage, type Surface } from './surface.ts'
import { forbidWays, WITHDRAWAL } from '../withdrawal.ts'

/**
 * Without a card form the page has its own (E7); the server of these pages has one, so that the
 * call is played.
 */
async function playPlainServer({ page }: Stage): Promise<void> {
  await forbidWays(page)
  await page.route(WITHDRAWAL, async (route) => {
    const { pin } = route.request().postDataJSON()
    if (pin === '1379') return route.fulfill({ json: { status: 'pending', message: '' } })
    const message = pin === '5555' ? 'PIN заблокирован. Повторите через 15 мин.' : 'Неверный PIN.'
    const code = pin === '5555' ? 'PIN_LOCKED' : 'PIN_WRONG'
    await route.fulfill({ status: 422, json: { status: 'error', code, message } })
  })
}

async function fillTransfer(stage: Stage): Promise<void> {
  await visit(stage, '/wallet/save?currency=EUR', 'wallet.save.send_btn')
  await fill(stage, 'wallet.save.amount_label', '1')
  await fill(stage, 'withdrawal.card_label', CARD)
}

async function enterPin(stage: Stage, pin: string): Promise<void> {
  await press(stage, 'wallet.save.send_btn')
  await expectDialog(stage, 'pay.pin_title')
  await stage.page.keyboard.type(pin)
}

function accept(question: Dialog): void {
  void question.accept()
}

/** Leaves a payment that waits, which is asked about, for another. */
async function startAgain(stage: Stage): Promise<void> {
  await mendCalls(stage.page)
  await playPlainServer(stage)
  stage.page.once('dialog', accept)
  await fillTransfer(stage)
  // Nothing was asked if the payment had ended meanwhile.
  stage.page.off('dialog', accept)
  // The outcome of the payment that was left is asked for until the call cannot arrive any more.
  const send = stage.page.getByRole('button', { name: stage.t('wallet.save.send_btn') })
  await expect(send.filter({ visible: true }).first()).toBeEnabled({ timeout: 40_000 })
}

const TRANSFER: readonly Surface[] = [
  {
    name: 'a transfer that is not allowed, from no wallet',
    open: async (stage) => {
      await stage.signIn()
      await playPlainServer(stage)
      await visit(stage, '/wallet/save?currency=GBP', 'wallet.save.no_account')
      await expectText(stage, 'payment.withdrawal.not_avaliable')
    },
  },
  {
    name: 'a transfer to an address, more than there is',
    open: async (stage) => {
      await identify(stage.request, ownerOf(stage))
      await visit(stage, '/wallet/save?currency=USDC', 'wallet.save.send_btn')
      await fill(stage, 'wallet.save.amount_label', '9876543210.55')
      await fill(stage, 'withdrawal.address_label', ADDRESS)
      await expectText(stage, 'validation.amount_exceeds_balance')
    },
    data: [/^0x/],
  },
  {
    name: 'the PIN of a payment',
    open: async (stage) => {
      await fillTransfer(stage)
      await press(stage, 'wallet.save.send_btn')
      await expectDialog(stage, 'pay.pin_title')
    },
  },
  {
    name: 'a payment that waits',
    open: async (stage) => {
      await stage.page.route(/\/withdrawal$/, () => undefined)
      await enterPin(stage, '1379')
      await expectDialog(stage, 'pay.waiting_descr')
    },
  },
  {
    name: 'a payment that is asked about again',
    open: async (stage) => {
      await startAgain(stage)
      await stage.page.route(/\/withdrawal$/, () => undefined)
      await stage.page.route(/\/withdrawal$/, (route) => route.abort(), { times: 1 })
      await enterPin(stage, '1379')
      await expectText(stage, 'topup_result.check_failed')
    },
  },
  {
    name: 'a payment with a wrong PIN',
    open: async (stage) => {
      await startAgain(stage)
      await enterPin(stage, '9182')
      await expectAlert(stage)
    },
  },
  {
    name: 'a payment that was accepted',
    open: async (stage) => {
      await enterPin(stage, '1379')
      await expectDialog(stage, 'pay.success_title')
    },
  },
  {
    name: 'the details of a payment',
    open: async (stage) => {
      await fillTransfer(stage)
      await enterPin(stage, '1379')
      await press(stage, 'common.details')
      await expectDialog(stage, 'pay.details_title')
    },
  },
  {
    name: 'a payment whose outcome is not known',
    open: async (stage) => {
      await forbidRepeats(stage.page, ...Object.values(WITHDRAWALS))
      await stage.page.route(/\/withdrawal$/, (route) => route.abort('connectionreset'))
      await fillTransfer(stage)
      await enterPin(stage, '1379')
      await expectDialog(stage, 'pay.unknown_title')
    },
  },
  {
    name: 'a PIN that is locked',
    open: async (stage) => {
      await mendCalls(stage.page)
      await playPlainServer(stage)
      await fillTransfer(stage)
      await enterPin(stage, '5555')
      await expectAlert(stage)
      await expect(dialog(stage.page)).toContainText(/15/)
    },
  },
]

/** The older form of a withdrawal, and the outcomes of its payment. */
export const OLDER_TRANSFER_SCENE: Scene = {
  name: 'Transfer and the pay modal',
  surfaces: TRANSFER,
}
