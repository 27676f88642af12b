import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimDeliveries } from '../../../server/domain/program-access/deliver-webhooks.ts'
import { queueIncoming } from '../../../server/domain/program-access/queue-incoming.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { type Owner, PIN, registerOwner } from '../support/app-owners.ts'
import { type Received, startHookDouble } from '../support/hook-double.ts'
import { keyed } from '../support/keyed.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

const Added = v.object({ secret: v.string(), webhook: v.object({ id: v.string() }) })
const Deliveries = v.array(
  v.object({
    id: v.string(),
    state: v.string(),
    tries: v.number(),
    reason: v.optional(v.string()),
  }),
)
const PAUSES_SECONDS = [10, 60, 300, 1800, 7200, 21_600, 57_600, 86_400, 86_400]

describe.each(testEngines)('webhooks for incoming money (%s)', (engine) => {
  let wallet: Wallet
  let double: Awaited<ReturnType<typeof startHookDouble>>
  let owner: Owner
  let friend: Owner
  let calls = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    double = await startHookDouble()
    friend = await registerOwner(wallet, { isVerified: true })
  })
  beforeEach(async () => {
    owner = await registerOwner(wallet, { isVerified: true })
    wallet.clock.forwardSeconds(60)
    double.behave(200)
    double.received.length = 0
  })
  afterAll(async () => {
    await double.close()
    await wallet.close()
  })

  const add = (url = double.url) =>
    wallet.call('addWebhook', {
      token: owner.token,
      body: { url, pin: PIN },
      headers: keyed(`webhook ${(calls += 1)}`),
    })
  const added = async () => v.parse(Added, (await add()).json)
  const pay = async (amount = 500n) => {
    const { id: recipient } = await findByPhone(wallet, friend.token, owner.phone)
    const account = await accountIn(wallet, friend.token, 'USD')
    const key = `to the owner ${(calls += 1)}`
    const sent = await sendMoney(wallet, friend.token, { recipient, account, amount, key })
    expect(sent.status).toBe(200)
  }
  /** What the jobs do in one round. */
  const round = async () => {
    const { db } = wallet.context
    wallet.clock.forwardSeconds(3)
    await queueIncoming(db, wallet.clock.now())
    const delivering = { clock: wallet.clock, isLoopbackAllowed: true }
    const due = await claimDeliveries(db, delivering, 100)
    await Promise.all(due.map((deliver) => deliver()))
  }
  const read = async (id: string) => {
    const { token } = owner
    const { json } = await wallet.call('webhookDeliveries', { token, query: { id } })
    return v.parse(Deliveries, json['results'])
  }
  const hook = async () => {
    const { json } = await wallet.call('webhooks', { token: owner.token })
    return v.parse(v.array(v.record(v.string(), v.unknown())), json['results'])[0]
  }

  test('a webhook for incoming money tells of each incoming payment once, signed, and of nothing else', async () => {
    const { secret, webhook } = await added()
    await pay()
    await Promise.all([round(), round()])
    await round()
    expect(double.received).toHaveLength(1)
    const [first] = double.received
    expect(first && isSigned(secret, first)).toBe(true)
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      type: 'payment.received',
      id: first?.headers['webhook-id'],
      data: { kind: 'transfer', amount: '5.00', currency_code: 'USD', status: 'complete' },
    })
    const { id: recipient } = await findByPhone(wallet, owner.token, friend.phone)
    const account = await accountIn(wallet, owner.token, 'USD')
    await sendMoney(wallet, owner.token, { recipient, account, amount: 100n, key: 'back again' })
    await round()
    expect(double.received).toHaveLength(1)
    expect(await read(webhook.id)).toMatchObject([{ state: 'delivered', tries: 1 }])
    expect(await hook()).toMatchObject({ state: 'ok', last_ok_at: expect.any(String) })
  })

  test.each([500, 'moved', 'large'] as const)(
    'an answer of %s is tried again after a pause, and taken later',
    async (manner) => {
      const { webhook } = await added()
      await pay()
      double.behave(manner)
      await round()
      expect(await hook()).toMatchObject({ state: 'retrying', tries: 1, most_tries: 10 })
      await round()
      expect(double.received).toHaveLength(1)
      wallet.clock.forwardSeconds(10)
      double.behave(204)
      await round()
      expect(double.received.map(({ body }) => body)).toHaveLength(2)
      expect(double.received[0]?.body).toBe(double.received[1]?.body)
      expect(await read(webhook.id)).toMatchObject([{ state: 'delivered', tries: 2 }])
    },
  )

  test('a server that is silent is given up after three seconds', async () => {
    const { webhook } = await added()
    double.behave('silent')
    const { json } = await wallet.call('testWebhook', {
      token: owner.token,
      body: { id: webhook.id },
    })
    expect(json).toMatchObject({ reason: 'late' })
  })

  test('a webhook is off after its last try, with a notification, and gets the missed events when turned on', async () => {
    const { webhook } = await added()
    await pay(100n)
    double.behave(503)
    await round()
    for (const pause of PAUSES_SECONDS) {
      wallet.clock.forwardSeconds(pause)
      await round()
    }
    expect(double.received).toHaveLength(10)
    expect(await hook()).toMatchObject({ state: 'off' })
    const told = await wallet.context.db.query(
      `SELECT 1 FROM notification WHERE text_key = 'notification.webhook_off'`,
    )
    expect(told).toHaveLength(1)
    await pay(200n)
    await round()
    expect(double.received).toHaveLength(10)
    double.behave(200)
    const [failed] = await read(webhook.id)
    await wallet.call('enableWebhook', { token: owner.token, body: { id: webhook.id } })
    await wallet.call('replayDelivery', { token: owner.token, body: { id: failed?.id } })
    await round()
    const amounts = double.received.slice(10).map(({ body }) => amountIn(body))
    expect(amounts.toSorted()).toEqual(['1.00', '2.00'])
  })

  test('an inner address is refused when it is added and when it is called', async () => {
    for (const url of [
      'http://10.0.0.1/x',
      'https://169.254.169.254/x',
      'https://x.internal/',
      'x',
    ]) {
      expect((await add(url)).json).toMatchObject({ code: 'WEBHOOK_ADDRESS' })
    }
    const strict = wallet.withSettings({ sandbox: false })
    const { status } = await strict.request('/v2/wallet/webhook', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Token ${owner.token}`,
        ...keyed('a webhook on this machine'),
      },
      body: JSON.stringify({ url: double.url, pin: PIN }),
    })
    expect(status).toBe(422)
    const { webhook } = await added()
    await wallet.context.db.query(`UPDATE webhook SET url = 'http://10.0.0.1/x' WHERE id = $1`, [
      webhook.id,
    ])
    await pay()
    await round()
    expect(await read(webhook.id)).toMatchObject([{ state: 'waiting', reason: 'private' }])
  })

  test('a webhook for incoming money is of its owner alone, five at most, and its secret is shown once', async () => {
    const { webhook, secret } = await added()
    const stranger = await registerOwner(wallet, { isVerified: true })
    const { token } = stranger
    const body = { id: webhook.id }
    for (const call of ['removeWebhook', 'enableWebhook', 'testWebhook'] as const) {
      expect((await wallet.call(call, { token, body })).json).toMatchObject({ code: 'NOT_FOUND' })
    }
    const listed = await wallet.call('webhooks', { token: owner.token })
    expect(listed.text).not.toContain(secret)
    expect((await add()).json).toMatchObject({ code: 'WEBHOOK_EXISTS' })
    for (let n = 2; n <= 5; n += 1) await add(`${double.url}/${n}`)
    expect((await add(`${double.url}/6`)).json).toMatchObject({ code: 'KEYS_FULL' })
    await wallet.call('removeWebhook', { token: owner.token, body })
    await pay()
    await round()
    expect(double.received).toHaveLength(4)
  })
})

function amountIn(body: string): string {
  const Event = v.object({ data: v.object({ amount: v.string() }) })
  return v.parse(Event, JSON.parse(body)).data.amount
}

function isSigned(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const mac = createHmac('sha256', key).update(text).digest('base64')
  return headers['webhook-signature'] === `v1,${mac}`
}
