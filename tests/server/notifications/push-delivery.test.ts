import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimNotices } from '../../../server/domain/delivery/claim-notices.ts'
import type { Fault } from '../../support/providers/loopback.ts'
import { testEngines } from '../../support/test-database.ts'
import { logIn, registerOwner } from '../support/app-owners.ts'
import { openPushFixture, type PushFixture } from '../support/push-fixture.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

const DAY_SECONDS = 86_400
const LATER_SECONDS = 3600

describe.each(testEngines)('messages to browsers (%s)', (engine) => {
  let fixture: PushFixture
  beforeAll(async () => {
    fixture = await openPushFixture(engine)
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.reset())

  /** An owner with money and one to whom they send a ruble, both with a browser. */
  async function sendRuble() {
    const { wallet } = fixture
    const sender = await registerOwner(wallet, { isVerified: true })
    const recipient = await registerOwner(wallet, { isVerified: true })
    const browsers = {
      sender: await fixture.subscribe(sender.token),
      recipient: await fixture.subscribe(recipient.token),
    }
    const { id } = await findByPhone(wallet, sender.token, recipient.phone)
    const account = await accountIn(wallet, sender.token, 'RUB')
    const order = { recipient: id, account, amount: 123n, key: recipient.phone }
    const { json } = await sendMoney(wallet, sender.token, order)
    return { sender, recipient, browsers, number: json['number'] }
  }

  test('messages to browsers tell both owners of a transfer once, without amount and name, and lead to the receipt', async () => {
    const { browsers, number } = await sendRuble()
    expect(await fixture.deliver()).toEqual([true, true])
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
    expect(await fixture.deliver(DAY_SECONDS)).toEqual([])
    expect(await fixture.countOwed()).toBe(0)
  })

  test('messages to browsers name amount and person where the owner wants that', async () => {
    const { wallet } = fixture
    const owner = await registerOwner(wallet, { isVerified: true })
    await fixture.call('showSums', { token: owner.token, body: { shows_sums: true } })
    const browser = await fixture.subscribe(owner.token)
    const other = await registerOwner(wallet, { isVerified: true })
    const { id } = await findByPhone(wallet, other.token, owner.phone)
    const account = await accountIn(wallet, other.token, 'RUB')
    const order = { recipient: id, account, amount: 123n, key: owner.phone }
    await sendMoney(wallet, other.token, order)
    await fixture.deliver()
    expect(browser.messages[0]?.payload['text']).toBe('You received ₽1.23 from Anna T.')
  })

  test('messages to browsers carry the number of unread notifications, and the id under which twice is once', async () => {
    const owner = await registerOwner(fixture.wallet)
    const browser = await fixture.subscribe(owner.token)
    await fixture.tell(owner)
    await fixture.tell(owner)
    await fixture.deliver()
    const payloads = browser.messages.map(({ payload }) => payload)
    // The welcome does not count.
    expect(payloads.map(({ unread }) => unread)).toEqual([2, 2])
    expect(new Set(payloads.map(({ id }) => id)).size).toBe(2)
    expect(browser.messages[0]?.headers.topic).toMatch(/^[0-9a-f]{32}$/)
    await fixture.call('readNotifications', {
      token: owner.token,
      body: { ids: [payloads[0]?.['id']] },
    })
    await fixture.tell(owner)
    await fixture.deliver()
    expect(browser.messages[2]?.payload['unread']).toBe(2)
  })

  test('messages to browsers reach every session, and none that has ended', async () => {
    const owner = await registerOwner(fixture.wallet)
    const [first, second, third] = [
      owner.token,
      await logIn(fixture.wallet, owner.phone),
      await logIn(fixture.wallet, owner.phone),
    ]
    const here = await fixture.subscribe(first)
    const there = await fixture.subscribe(second)
    const gone = await fixture.subscribe(third)
    await fixture.tell(owner)
    await fixture.call('logout', { token: third })
    await fixture.deliver()
    expect([here, there, gone].map(({ messages }) => messages.length)).toEqual([1, 1, 0])
    await fixture.call('endOtherSessions', { token: first })
    await fixture.tell(owner)
    await fixture.deliver()
    expect([here, there].map(({ messages }) => messages.length)).toEqual([2, 1])
    expect(await fixture.countTargets(owner)).toBe(1)
    // A session that nobody uses ends by itself.
    fixture.wallet.clock.forwardSeconds(31 * DAY_SECONDS)
    await fixture.tell(owner)
    await fixture.deliver()
    expect([here.messages.length, await fixture.countTargets(owner)]).toEqual([2, 0])
  })

  test('messages to browsers never reach the owner before on the same browser', async () => {
    const before = await registerOwner(fixture.wallet)
    const browser = await fixture.subscribe(before.token)
    await fixture.tell(before)
    const { endpoint, keys } = browser
    const after = await registerOwner(fixture.wallet)
    await fixture.call('subscribePush', { token: after.token, body: { endpoint, keys } })
    await fixture.tell(before)
    await fixture.tell(after)
    await fixture.deliver()
    expect(browser.messages).toHaveLength(1)
    expect(await fixture.countOwed()).toBe(0)
  })

  test.each([404, 410])(
    'messages to browsers forget a browser after %i, and owe it nothing more',
    async (answer) => {
      const owner = await registerOwner(fixture.wallet)
      await fixture.subscribe(owner.token)
      await fixture.tell(owner)
      await fixture.tell(owner)
      fixture.service.fail('POST /send/', { isDropped: true, answer })
      await fixture.deliver()
      await fixture.deliver(LATER_SECONDS)
      expect([await fixture.countTargets(owner), await fixture.countOwed()]).toEqual([0, 0])
      await fixture.tell(owner)
      expect(await fixture.countOwed()).toBe(0)
    },
  )

  test.each<[string, Fault]>([
    ['500', { isDropped: true, answer: 500 }],
    ['429', { isDropped: true, answer: 429 }],
    ['a broken connection', { isDropped: true, answer: 'reset' }],
    ['an answer that is lost', { answer: 'reset' }],
  ])('messages to browsers are sent again after %s, later and later', async (_, fault) => {
    const owner = await registerOwner(fixture.wallet)
    const browser = await fixture.subscribe(owner.token)
    await fixture.tell(owner)
    fixture.service.fail('POST /send/', fault)
    fixture.service.fail('POST /send/', fault)
    expect(await fixture.deliver()).toEqual([false])
    expect(await fixture.deliver(4)).toEqual([])
    expect(await fixture.deliver(1)).toEqual([false])
    expect(await fixture.deliver(9)).toEqual([])
    expect(await fixture.deliver(1)).toEqual([true])
    expect(new Set(browser.messages.map(({ payload }) => payload['id'])).size).toBe(1)
  })

  test('messages to browsers wait as long as a push service asks', async () => {
    const owner = await registerOwner(fixture.wallet)
    const browser = await fixture.subscribe(owner.token)
    await fixture.tell(owner)
    const waiting = fixture.serverWith([
      { name: 'push', send: () => Promise.resolve({ retryAfterMs: 600_000 }) },
    ])
    const { db, clock, log } = waiting.context
    const tasks = await claimNotices(
      db,
      { channels: waiting.context.noticeChannels, clock, log },
      10,
    )
    expect(await Promise.all(tasks.map((task) => task()))).toEqual([false])
    expect(await fixture.deliver(595)).toEqual([])
    expect(await fixture.deliver(10)).toEqual([true])
    expect(browser.messages).toHaveLength(1)
  })

  test.each<[string, number]>([
    ['a redirect', 307],
    ['a message that is too long', 413],
    ['a wrong signature', 403],
  ])('messages to browsers are given up after %s, which no repeat changes', async (_, answer) => {
    const owner = await registerOwner(fixture.wallet)
    const browser = await fixture.subscribe(owner.token)
    await fixture.tell(owner)
    fixture.service.fail('POST /send/', { isDropped: true, answer })
    expect(await fixture.deliver()).toEqual([false])
    expect(await fixture.deliver(LATER_SECONDS)).toEqual([])
    expect(browser.messages).toHaveLength(0)
    expect(await fixture.countTargets(owner)).toBe(1)
    const logged = fixture.wallet.logLines.join('\n')
    expect(logged).toContain('a notice was refused')
    expect(logged).not.toContain(new URL(browser.endpoint).pathname)
  })

  test('messages to browsers are given up after twelve tries, or a day', async () => {
    const owner = await registerOwner(fixture.wallet)
    await fixture.subscribe(owner.token)
    await fixture.tell(owner)
    for (let tries = 1; tries <= 12; tries += 1) {
      fixture.service.fail('POST /send/', { isDropped: true, answer: 500 })
      expect(await fixture.deliver(LATER_SECONDS)).toEqual([false])
    }
    expect(await fixture.countOwed()).toBe(0)
    await fixture.tell(owner)
    expect(await fixture.deliver(DAY_SECONDS)).toEqual([true])
    expect(await fixture.countOwed()).toBe(0)
  })

  test('messages to browsers are notified once by several servers', async () => {
    const owner = await registerOwner(fixture.wallet)
    const browser = await fixture.subscribe(owner.token)
    for (let n = 0; n < 20; n += 1) await fixture.tell(owner)
    const rounds = await Promise.all([fixture.deliver(), fixture.deliver(), fixture.deliver()])
    expect(rounds.flat()).toHaveLength(20)
    expect(browser.messages).toHaveLength(20)
  })
})
