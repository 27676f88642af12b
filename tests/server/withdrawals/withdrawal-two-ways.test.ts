import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../../server/start/create-app.ts'
import type { PayoutMethods } from '../../../server/gateways/payout-gateways.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { call, openWallet, type Wallet } from '../support/app-harness.ts'
import { listAccounts, type Owner, PIN, registerOwner } from '../support/app-owners.ts'
import { CARDS } from '../support/money-acts.ts'
import { keyed } from '../support/keyed.ts'

const ADDRESS = '0x52be0bd01efc0f8e4a4f3f9d3b2f0f1c1ae991c4'
const TO_CARD = { amount: '20.00', currency_code: 'USD', pan: CARDS.pays }
const TO_ADDRESS = { amount: '20.00', currency_code: 'USDC', address: ADDRESS }

let wallet: Wallet
let owner: Owner
let keys = 0
beforeAll(async () => {
  wallet = await openWallet()
  owner = await registerOwner(wallet, { isVerified: true })
})
afterAll(() => wallet.close())

/** Withdraws without a quote on a server that lacks these methods. */
async function withdrawWithout(
  lacking: readonly (keyof PayoutMethods)[],
  request: typeof TO_CARD | typeof TO_ADDRESS,
  pin = PIN,
) {
  const { gateways } = wallet.context
  const missing = Object.fromEntries(lacking.map((method) => [method, null]))
  const payoutMethods = { ...gateways.payoutMethods, ...missing }
  const app = createApp({ ...wallet.context, gateways: { ...gateways, payoutMethods } })
  const headers = keyed(`two ways ${(keys += 1)}`)
  const body = { ...request, pin }
  return (await call(app, endpoints.withdrawal, { token: owner.token, body, headers })).json
}

test('a card number is refused where the provider has a card form, in every currency', async () => {
  const before = await listAccounts(wallet, owner.token)
  for (const currency_code of ['USD', 'RUB', 'EUR']) {
    const refused = await withdrawWithout([], { ...TO_CARD, currency_code })
    expect(refused).toMatchObject({ status: 'error', code: 'CARD_FORM_REQUIRED' })
  }
  expect(await withdrawWithout(['sbp', 'usdc'], TO_CARD)).toMatchObject({
    code: 'CARD_FORM_REQUIRED',
  })
  expect(await listAccounts(wallet, owner.token)).toEqual(before)
})

test('an address without a network is refused where networks have fees', async () => {
  const before = await listAccounts(wallet, owner.token)
  expect(await withdrawWithout([], TO_ADDRESS)).toMatchObject({ code: 'NETWORK_REQUIRED' })
  expect(await listAccounts(wallet, owner.token)).toEqual(before)
})

test('a refusal of the second way asks for no PIN, so that none is counted', async () => {
  expect(await withdrawWithout([], TO_CARD, '9182')).toMatchObject({ code: 'CARD_FORM_REQUIRED' })
  expect(await withdrawWithout(['card'], TO_CARD, '9182')).toMatchObject({ code: 'PIN_WRONG' })
})

test('a withdrawal without a quote is used where a method has no provider', async () => {
  expect(await withdrawWithout(['card'], TO_CARD)).toMatchObject({ status: 'pending' })
  expect(await withdrawWithout(['usdc'], TO_ADDRESS)).toMatchObject({ status: 'pending' })
})
