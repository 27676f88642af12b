import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimNotices } from '../../../server/domain/delivery/claim-notices.ts'
import type { Fault } from '../../support/providers/loopback.ts'
import { testEngines } from '../../support/test-database.ts'
import { logIn, registerOwner } from '../support/app-owners.ts'
import { openPushWorld, type PushWorld } from '../support/push-world.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

const DAY_SECONDS = 86_400
const LATER_SECONDS = 3600

describe.each(testEngines)('messages to browsers (%s)', (engine) => {
  let world: PushWorld
  beforeAll(async () => {
    world = await openPushWorld(engine)
  })
  afterAll(() => world.close())
  beforeEach(() => world.reset())

  /** An owner with money and one to whom they send a ruble, both with a browser. */
  async function sendRuble() {
    const { wallet } = world
    const sender = await registerOwner(wallet, { isVerified: true })
    const recipient = await registerOwner(wallet, { isVerified: true })
    const browsers = {
      sender: await world.subscribe(sender.token),
      recipient: await world.subscribe(recipient.token),
    }
    const { id } = await findByPhone(wallet, sender.token, recipient.phone)
    const account = await accountIn(wallet, sender.token, 'RUB')
    const order = { recipient: id, account, amount: 123n, key: recipient.phone }
    const { json } = await sendMoney(wallet, sender.token, order)
    return { sender, recipient, browsers, number: json['number'] }
  }

  test('tell both owners of a transfer once, without amount and name, and lead to the receipt', async () => {
    const { browsers, number } = await sendRuble()
    expect(await world.deliver()).toEqual([true, true])
    expect(browsers.recipient.messages).toMatchObject([
      {
        payload: {
          kind: 'in',
          title: 'Money arrived',
          text: 'Open the wallet to see the details.',
          link: `/history/${String(number)}`,
          language: 'en',
        },
        headers: { urgency: 'normal', ttl: String(DAY_SECONDS) },
      },
    ])
    expect(browsers.sender.messages).toMatchObject([
      { payload: { kind: 'out', title: 'Money sent' }, headers: { urgency: 'high' } },
    ])
    const sent = JSON.stringify(browsers)
    expect(sent).not.toMatch(/1,23|1\.23|Anna|Test/)
    expect(await world.deliver(DAY_SECONDS)).toEqual([])
    expect(await world.countOwed()).toBe(0)
  })

  test('name amount and person where the owner wants that', async () => {
    const { wallet } = world
    const owner = await registerOwner(wallet, { isVerified: true })
    await world.call('showSums', { token: owner.token, body: { shows_sums: true } })
    const browser = await world.subscribe(owner.token)
    const other = await registerOwner(wallet, { isVerified: true })
    const { id } = await findByPhone(wallet, other.token, owner.phone)
    const account = await accountIn(wallet, other.token, 'RUB')
    const order = { recipient: id, account, amount: 123n, key: owner.phone }
    await sendMoney(wallet, other.token, order)
    await world.deliver()
    expect(browser.messages[0]?.payload['text']).toBe('You received ₽1.23 from Anna T.')
  })

  test('carry the number of unread notifications, and the id under which twice is once', async () => {
    const owner = await registerOwner(world.wallet)
    const browser = await world.subscribe(owner.token)
    await world.tell(owner)
    await world.tell(owner)
    await world.deliver()
    const payloads = browser.messages.map(({ payload }) => payload)
    // The welcome does not count.
    expect(payloads.map(({ unread }) => unread)).toEqual([2, 2])
    expect(new Set(payloads.map(({ id }) => id)).size).toBe(2)
    expect(browser.messages[0]?.headers.topic).toMatch(/^[0-9a-f]{32}$/)
    await world.call('readNotifications', {
      token: owner.token,
      body: { ids: [payloads[0]?.['id']] },
    })
    await world.tell(owner)
    await world.deliver()
    expect(browser.messages[2]?.payload['unread']).toBe(2)
  })

  test('reach every session, and none that has ended', async () => {
    const owner = await registerOwner(world.wallet)
    const [first, second, third] = [
      owner.token,
      await logIn(world.wallet, owner.phone),
      await logIn(world.wallet, owner.phone),
    ]
    const here = await world.subscribe(first)
    const there = await world.subscribe(second)
    const gone = await world.subscribe(third)
    await world.tell(owner)
    await world.call('logout', { token: third })
    await world.deliver()
    expect([here, there, gone].map(({ messages }) => messages.length)).toEqual([1, 1, 0])
    await world.call('endOtherSessions', { token: first })
    await world.tell(owner)
    await world.deliver()
    expect([here, there].map(({ messages }) => messages.length)).toEqual([2, 1])
    expect(await world.countTargets(owner)).toBe(1)
    // A session that nobody uses ends by itself.
    world.wallet.clock.forwardSeconds(31 * DAY_SECONDS)
    await world.tell(owner)
    await world.deliver()
    expect([here.messages.length, await world.countTargets(owner)]).toEqual([2, 0])
  })

  test('never reach the owner before on the same browser', async () => {
    const before = await registerOwner(world.wallet)
    const browser = await world.subscribe(before.token)
    await world.tell(before)
    const { endpoint, keys } = browser
    const after = await registerOwner(world.wallet)
    await world.call('subscribePush', { token: after.token, body: { endpoint, keys } })
    await world.tell(before)
    await world.tell(after)
    await world.deliver()
    expect(browser.messages).toHaveLength(1)
    expect(await world.countOwed()).toBe(0)
  })

  test.each([404, 410])('forget a browser after %i, and owe it nothing more', async (answer) => {
    const owner = await registerOwner(world.wallet)
    await world.subscribe(owner.token)
    await world.tell(owner)
    await world.tell(owner)
    world.service.fail('POST /send/', { isDropped: true, answer })
    await world.deliver()
    await world.deliver(LATER_SECONDS)
    expect([await world.countTargets(owner), await world.countOwed()]).toEqual([0, 0])
    await world.tell(owner)
    expect(await world.countOwed()).toBe(0)
  })

  test.each<[string, Fault]>([
    ['500', { isDropped: true, answer: 500 }],
    ['429', { isDropped: true, answer: 429 }],
    ['a broken connection', { isDropped: true, answer: 'reset' }],
    ['an answer that is lost', { answer: 'reset' }],
  ])('are sent again after %s, later and later', async (_, fault) => {
    const owner = await registerOwner(world.wallet)
    const browser = await world.subscribe(owner.token)
    await world.tell(owner)
    world.service.fail('POST /send/', fault)
    world.service.fail('POST /send/', fault)
    expect(await world.deliver()).toEqual([false])
    expect(await world.deliver(4)).toEqual([])
    expect(await world.deliver(1)).toEqual([false])
    expect(await world.deliver(9)).toEqual([])
    expect(await world.deliver(1)).toEqual([true])
    expect(new Set(browser.messages.map(({ payload }) => payload['id'])).size).toBe(1)
  })

  test('wait as long as a push service asks', async () => {
    const owner = await registerOwner(world.wallet)
    const browser = await world.subscribe(owner.token)
    await world.tell(owner)
    const waiting = world.serverWith([
      { name: 'push', send: () => Promise.resolve({ retryAfterMs: 600_000 }) },
    ])
    const { db, clock, log } = waiting.context
    const tasks = await claimNotices(
      db,
      { channels: waiting.context.noticeChannels, clock, log },
      10,
    )
    expect(await Promise.all(tasks.map((task) => task()))).toEqual([false])
    expect(await world.deliver(595)).toEqual([])
    expect(await world.deliver(10)).toEqual([true])
    expect(browser.messages).toHaveLength(1)
  })

  test.each<[string, number]>([
    ['a redirect', 307],
    ['a message that is too long', 413],
    ['a wrong signature', 403],
  ])('are given up after %s, which no repeat changes', async (_, answer) => {
    const owner = await registerOwner(world.wallet)
    const browser = await world.subscribe(owner.token)
    await world.tell(owner)
    world.service.fail('POST /send/', { isDropped: true, answer })
    expect(await world.deliver()).toEqual([false])
    expect(await world.deliver(LATER_SECONDS)).toEqual([])
    expect(browser.messages).toHaveLength(0)
    expect(await world.countTargets(owner)).toBe(1)
    const logged = world.wallet.logLines.join('\n')
    expect(logged).toContain('a notice was refused')
    expect(logged).not.toContain(new URL(browser.endpoint).pathname)
  })

  test('are given up after twelve tries, or a day', async () => {
    const owner = await registerOwner(world.wallet)
    await world.subscribe(owner.token)
    await world.tell(owner)
    for (let tries = 1; tries <= 12; tries += 1) {
      world.service.fail('POST /send/', { isDropped: true, answer: 500 })
      expect(await world.deliver(LATER_SECONDS)).toEqual([false])
    }
    expect(await world.countOwed()).toBe(0)
    await world.tell(owner)
    expect(await world.deliver(DAY_SECONDS)).toEqual([true])
    expect(await world.countOwed()).toBe(0)
  })

  test('are notified once by several servers', async () => {
    const owner = await registerOwner(world.wallet)
    const browser = await world.subscribe(owner.token)
    for (let n = 0; n < 20; n += 1) await world.tell(owner)
    const rounds = await Promise.all([world.deliver(), world.deliver(), world.deliver()])
    expect(rounds.flat()).toHaveLength(20)
    expect(browser.messages).toHaveLength(20)
  })
})
