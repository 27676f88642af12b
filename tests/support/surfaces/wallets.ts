import { expect } from '../app.ts'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { answerWallets, changeAnswer, forbidCapability } from '../answers.ts'
import { breakCalls, dialog, expectRows, expectText, mendCalls, press, visit } from './openers.ts'
import { ownerOf, type Scene, type Stage, type Surface } from './surface.ts'

/** The choice of a new wallet's currency: codes that the owner may not have yet. */
const CURRENCIES = /^[A-Z]{3,5}( — .*)?$/

/** Opens the pot of the surfaces, which is made once. */
async function openPot(stage: Stage): Promise<void> {
  const headers = { Authorization: `Token ${ownerOf(stage).token}` }
  const wallet = await stage.request.get('/v2/wallet', { headers })
  const account_id: unknown = (await wallet.json()).results[0].accounts[0].id
  const opened = await stage.request.post('/v2/wallet/pots/open', {
    headers: { ...headers, 'Idempotency-Key': 'surface-of-a-pot' },
    data: { account_id, name: 'Boat', icon: 'umbrella', goal: '1000', goal_date: '2099-06-01' },
  })
  const { id } = await opened.json()
  await visit(stage, `/wallet/pots/${id}`, 'pots.moves_empty')
}

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
    open: openPot,
  },
  {
    name: 'money that is set aside',
    open: async (stage) => {
      // Escape between surfaces closes a pot that is opened beside the accounts.
      await openPot(stage)
      await press(stage, 'pots.add_btn')
      await expect(dialog(stage.page).getByRole('textbox')).toBeVisible()
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

/** The wallets of an owner. */
export const WALLET_SCENE: Scene = { name: 'Wallets', surfaces: WALLETS }
