import type { Dialog } from '@playwright/test'
import { expect } from '../app.ts'
import { ADDRESS, CARD } from '../money.ts'
import { identify } from '../owners.ts'
import { ADDITIONS, WITHDRAWALS } from '../../../contract/rules/capabilities.ts'
import { answerWallets, changeAnswer, forbidRepeats, forbidCapability } from '../answers.ts'
import {
  breakCalls,
  dialog,
  expectAlert,
  expectDialog,
  expectRows,
  expectText,
  fill,
  mendCalls,
  press,
  visit,
} from './openers.ts'
import { ownerOf, type Scene, type Stage, type Surface } from './surface.ts'
import { forbidWays, WITHDRAWAL } from '../withdrawal.ts'

/** The choice of a new wallet's currency: codes that the owner may not have yet. */
const CURRENCIES = /^[A-Z]{3,5}( — .*)?$/

async function openWallets(stage: Stage): Promise<void> {
  await visit(stage, '/wallet', 'wallet.list.title')
}

async function openWallet(stage: Stage): Promise<void> {
  await openWallets(stage)
  await stage.page.locator('main').getByRole('link', { name: /USDC/ }).first().click()
  await expectText(stage, 'wallet.detail.data_title')
  await expectRows(stage)
}

async function confirmAccount(stage: Stage): Promise<void> {
  await visit(stage, '/wallet/open?currency=GBP', 'account.open.list_hint')
  await press(stage, 'common.next')
  await expectText(stage, 'account.open.fact_cost')
}

const WALLETS: readonly Surface[] = [
  {
    name: 'Wallets',
    open: async (stage) => {
      await stage.signIn()
      await openWallets(stage)
    },
    data: [CURRENCIES],
  },
  {
    name: 'Wallets of a server that opens none',
    open: async (stage) => {
      await forbidCapability(stage.page, ADDITIONS)
      await visit(stage, '/wallet', 'wallet.create.title')
      await mendCalls(stage.page)
    },
    data: [CURRENCIES],
  },
  {
    name: 'the currency of a new account',
    open: async (stage) => {
      await visit(stage, '/wallet/open?currency=GBP', 'account.open.list_hint')
    },
    data: [CURRENCIES],
  },
  {
    name: 'the confirmation of a new account',
    open: confirmAccount,
  },
  {
    name: 'an account that another device has opened',
    open: async (stage) => {
      await confirmAccount(stage)
      const headers = { Authorization: `Token ${ownerOf(stage).token}` }
      const data = { currency_code: 'GBP' }
      await stage.request.post('/v2/wallet/account', { headers, data })
      await stage.page.locator('dialog button').filter({ hasText: 'GBP' }).click()
      await expectText(stage, 'account.open.exists_btn')
    },
  },
  {
    name: 'a new account',
    open: async (stage) => {
      await openWallets(stage)
      await stage.page.locator('main').getByRole('link', { name: /GBP/ }).first().click()
      await expectText(stage, 'account.open.done_title')
    },
  },
  {
    name: 'currencies that are not known',
    open: async (stage) => {
      await breakCalls(stage.page, /\/v2\/wallet\/currency$/)
      await stage.page.evaluate(() => indexedDB.deleteDatabase('offline-copy'))
      await visit(stage, '/wallet/open', 'account.open.list_error')
      await mendCalls(stage.page)
    },
  },
  {
    name: 'currencies that need an identification',
    open: async (stage) => {
      await changeAnswer(stage.page, /\/v2\/wallet\/currency$/, () => ({
        results: [{ code: 'XAU', decimals: 2, opening: 'identification' }],
      }))
      await visit(stage, '/wallet/open', 'account.open.not_allowed')
      await mendCalls(stage.page)
    },
    data: [CURRENCIES],
  },
  { name: 'a wallet', open: openWallet },
  {
    name: "the period of a wallet's history",
    open: async (stage) => {
      await press(stage, 'date_picker.open_btn')
      await expectText(stage, 'date_picker.apply')
    },
  },
  {
    name: 'a wallet that is not there',
    open: (stage) => visit(stage, '/wallet/nobody', 'wallet.detail.not_found_title'),
  },
  { name: 'a new pot', open: (stage) => visit(stage, '/wallet/pots/new', 'pots.safe_note') },
  {
    name: 'a pot on the way to its goal',
    open: async (stage) => {
      const headers = { Authorization: `Token ${ownerOf(stage).token}` }
      const wallet = await stage.request.get('/v2/wallet', { headers })
      const account_id: unknown = (await wallet.json()).results[0].accounts[0].id
      const opened = await stage.request.post('/v2/wallet/pots/open', {
        headers: { ...headers, 'Idempotency-Key': 'surface-of-a-pot' },
        data: { account_id, name: 'Boat', icon: 'umbrella', goal: '1000', goal_date: '2099-06-01' },
      })
      const { id } = await opened.json()
      await visit(stage, `/wallet/pots/${id}`, 'pots.moves_empty')
    },
  },
  {
    name: 'money that is set aside',
    open: async (stage) => {
      await press(stage, 'pots.add_btn')
      await expectText(stage, 'amount.quick_label')
    },
  },
  {
    name: 'no wallets',
    open: async (stage) => {
      await answerWallets(stage.page, [])
      await visit(stage, '/wallet', 'wallet.list.empty_title')
    },
    data: [CURRENCIES],
  },
  {
    name: 'top-up without a wallet',
    open: (stage) => visit(stage, '/wallet/topup', 'account.select.empty'),
  },
  {
    name: 'Wallets, failed',
    open: async (stage) => {
      await mendCalls(stage.page)
      await breakCalls(stage.page, /\/v2\/wallet$/)
      await visit(stage, '/wallet', 'wallet.list.error')
    },
    data: [CURRENCIES],
  },
]

/** Without a card form the page has its own (E7); the server of these pages has one, so that the call is played. */
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

/** The wallets, and sending from them with every end that a payment can have. */
export const WALLET_SCENES: readonly Scene[] = [
  { name: 'Wallets', surfaces: WALLETS },
  { name: 'Transfer and the pay modal', surfaces: TRANSFER },
]
