import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { OWN_ACTS } from '../../../server/domain/notifications/read-marks.ts'
import { addNotification } from '../../../server/domain/notifications/enqueue-deliveries.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { NOTICE_KINDS } from '../../../contract/rules/notification-switches.ts'
import { NoticePreferences } from '../../../contract/calls/notification-switches.ts'
import { NotificationsAnswer } from '../../../contract/calls/wallet.ts'
import { testEngine } from '../../support/test-database.ts'
import { call } from '../support/app-harness.ts'
import { type Owner, registerOwner } from '../support/app-owners.ts'
import { deliverNotices, emailActs, freshAddress, readLetters } from '../support/email-acts.ts'
import { openPushFixture, type PushFixture } from '../support/push-fixture.ts'

let fixture: PushFixture
beforeAll(async () => {
  fixture = await openPushFixture(testEngine)
})
afterAll(() => fixture.close())
beforeEach(() => fixture.reset())

/** A server with push messages and e-mail. */
function openBoth() {
  const { app, context } = fixture.serverWith([fixture.webPush])
  return {
    read: async ({ token }: Owner) =>
      v.parse(NoticePreferences, (await call(app, endpoints.noticePreferences, { token })).json),
    turn: ({ token }: Owner, kind: string, channel: string, is_on: boolean) =>
      call(app, endpoints.switchNotice, { token, body: { kind, channel, is_on } }),
    deliver: () => deliverNotices(context),
    /** Confirms an address, and returns the subjects of its letters since. */
    keepMailbox: async ({ token }: Owner) => {
      const address = freshAddress()
      await emailActs(() => fixture.wallet).change(token, address)
      await fixture.forgetOwed()
      const [first] = await readLetters(fixture.wallet, address)
      return async () => {
        const letters = await readLetters(fixture.wallet, address)
        return letters.map(({ subject }) => subject).filter((subject) => subject !== first?.subject)
      }
    },
  }
}

/** Adds a notification with this text. */
async function tell({ phone }: Owner, key: string): Promise<void> {
  const { db, clock } = fixture.wallet.context
  const [owner] = await db.query<{ id: string }>('SELECT id FROM app_user WHERE phone = $1', [
    phone,
  ])
  const params = { amount: '1.00', currency_code: 'RUB' }
  await addNotification(db, { userId: owner?.id ?? '', key, params, now: clock.now() })
}

describe('the switches', () => {
  test('begin with push messages of all but news, and letters of security and answers', async () => {
    const owner = await registerOwner(fixture.wallet)
    const { switches, channels } = await openBoth().read(owner)
    const listOn = (channel: string) =>
      switches.filter((one) => one.is_on && one.channel === channel).map(({ kind }) => kind)
    expect(listOn('push')).toEqual(NOTICE_KINDS.filter((kind) => kind !== 'news'))
    expect(listOn('email')).toEqual(['security', 'help'])
    const locked = switches.filter(({ is_locked }) => is_locked)
    expect(locked.map(({ kind, channel }) => [channel, kind])).toEqual([
      ['push', 'out'],
      ['push', 'security'],
      ['email', 'security'],
    ])
    expect(channels).toEqual([
      { channel: 'push', is_reaching: false },
      { channel: 'email', is_reaching: false },
    ])
  })

  test('the switches decide what is notified where', async () => {
    const owner = await registerOwner(fixture.wallet)
    const { turn, deliver, keepMailbox } = openBoth()
    const browser = await fixture.subscribe(owner.token)
    const readSubjects = await keepMailbox(owner)
    await turn(owner, 'in', 'push', false)
    await turn(owner, 'news', 'email', true)
    for (const key of ['top_up_complete', 'account_opened', 'exchange_complete', 'pin_changed']) {
      await tell(owner, `notification.${key}`)
    }
    await deliver()
    expect(browser.messages.map(({ payload }) => String(payload['kind'])).toSorted()).toEqual([
      'exchange',
      'security',
    ])
    expect((await readSubjects()).toSorted()).toEqual(['News from your wallet', 'Wallet security'])
    expect(await fixture.countOwed()).toBe(0)
  })

  test('the switches never leave security, and money out at no channel that reaches the owner', async () => {
    const owner = await registerOwner(fixture.wallet)
    const { turn, read, keepMailbox } = openBoth()
    await fixture.subscribe(owner.token)
    for (const [kind, channel] of [
      ['security', 'push'],
      ['security', 'email'],
      ['out', 'push'],
    ] as const) {
      const { status, json } = await turn(owner, kind, channel, false)
      expect([status, json['code']]).toEqual([422, 'NOTICE_REQUIRED'])
    }
    await turn(owner, 'out', 'email', true)
    // There is no mailbox yet.
    expect((await turn(owner, 'out', 'push', false)).status).toBe(422)
    await keepMailbox(owner)
    expect((await turn(owner, 'out', 'push', false)).status).toBe(200)
    const { switches } = await read(owner)
    const out = switches.filter(({ kind }) => kind === 'out')
    expect(out).toMatchObject([
      { channel: 'push', is_on: false, is_locked: false },
      { channel: 'email', is_on: true, is_locked: true },
    ])
    expect((await turn(owner, 'out', 'email', false)).json['code']).toBe('NOTICE_REQUIRED')
    await turn(owner, 'out', 'push', true)
    await Promise.all([turn(owner, 'out', 'push', false), turn(owner, 'out', 'email', false)])
    const after = (await read(owner)).switches.filter(({ kind, is_on }) => kind === 'out' && is_on)
    expect(after).toHaveLength(1)
  })

  test('the switches tell money out wherever it can be when the channel that has it on reaches nobody', async () => {
    const owner = await registerOwner(fixture.wallet)
    const { deliver, keepMailbox, read } = openBoth()
    const readOut = async () => (await read(owner)).switches.filter(({ kind }) => kind === 'out')
    const readSubjects = await keepMailbox(owner)
    expect(await readOut()).toMatchObject([
      { channel: 'push', is_on: true },
      { channel: 'email', is_on: true, is_locked: true },
    ])
    await tell(owner, 'notification.withdrawal_complete')
    await tell(owner, 'notification.top_up_complete')
    await deliver()
    expect(await readSubjects()).toEqual(['Money sent'])
    await fixture.subscribe(owner.token)
    expect(await readOut()).toMatchObject([
      { channel: 'push', is_on: true, is_locked: true },
      { channel: 'email', is_on: false, is_locked: false },
    ])
    await tell(owner, 'notification.withdrawal_complete')
    await deliver()
    expect(await readSubjects()).toHaveLength(1)
  })

  test('the switches are refused for a channel that the server lacks, and for kinds and words that are none', async () => {
    const owner = await registerOwner(fixture.wallet)
    const { turn } = openBoth()
    expect((await turn(owner, 'in', 'telegram', true)).json['code']).toBe('NOT_FOUND')
    expect((await turn(owner, 'in', 'pigeon', true)).status).toBe(400)
    expect((await turn(owner, 'gossip', 'push', true)).status).toBe(400)
  })
})

const list = async ({ token }: Owner, before?: string) => {
  const { json } =
    before === undefined
      ? await fixture.call('notifications', { token })
      : await fixture.call('olderNotifications', { token, query: { before } })
  return v.parse(NotificationsAnswer, json)
}
const mark = ({ token }: Owner, body: object) => fixture.call('readNotifications', { token, body })

describe('what is read', () => {
  test('read marks are kept for every device, by id and until a moment', async () => {
    const owner = await registerOwner(fixture.wallet)
    for (let n = 0; n < 3; n += 1) await tell(owner, 'notification.pin_changed')
    const before = await list(owner)
    expect(before.results.map(({ is_read }) => is_read)).toEqual([false, false, false, true])
    await mark(owner, { ids: [before.results[0]?.id] })
    await mark(owner, { until: before.results[2]?.created_at })
    const after = await list(owner)
    expect(after.results.map(({ is_read }) => is_read)).toEqual([true, false, true, true])
    // A moment before does not undo it, and one to come does not reach what is to come.
    await mark(owner, { until: '2020-01-01T00:00:00Z' })
    await mark(owner, { until: '2030-01-01T00:00:00Z' })
    await tell(owner, 'notification.pin_changed')
    const last = await list(owner)
    expect(last.results.map(({ is_read }) => is_read)).toEqual([false, true, true, true, true])
  })

  test('own acts and greetings count as read from the start; what others did, failures and security do not', async () => {
    const owner = await registerOwner(fixture.wallet)
    for (const key of OWN_ACTS) await tell(owner, key)
    expect((await list(owner)).results.filter(({ is_read }) => is_read === false)).toEqual([])
    const others = ['transfer_received', 'withdrawal_failed', 'login_from', 'correction', 'refund']
    for (const key of others) await tell(owner, `notification.${key}`)
    const { results } = await list(owner)
    expect(results.filter(({ is_read }) => is_read === false)).toHaveLength(others.length)
  })

  test('read marks change nothing of another owner', async () => {
    const [owner, other] = [
      await registerOwner(fixture.wallet),
      await registerOwner(fixture.wallet),
    ]
    await tell(owner, 'notification.pin_changed')
    const { results } = await list(owner)
    await mark(other, { ids: [results[0]?.id] })
    expect((await list(owner)).results[0]?.is_read).toBe(false)
    expect((await mark(owner, { ids: ['1'] })).status).toBe(400)
    expect((await mark(owner, { until: 'today' })).status).toBe(400)
  })

  test('read marks come in pages, each notification once', async () => {
    const owner = await registerOwner(fixture.wallet)
    for (let n = 0; n < 169; n += 1) await tell(owner, 'notification.pin_changed')
    const first = await list(owner)
    const second = await list(owner, first.results.at(-1)?.id)
    const third = await list(owner, second.results.at(-1)?.id)
    const pages = [first, second, third].map(({ results }) => results)
    expect(pages.map((page) => page.length)).toEqual([100, 50, 20])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(170)
    const other = await registerOwner(fixture.wallet)
    expect((await list(other, first.results.at(-1)?.id)).results).toEqual([])
    const { token } = owner
    const wrong = await fixture.call('olderNotifications', { token, query: { before: '1' } })
    expect(wrong.status).toBe(400)
  })
})
