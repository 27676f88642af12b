import { identify } from '../owners.ts'
import { CHECKED_ADDRESS, freshRussianPhone } from '../payouts.ts'
import { breakCalls, expectDialog, expectText, fill, mendCalls, press, visit } from './openers.ts'
import { ownerOf, type Scene, type Stage, type Surface } from './surface.ts'

/** The name that the bank returned, also beside the phone. */
const PERSON = [/[А-Я][а-я]+ [А-Я][а-я]+ [А-Я]\./]
/** What an address in groups is made of. */
const GROUPS = [/^0x/, /^[0-9a-fA-F]{4}$/]

async function openSbp(stage: Stage, phone: string): Promise<void> {
  await visit(stage, '/wallet/withdrawal/sbp', 'payout.phone_label')
  await fill(stage, 'withdrawal.amount_label', '12.5')
  await stage.page.getByLabel(stage.t('payout.phone_label')).fill('')
  await fill(stage, 'payout.phone_label', phone)
  await press(stage, 'payout.bank_label')
  await stage.page.getByRole('combobox').fill('tbank')
  await stage.page.getByRole('option').first().click()
}

async function typePin(stage: Stage): Promise<void> {
  await stage.page.keyboard.type(ownerOf(stage).pin ?? '')
  await stage.page.waitForURL(/\/wallet\/payout\//)
}

const OUT: readonly Surface[] = [
  {
    name: 'a withdrawal by SBP that is not allowed',
    open: async (stage) => {
      await stage.signIn({ phone: freshRussianPhone(), environment: stage.environment })
      await visit(stage, '/wallet/withdrawal/sbp', 'payment.withdrawal.not_avaliable')
    },
  },
  {
    name: 'the ways to withdraw',
    open: async (stage) => {
      await identify(stage.request, ownerOf(stage))
      await visit(stage, '/wallet/withdrawal?currency=RUB', 'withdrawal.sbp_descr')
    },
  },
  {
    name: 'ways that could not be read',
    open: async (stage) => {
      await breakCalls(stage.page, /\/withdrawal\/method/)
      await stage.page.goto('/wallet/withdrawal?currency=RUB')
      await expectText(stage, 'payout.methods_error')
      await mendCalls(stage.page)
    },
  },
  {
    name: 'a phone without an account at the bank',
    open: async (stage) => {
      await openSbp(stage, '9005550404')
      await stage.page.getByRole('alert').filter({ hasText: /./, visible: true }).first().waitFor()
    },
  },
  {
    name: 'the banks',
    open: async (stage) => {
      await stage.page.getByRole('button', { name: /Т-Банк/ }).click()
      await stage.page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'a bank that is not found',
    open: async (stage) => {
      await stage.page.getByRole('button', { name: /Т-Банк/ }).click()
      await stage.page.getByRole('combobox').fill('xyzzy')
      await stage.page.getByRole('dialog').getByText(/xyzzy/).waitFor()
    },
    data: [/xyzzy/],
  },
  {
    name: 'a withdrawal by SBP, to be confirmed',
    open: async (stage) => {
      await openSbp(stage, '9005550101')
      await expectText(stage, 'payout.name_label')
      await stage.page.locator('main button[type="submit"]:enabled').click()
      await expectDialog(stage, 'pay.pin_title')
    },
    data: PERSON,
  },
  {
    name: 'a withdrawal that waits for the bank',
    open: async (stage) => {
      await openSbp(stage, '9005550101')
      await fill(stage, 'withdrawal.amount_label', '16.16')
      await expectText(stage, 'payout.name_label')
      await stage.page.locator('main button[type="submit"]:enabled').click()
      await expectDialog(stage, 'pay.pin_title')
      await typePin(stage)
      await expectText(stage, 'payout.pending_title')
    },
    data: PERSON,
  },
]

const NETWORK: readonly Surface[] = [
  {
    name: 'the networks of USDC',
    open: async (stage) => {
      await identify(stage.request, await stage.signIn())
      await visit(stage, '/wallet/withdrawal/usdc', 'crypto.network_label')
      await press(stage, 'crypto.network_label')
      await expectDialog(stage, 'crypto.network_hint')
    },
  },
  {
    name: 'an address with a typo',
    open: async (stage) => {
      await fill(stage, 'crypto.address_label', CHECKED_ADDRESS.replace('aA', 'AA'))
      await expectText(stage, 'crypto.address_bad_checksum')
    },
    data: GROUPS,
  },
  {
    name: 'a new address',
    open: async (stage) => {
      await fill(stage, 'withdrawal.amount_label', '20')
      await fill(stage, 'crypto.address_label', CHECKED_ADDRESS)
      await expectText(stage, 'crypto.first_descr')
    },
    data: GROUPS,
  },
  {
    name: 'a withdrawal of USDC, to be confirmed',
    open: async (stage) => {
      await stage.page.getByRole('checkbox').check()
      await stage.page.locator('main button[type="submit"]:enabled').click()
      await expectDialog(stage, 'pay.pin_title')
    },
    data: GROUPS,
  },
  {
    name: 'a withdrawal on its way through the network',
    open: async (stage) => {
      await stage.page.locator('main button[type="submit"]:enabled').click()
      await expectDialog(stage, 'pay.pin_title')
      await typePin(stage)
      await expectText(stage, 'crypto.step_accepted')
    },
    data: GROUPS,
  },
  {
    name: 'the address of the owner, for top-ups',
    open: async (stage) => {
      await visit(stage, '/wallet/topup/usdc', 'deposit.copy_btn')
    },
    data: GROUPS,
  },
  {
    name: 'networks that could not be read',
    open: async (stage) => {
      await breakCalls(stage.page, /\/deposit\/network/)
      await stage.page.goto('/wallet/topup/usdc')
      await expectText(stage, 'deposit.networks_error')
      await mendCalls(stage.page)
    },
  },
]

const CARD: readonly Surface[] = [
  {
    name: 'the form of the provider for a card',
    open: async (stage) => {
      await identify(stage.request, await stage.signIn())
      await visit(stage, '/wallet/withdrawal/card?currency=EUR', 'card.new')
      await stage.page.frameLocator('iframe').getByRole('textbox').waitFor()
    },
  },
  {
    name: 'a saved card, to be removed',
    open: async (stage) => {
      const results = [{ id: 'c1', last4: '1111', brand: 'visa' }]
      await stage.page.route(/\/withdrawal\/card$/, (route) => route.fulfill({ json: { results } }))
      await visit(stage, '/wallet/withdrawal/card?currency=EUR', 'card.new')
      await stage.page.getByRole('button', { name: /1111/ }).click()
      await expectDialog(stage, 'common.delete')
    },
  },
]

/** Withdrawals by the ways that the server offers, and top-ups of USDC. */
export const PAYOUT_SCENES: readonly Scene[] = [
  { name: 'Withdrawal by SBP', surfaces: OUT },
  { name: 'USDC out and in', surfaces: NETWORK },
  { name: 'Withdrawal to a card', surfaces: CARD },
]
