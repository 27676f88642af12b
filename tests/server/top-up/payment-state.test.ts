import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { type Owner, registerOwner } from '../support/app-owners.ts'

let wallet: Wallet
let owner: Owner
beforeAll(async () => {
  wallet = await openWallet()
  owner = await registerOwner(wallet, { isVerified: true })
})
afterAll(() => wallet.close())

const stateOf = (order: string) => wallet.call('paymentState', { query: { order } })

test('the state of a payment is read by its order, and nothing else of it', async () => {
  const { json } = await wallet.call('topUp', {
    token: owner.token,
    body: { amount: '512.34', currency_code: 'RUB' },
  })
  const order = String(json['order'])
  const { status, text, json: told } = await stateOf(order)
  expect(status).toBe(200)
  expect(told['status']).toBe('pending')
  expect(Object.keys(told).toSorted()).toEqual(['bot_name', 'message', 'status'])
  for (const secret of ['512', 'RUB', owner.phone]) expect(text).not.toContain(secret)
})

test('an order that nobody has made is not found', async () => {
  for (const order of ['019ac000-0000-7000-8000-000000000000', 'x', "' OR 1=1"]) {
    expect((await stateOf(order)).json['code']).toBe('ORDER_NOT_FOUND')
  }
  expect((await wallet.call('paymentState', { query: {} })).status).toBe(400)
})

test('one network asks at most sixty times a minute', async () => {
  const answers: number[] = []
  for (let asked = 0; asked < 70; asked += 1) answers.push((await stateOf('x')).status)
  expect(answers).toContain(429)
})

test('a token that was ended elsewhere has another answer than one that is unknown', async () => {
  const { token } = await registerOwner(wallet)
  await wallet.call('logout', { token })
  const { json } = await wallet.call('wallet', { token })
  expect(json).toMatchObject({ code: 'INVALID_TOKEN', reason: 'ended' })
  const unknown = await wallet.call('wallet', { token: 'x'.repeat(43) })
  expect(unknown.json).not.toHaveProperty('reason')
})
