import { expect, registerOwner } from '../app.ts'
import { identify } from '../owners.ts'
import { dialog, expectDialog, expectText, fill, openDialog, press, visit } from './openers.ts'
import { walletAddressEndpoints } from '../../../contract/calls/wallet-address.ts'
import { freshName, takeAddress } from '../programs.ts'
import { ownerOf, type Scene, type Stage, type Surface } from './surface.ts'

/** A number as it is shown of somebody whom the wallet does not name. */
const PHONE = /^\+\d[\d\s•-]+$/

/** The beginning of a wallet address. */
const SITE = /^[\w.:-]+\//
/** The name of a button goes on after the words that are seen. */
const NAME_GOES_ON = /^: /

/** Adds an owner by phone, and whoever has the link, in the panel of people. */
async function addPeople(stage: Stage): Promise<void> {
  const { request, environment, page, t } = stage
  const { phone } = await registerOwner(request, { environment })
  await dialog(page).getByLabel(t('request.phone_label'), { exact: true }).fill(`+${phone}`)
  await press(stage, 'request.add_phone_btn')
  await dialog(page).getByRole('checkbox').first().check()
  await press(stage, 'common.done')
}

const REQUESTS: readonly Surface[] = [
  {
    name: 'who takes part in a bill',
    open: async (stage) => {
      await identify(stage.request, await stage.signIn())
      await visit(stage, '/request?split=1', 'request.who_link')
      await expectDialog(stage, 'request.who_title')
    },
  },
  {
    name: 'a bill that is split',
    // Beside the figures at 150 % a phone breaks at a hyphen.
    layouts: ['phone'],
    open: async (stage) => {
      await visit(stage, '/request?split=1', 'request.who_link')
      await addPeople(stage)
      await fill(stage, 'request.bill_label', '1000')
      await expectText(stage, 'split.mode_own')
    },
    data: [PHONE],
  },
  {
    name: 'a request that is sent',
    open: async ({ page, t }) => {
      await page.locator('main button[type=submit]').click()
      await expect(page.getByRole('heading', { name: t('request.sent_title') })).toBeVisible()
    },
  },
  {
    name: 'who has paid of a request',
    open: async (stage) => {
      await stage.page.getByRole('link', { name: stage.t('request.who_paid_btn') }).click()
      await expectText(stage, 'request.detail_collected')
    },
    data: [PHONE, NAME_GOES_ON],
  },
  {
    name: 'a request with more time',
    open: (stage) => openDialog(stage, 'request.extend_btn', 'request.extend_btn'),
    data: [PHONE, NAME_GOES_ON],
  },
  {
    name: 'before a request is withdrawn',
    open: (stage) => openDialog(stage, 'request.withdraw_btn', 'request.withdraw_title'),
    data: [PHONE, NAME_GOES_ON],
  },
]

const HELP: readonly Surface[] = [
  {
    name: 'help, nothing asked yet',
    open: async (stage) => {
      await stage.signIn()
      await visit(stage, '/help', 'help.empty')
    },
    data: [NAME_GOES_ON],
  },
  {
    name: 'a new question to support',
    open: (stage) => visit(stage, '/help/new', 'help.never_ask'),
  },
  {
    name: 'a question to support',
    // In the right column at 200 % its number breaks at a hyphen.
    layouts: ['phone'],
    open: async (stage) => {
      await visit(stage, '/help/new', 'help.never_ask')
      await fill(stage, 'help.message_label', '12345')
      await press(stage, 'help.send_btn')
      await expect(stage.page.getByRole('log').getByText('12345')).toBeVisible()
    },
    data: [/^12345$/],
  },
  {
    name: 'help with an open question',
    open: (stage) => visit(stage, '/help', 'help.open_title'),
    data: [/^12345$/, NAME_GOES_ON],
  },
]

const ADDRESS: readonly Surface[] = [
  {
    name: 'the wallet address of the owner',
    open: async (stage) => {
      const owner = await stage.signIn()
      await identify(stage.request, owner)
      await takeAddress(stage.request, owner, { name: freshName('a'), publicName: '777' })
      await visit(stage, '/settings/address', 'address.delete_btn')
    },
    data: [SITE, /^777$/],
  },
  {
    name: 'before the wallet address is deleted',
    open: async (stage) => {
      await press(stage, 'address.delete_btn')
      await expect(dialog(stage.page)).toBeVisible()
    },
    data: [SITE, /^777$/],
  },
  {
    name: 'what a visitor of the wallet address sees',
    open: async (stage) => {
      const { page } = stage
      await visit(stage, '/settings/address', 'address.delete_btn')
      const headers = { Authorization: `Token ${ownerOf(stage).token}` }
      const own = await stage.request.get(walletAddressEndpoints.walletAddress.path, { headers })
      const { address } = await own.json()
      await page.evaluate(() => localStorage.clear())
      await page.goto(new URL(address.url).pathname)
      await expectText(stage, 'paylink.login_btn')
    },
    // The picture of the landing names currencies.
    data: [SITE, /777/, /^[A-Z]{3}$/],
  },
]

/**
 * What owners ask each other for, what they ask support, and the address by which others pay them.
 */
export const ASKED_SCENES: readonly Scene[] = [
  { name: 'Requests', surfaces: REQUESTS },
  { name: 'Help', surfaces: HELP },
  { name: 'Wallet address', surfaces: ADDRESS },
]
