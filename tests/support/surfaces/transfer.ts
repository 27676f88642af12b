import { identify, registerOwner } from '../owners.ts'
import {
  breakCalls,
  expectAlert,
  expectDialog,
  expectText,
  fill,
  mendCalls,
  press,
  visit,
} from './openers.ts'
import { ownerOf, type Scene, type Stage, type Surface } from './surface.ts'

/** Finds a new owner by phone, and goes on to the amount. */
export async function chooseRecipient(stage: Stage): Promise<void> {
  const { request, environment, page } = stage
  const { phone } = await registerOwner(request, {
    environment,
    firstName: 'Мария',
    lastName: 'Котова',
  })
  await visit(stage, '/send', 'send.own_accounts')
  await fill(stage, 'send.recipient_label', `+${phone}`)
  await expectText(stage, 'send.masked_note')
  await page.getByRole('button', { name: stage.t('common.next') }).click()
  await expectText(stage, 'send.first_time')
}

/** Opens the sheet that confirms a transfer. */
export async function review(stage: Stage): Promise<void> {
  await press(stage, 'send.review_btn')
  await expectDialog(stage, 'send.confirm_title')
}

const SEND: readonly Surface[] = [
  {
    name: 'a transfer that is not allowed',
    open: async (stage) => {
      await stage.signIn()
      await visit(stage, '/send', 'send.not_allowed')
    },
  },
  {
    name: 'a number without a wallet',
    open: async (stage) => {
      await identify(stage.request, ownerOf(stage))
      await visit(stage, '/send', 'send.own_accounts')
      await fill(stage, 'send.recipient_label', '+15550000001')
      await expectText(stage, 'send.not_found_title')
    },
  },
  {
    name: 'the own number',
    open: async (stage) => {
      await fill(stage, 'send.recipient_label', `+${ownerOf(stage).phone}`)
      await expectText(stage, 'send.own_number')
    },
  },
  {
    name: 'a lookup that failed',
    open: async (stage) => {
      await breakCalls(stage.page, /\/v2\/wallet\/recipient$/)
      await fill(stage, 'send.recipient_label', '+15550000002')
      await expectText(stage, 'send.lookup_error')
      await mendCalls(stage.page)
    },
  },
  {
    name: 'the amount of a transfer, too much and with a link',
    open: async (stage) => {
      await chooseRecipient(stage)
      await fill(stage, 'send.amount_label', '98765432109.55')
      await fill(stage, 'send.note_label', 'see example.com')
      await expectText(stage, 'send.note_forbidden')
    },
    data: [/example\.com/],
  },
  {
    name: 'the confirmation of a transfer',
    open: async (stage) => {
      await fill(stage, 'send.amount_label', '12.5')
      await fill(stage, 'send.note_label', 'W'.repeat(140))
      await review(stage)
    },
    data: [/^W+$/],
  },
  {
    name: 'a transfer that was made',
    open: async (stage) => {
      await review(stage)
      await stage.page.keyboard.type(ownerOf(stage).pin ?? '')
      await expectText(stage, 'send.again_btn')
    },
    data: [/^W+$/],
  },
  {
    name: 'kept recipients on top of Send',
    open: async (stage) => {
      await press(stage, 'send.again_btn')
      await expectText(stage, 'people.all')
    },
  },
]

/** The address of a new owner's code. */
async function linkOf({ request, environment }: Stage, query = ''): Promise<string> {
  const other = await registerOwner(request, {
    environment,
    firstName: 'Мария',
    lastName: 'Котова',
  })
  const headers = { Authorization: `Token ${other.token}` }
  const { token } = await (await request.get('/v2/wallet/receive', { headers })).json()
  return `/p/${token}${query}`
}

const RECEIVE: readonly Surface[] = [
  {
    name: 'the code of the owner, to be paid by',
    open: async (stage) => {
      await identify(stage.request, await stage.signIn())
      await visit(stage, '/payment', 'qr.account_label')
    },
  },
  {
    name: 'the amount of a code',
    open: async (stage) => {
      await press(stage, 'qr.amount_label')
      await expectDialog(stage, 'common.apply')
    },
  },
  {
    name: 'a code that is to be renewed',
    open: async (stage) => {
      await stage.page.keyboard.press('Escape')
      await press(stage, 'qr.renew_btn')
      await expectDialog(stage, 'qr.renew_descr')
    },
  },
  {
    name: 'a pasted text that is no link',
    open: async (stage) => {
      await visit(stage, '/payment?tab=scan', 'scan.paste_label')
      await fill(stage, 'scan.paste_label', 'example.com')
      await stage.page.keyboard.press('Enter')
      await expectAlert(stage)
    },
    data: [/^example\.com/],
  },
  {
    name: 'a payment by a link that names the amount',
    open: async (stage) => {
      await visit(stage, await linkOf(stage, '?c=RUB&a=1500.00&n=tea'), 'scan.pay_fixed')
    },
    data: [/^tea$/],
  },
  {
    name: 'a payment of more than there is',
    open: async (stage) => {
      await visit(stage, await linkOf(stage, '?c=RUB&a=999999999999.99'), 'scan.pay_fixed')
    },
  },
  {
    name: 'a payment link that was changed',
    open: (stage) => visit(stage, '/p/short', 'paylink.bad_title'),
  },
  {
    name: 'a payment link of nobody',
    open: (stage) => visit(stage, '/p/q7Rk2mXv9LpZ4tYb8Wc3', 'scan.pay_expired'),
  },
]

/** Money to other owners, and codes to be paid by. */
export const TRANSFER_SCENES: readonly Scene[] = [
  { name: 'Sending', surfaces: SEND },
  { name: 'Receiving', surfaces: RECEIVE },
]
