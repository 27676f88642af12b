import type { FlowOptions } from '../app.ts'
import { ADDRESS } from '../money.ts'
import { identify } from '../owners.ts'
import { breakCalls, expectText, fill, mendCalls, openDialog, press, visit } from './openers.ts'
import { forbidWays } from '../withdrawal.ts'
import { ownerOf, type Scene, type Stage, type Surface } from './surface.ts'

const EWALLET: FlowOptions['environment'][] = ['ewallet']
const GROK: FlowOptions['environment'][] = ['grok']

async function openTopUp(stage: Stage): Promise<void> {
  await visit(stage, '/wallet/topup', 'wallet_topup.account_label')
}

async function submitTopUp(stage: Stage): Promise<void> {
  await fill(stage, 'wallet_topup.amount_label', '10')
  if (stage.environment === 'grok') await stage.page.getByRole('checkbox').check()
  await press(stage, stage.environment === 'grok' ? 'wallet_topup.btn' : 'wallet_topup.sbp_btn')
}

/** The page that the payment page leads back to after this outcome. */
async function finish(stage: Stage, outcome: 'approve' | 'fail' | 'pending'): Promise<string> {
  const headers = { Authorization: `Token ${ownerOf(stage).token}` }
  const data = { amount: '10.00', currency_code: 'EUR' }
  const answer = await stage.request.post('/v2/wallet/top-up', { headers, data })
  const { url }: { url: string } = await answer.json()
  const settled = await stage.request.post(url, { form: { outcome }, maxRedirects: 0 })
  return settled.headers()['location'] ?? '/no-way-back'
}

const TOP_UP: readonly Surface[] = [
  {
    name: 'a top-up that is not allowed',
    open: async (stage) => {
      await stage.signIn()
      await openTopUp(stage)
      await expectText(stage, 'payment.topup.not_avaliable')
    },
  },
  {
    name: 'the account to top up',
    open: async (stage) => {
      await identify(stage.request, ownerOf(stage))
      await openTopUp(stage)
      await openDialog(stage, 'account.select.change_btn', 'account.select.title_topup')
    },
  },
  {
    name: 'cash',
    environments: EWALLET,
    open: async (stage) => {
      await fill(stage, 'wallet_topup.amount_label', '1234567.89')
      await openDialog(stage, 'wallet_topup.cash_btn', 'wallet_topup.cash_title')
    },
  },
  {
    name: 'a top-up that failed',
    open: async (stage) => {
      await stage.page.route(/\/top-up$/, (route) =>
        route.fulfill({ json: { status: 'error', message: '' } }),
      )
      await submitTopUp(stage)
      await expectText(stage, 'wallet_topup.error')
    },
  },
  {
    name: 'a top-up on its way to the payment page',
    open: async (stage) => {
      await mendCalls(stage.page)
      // The payment page answers with an empty body, so that the app stays.
      await stage.page.route(/\/sandbox\/pay\//, (route) => route.fulfill({ status: 204 }))
      await submitTopUp(stage)
      await expectText(stage, 'wallet_topup.redirecting')
    },
  },
  {
    name: 'a top-up that waits, its check failed',
    open: async (stage) => {
      await mendCalls(stage.page)
      await breakCalls(stage.page, /\/top-up\/status/)
      await stage.page.goto(await finish(stage, 'pending'))
      await expectText(stage, 'topup_result.waiting_title')
      await expectText(stage, 'topup_result.check_failed')
    },
  },
  {
    name: 'a top-up that did not go through',
    open: async (stage) => {
      await mendCalls(stage.page)
      await stage.page.goto(await finish(stage, 'fail'))
      await expectText(stage, 'topup_result.failed_title')
    },
  },
  {
    name: 'a top-up that is done',
    open: async (stage) => {
      await stage.page.goto(await finish(stage, 'approve'))
      await expectText(stage, 'topup_result.balance')
    },
  },
]

async function openWithdrawal(stage: Stage, currency: string): Promise<void> {
  await visit(stage, `/wallet/withdrawal?currency=${currency}`, 'withdrawal.account_label')
}

const WITHDRAWAL: readonly Surface[] = [
  {
    name: 'a withdrawal that is not allowed',
    open: async (stage) => {
      await stage.signIn()
      await forbidWays(stage.page)
      await openWithdrawal(stage, 'EUR')
      await expectText(stage, 'payment.withdrawal.not_avaliable')
    },
  },
  {
    name: 'the account to withdraw from',
    open: async (stage) => {
      await identify(stage.request, ownerOf(stage))
      await openWithdrawal(stage, 'EUR')
      await openDialog(stage, 'account.select.change_btn', 'account.select.title')
    },
  },
  {
    name: 'ways to withdraw',
    environments: EWALLET,
    open: async (stage) => {
      await fill(stage, 'withdrawal.amount_label', '1')
      await expectText(stage, 'withdrawal.method_title')
    },
  },
  {
    name: 'fast payment is not available',
    environments: EWALLET,
    open: (stage) => openDialog(stage, 'withdrawal.sbp_why', 'withdrawal.sbp_unavailable'),
  },
  {
    name: 'cash from a branch',
    environments: EWALLET,
    open: (stage) => openDialog(stage, 'withdrawal.cash_btn', 'withdrawal.cash_title'),
  },
  {
    name: 'a withdrawal of more than there is, to half a card',
    environments: GROK,
    open: async (stage) => {
      await fill(stage, 'withdrawal.amount_label', '98765432109.55')
      await fill(stage, 'withdrawal.card_label', '4242')
      await stage.page.getByLabel(stage.t('withdrawal.card_label')).blur()
      await expectText(stage, 'validation.card_incomplete')
    },
  },
  {
    name: 'a withdrawal to an address',
    environments: GROK,
    open: async (stage) => {
      await openWithdrawal(stage, 'USDC')
      await fill(stage, 'withdrawal.address_label', ADDRESS)
      await expectText(stage, 'withdrawal.address_warning')
    },
    data: [/^0x/],
  },
]

/** Money in and out; the pay modal is looked at from a transfer. */
export const MONEY_SCENES: readonly Scene[] = [
  { name: 'Top-up', isBranded: true, surfaces: TOP_UP },
  { name: 'Withdrawal', isBranded: true, surfaces: WITHDRAWAL },
]
