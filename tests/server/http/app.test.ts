import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../../server/start/create-app.ts'
import { makeSettings } from '../../../server/config/settings.ts'
import { createContext } from '../../../server/context.ts'
import { startJobs } from '../../../server/jobs/start-jobs.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../../contract/wire.ts'
import { call, openWallet, type Wallet } from '../support/app-harness.ts'
import { smsGateway } from '../support/sms-world.ts'
import {
  balanceOf,
  findRate,
  listAccounts,
  type Owner,
  PIN,
  readOutbox,
  registerOwner,
} from '../support/app-owners.ts'
import { luhnCard } from '../support/money-acts.ts'
import { NO_PAYOUT_METHODS } from '../../../server/gateways/payout-gateways.ts'

let wallet: Wallet
let owner: Owner
beforeAll(async () => {
  wallet = await openWallet()
  owner = await registerOwner(wallet, { isVerified: true })
})
afterAll(() => wallet.close())

const CARD = '4111111111111111'

/** How long a job may take on a busy machine. */
const PATIENCE = { timeout: 20_000 }

let keysGiven = 0

function freshKey() {
  keysGiven += 1
  return { [IDEMPOTENCY_HEADER]: `test-key-${keysGiven}` }
}

async function exchangeBody(from_amount: string) {
  const accounts = await listAccounts(wallet, owner.token)
  const idOf = (code: string) => accounts.find(({ currency_code }) => currency_code === code)?.id
  const rate = await findRate(wallet, owner.token, 'USD', 'EUR')
  const to_amount = (Number(from_amount) * Number(rate.quantity_out)).toFixed(2)
  const ids = { from_account_id: idOf('USD'), to_account_id: idOf('EUR'), rate_id: rate.id }
  return { ...ids, from_amount, to_amount }
}

describe('the key of a money call', () => {
  test('the key of a money call is refused with another request', async () => {
    const { token } = owner
    const headers = freshKey()
    await wallet.call('exchange', { token, body: await exchangeBody('10.00'), headers })
    const body = await exchangeBody('20.00')
    const other = await wallet.call('exchange', { token, body, headers })
    expect(other).toMatchObject({ status: 409, json: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  })

  test('a withdrawal under one key is done once and answers the same, whatever has changed since', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const before = Number(await balanceOf(wallet, token, 'USD'))
    const body = { amount: '7.00', currency_code: 'USD', pin: PIN, pan: CARD }
    const headers = freshKey()
    const first = await wallet.call('withdrawal', { token, body, headers })
    expect(first.json).toMatchObject({ status: 'pending' })
    const wrong = { ...body, pin: '0000' }
    for (let tries = 0; tries < 5; tries += 1)
      await wallet.call('withdrawal', { token, body: wrong })
    const locked = await wallet.call('withdrawal', { token, body })
    expect(locked.json).toMatchObject({ code: 'PIN_LOCKED' })
    const { db } = wallet.context
    await db.query(`UPDATE app_user SET level = 'anonymous' WHERE phone = $1`, [
      (await wallet.call('authInfo', { token })).text.match(/7900\d{7}/)?.[0],
    ])
    for (const again of [body, wrong]) {
      const { status, text } = await wallet.call('withdrawal', { token, body: again, headers })
      expect([status, text]).toEqual([200, first.text])
    }
    const other = await wallet.call('withdrawal', {
      token,
      body: { ...body, amount: '8' },
      headers,
    })
    expect(other.json).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(Number(await balanceOf(wallet, token, 'USD'))).toBe(before - 7)
  })

  test.each(['short', 'x'.repeat(129), 'with space', 'ключ-ключ'.normalize()])(
    'a text %j is no idempotency key',
    async (key) => {
      const body = { amount: '5.00', currency_code: 'USD' }
      const headers = { [IDEMPOTENCY_HEADER]: encodeLatin(key) }
      const reply = await wallet.call('topUp', { token: owner.token, body, headers })
      expect(reply).toMatchObject({ status: 400, json: { code: 'BAD_REQUEST' } })
    },
  )
})

describe('an exchange', () => {
  test.each([
    ['for more than the rate gives', { to_amount: '999.00' }, 'RATE_CHANGED'],
    ['at a rate that nobody published', { rate_id: crypto.randomUUID() }, 'NO_RATE'],
    ['at a rate that is no id', { rate_id: '1; DROP TABLE rate' }, 'NO_RATE'],
  ])('an exchange is refused: %s', async (_, change, code) => {
    const { token } = owner
    const before = await listAccounts(wallet, token)
    const body = { ...(await exchangeBody('10.00')), ...change }
    expect((await wallet.call('exchange', { token, body })).json).toMatchObject({ code })
    expect(await listAccounts(wallet, token)).toEqual(before)
  })

  test('a refused exchange of too little names the smallest amount', async () => {
    const reply = await wallet.call('exchange', {
      token: owner.token,
      body: await exchangeBody('0.50'),
    })
    expect(reply.json).toMatchObject({ message: 'The minimum is $1.00.' })
  })

  test('above the balance, or within one account, is refused', async () => {
    const { token } = owner
    const much = await wallet.call('exchange', { token, body: await exchangeBody('99999.00') })
    expect(much.json).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    const body = await exchangeBody('10.00')
    const same = { ...body, to_account_id: body.from_account_id }
    expect((await wallet.call('exchange', { token, body: same })).json).toMatchObject({
      code: 'SAME_ACCOUNT',
    })
  })
})

test('money calls without a provider are refused before money moves', async () => {
  const payoutMethods = NO_PAYOUT_METHODS
  const gateways = { ...wallet.context.gateways, payments: [], payout: null, payoutMethods }
  const app = createApp(createContext({ ...wallet.context, gateways }))
  const { token } = owner
  const before = await listAccounts(wallet, token)
  const amount = { amount: '5.00', currency_code: 'USD' }
  const topUp = await call(app, endpoints.topUp, { token, body: amount })
  const body = { ...amount, pin: PIN, pan: CARD }
  const withdrawal = await call(app, endpoints.withdrawal, { token, body })
  for (const { json } of [topUp, withdrawal]) {
    expect(json).toMatchObject({ status: 'error', code: 'GATEWAY_UNAVAILABLE' })
  }
  expect(await listAccounts(wallet, token)).toEqual(before)
})

test('a failing identification provider leaves a check that can be retried', async () => {
  const identification = { name: 'broken', start: () => Promise.reject(new Error('no connection')) }
  const gateways = {
    ...wallet.context.gateways,
    identification: { chosen: identification, connected: [] },
  }
  const app = createApp(createContext({ ...wallet.context, gateways }))
  const { token } = await registerOwner(wallet)
  const reply = await call(app, endpoints.upgradeLevel, { token })
  expect(reply.json).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' })
  expect((await wallet.call('authInfo', { token })).json).toMatchObject({
    identification_level: { ask_for_next: true },
    active_identification: { status: 'aborted' },
  })
})

/** Header values are bytes: a text beyond Latin-1 goes over as its UTF-8. */
function encodeLatin(text: string): string {
  return Buffer.from(text).toString('latin1')
}

describe('jobs', () => {
  test('the jobs settle payouts: paid, returned, or pending, by card and amount', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const before = Number(await balanceOf(wallet, token, 'USD'))
    const withdraw = (amount: string, pan: string) =>
      wallet.call('withdrawal', { token, body: { amount, currency_code: 'USD', pin: PIN, pan } })
    await withdraw('1.00', '4111111111111111')
    await withdraw('2.00', luhnCard('0002'))
    await withdraw('13.13', '4111111111111111')
    await withdraw('4.00', luhnCard('0003'))
    const statuses = async () => {
      const { json } = await wallet.call('transactions', { token, query: { limit: '4' } })
      return JSON.stringify(json)
    }
    expect(await statuses()).toContain('"pending"')
    wallet.clock.forwardSeconds(6)
    const jobs = startJobs(wallet.context)
    await expect.poll(statuses, PATIENCE).toContain('"complete"')
    await expect
      .poll(async () => Number(await balanceOf(wallet, token, 'USD')), PATIENCE)
      .toBe(before - 5)
    await jobs.stop()
    expect(await statuses()).toContain('"pending"')
  })

  test('send an SMS as soon as it is queued, not at the next round', async () => {
    const { phone } = await registerOwner(wallet)
    const settings = { ...wallet.context.settings, jobTickMs: 600_000 }
    const sent: string[] = []
    const sms = [
      smsGateway(({ phone: to }) => {
        sent.push(to)
        return Promise.resolve({})
      }),
    ]
    const gateways = { ...wallet.context.gateways, sms }
    const context = createContext({ ...wallet.context, gateways, settings })
    const jobs = startJobs(context)
    await expect.poll(() => sent, PATIENCE).toContain(phone)
    await call(createApp(context), endpoints.sendCode, { body: { phone } })
    await expect.poll(() => sent.filter((to) => to === phone), PATIENCE).toHaveLength(2)
    await jobs.stop()
  })

  test('send an SMS again after a failure and erase what was sent', async () => {
    const { phone } = await registerOwner(wallet)
    const sent: string[] = []
    let failures = 1
    const settings = makeSettings({ sandbox: false, smsCooldownSeconds: 0, jobTickMs: 10 })
    const sms = [
      smsGateway((message) => {
        failures -= 1
        if (failures >= 0) return Promise.reject(new Error('no connection'))
        if (message.phone === phone) sent.push(message.text)
        return Promise.resolve({})
      }),
    ]
    const gateways = { ...wallet.context.gateways, sms }
    const context = createContext({ ...wallet.context, gateways, settings })
    await wallet.call('sendCode', { body: { phone } })
    const jobs = startJobs(context)
    await expect.poll(() => wallet.logLines.join(''), PATIENCE).toContain('sms was not sent')
    wallet.clock.forwardSeconds(3)
    await expect.poll(() => sent, PATIENCE).toHaveLength(2)
    await jobs.stop()
    expect(sent.every((text) => /: \d{4}/.test(text))).toBe(true)
    await expect.poll(() => readOutbox(wallet.app, phone), PATIENCE).toEqual([])
  })
})
