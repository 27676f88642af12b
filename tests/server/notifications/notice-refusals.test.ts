import { EventEmitter, once } from 'node:events'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refuseLetter, takeLetter } from '../../../server/domain/delivery/refuse-letter.ts'
import { addNotification } from '../../../server/domain/notifications/enqueue-deliveries.ts'
import { newId } from '../../../server/lib/new-id.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { NoticePreferences } from '../../../contract/calls/notification-switches.ts'
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
    context,
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

const reaching = async (read: ReturnType<typeof openBoth>['read'], owner: Owner) =>
  (await read(owner)).channels.filter(({ is_reaching }) => is_reaching).map((one) => one.channel)

describe('a place that refuses', () => {
  test('a place that refuses is not on, and money and security go by another channel; news do not', async () => {
    const owner = await registerOwner(fixture.wallet)
    const { read, turn, deliver, keepMailbox } = openBoth()
    const browser = await fixture.subscribe(owner.token)
    const readSubjects = await keepMailbox(owner)
    await turn(owner, 'news', 'push', true)
    expect(await reaching(read, owner)).toEqual(['push', 'email'])
    for (const key of ['transfer_received', 'transfer_sent', 'welcome']) {
      fixture.service.fail('POST /send/', { isDropped: true, answer: 403 })
      await tell(owner, `notification.${key}`)
      await deliver()
    }
    await deliver()
    expect(browser.messages).toEqual([])
    expect((await readSubjects()).toSorted()).toEqual(['Money arrived', 'Money sent'])
    expect(await reaching(read, owner)).toEqual(['email'])
    expect((await read(owner)).push?.is_subscribed).toBe(false)
    expect(await fixture.countOwed()).toBe(0)
  })

  test('a place that refuses does not make a channel tell what its owner has switched off there', async () => {
    const owner = await registerOwner(fixture.wallet)
    const { turn, deliver, keepMailbox } = openBoth()
    await fixture.subscribe(owner.token)
    const readSubjects = await keepMailbox(owner)
    await turn(owner, 'in', 'email', false)
    fixture.service.fail('POST /send/', { isDropped: true, answer: 403 })
    await tell(owner, 'notification.transfer_received')
    await deliver()
    await deliver()
    expect(await readSubjects()).toEqual([])
    expect(await fixture.countOwed()).toBe(0)
  })

  test('a place that refuses is on again when it takes a message or is subscribed anew', async () => {
    const owner = await registerOwner(fixture.wallet)
    const { read, deliver } = openBoth()
    const browser = await fixture.subscribe(owner.token)
    const refuse = async () => {
      fixture.service.fail('POST /send/', { isDropped: true, answer: 403 })
      await tell(owner, 'notification.pin_changed')
      await deliver()
      expect(await reaching(read, owner)).toEqual([])
    }
    await refuse()
    await tell(owner, 'notification.pin_changed')
    await deliver()
    expect(browser.messages).toHaveLength(1)
    expect(await reaching(read, owner)).toEqual(['push'])
    await refuse()
    const { endpoint, keys } = browser
    await fixture.call('subscribePush', { token: owner.token, body: { endpoint, keys } })
    expect(await reaching(read, owner)).toEqual(['push'])
  })

  test('a place that refuses is also a mailbox whose letter a mail server refuses for good, and a browser that is gone', async () => {
    const owner = await registerOwner(fixture.wallet)
    const { read, keepMailbox, deliver } = openBoth()
    await keepMailbox(owner)
    await fixture.subscribe(owner.token)
    const { db, clock } = fixture.wallet.context
    const [mailbox] = await db.query<{ address: string }>(
      `SELECT t.address FROM notice_target t JOIN app_user u ON u.id = t.user_id
       WHERE t.channel = 'email' AND u.phone = $1`,
      [owner.phone],
    )
    const address = mailbox?.address ?? ''
    const now = clock.now()
    await refuseLetter(db, { id: newId(now), address, served: ['push', 'email'], now })
    expect(await reaching(read, owner)).toEqual(['push'])
    await takeLetter(db, address)
    expect(await reaching(read, owner)).toEqual(['push', 'email'])
    fixture.service.fail('POST /send/', { isDropped: true, answer: 410 })
    await tell(owner, 'notification.transfer_received')
    await deliver()
    expect(await reaching(read, owner)).toEqual(['email'])
    expect(await fixture.countOwed()).toBe(1)
  })

  test('a place that refuses hands its notice to a channel that is about to drop its own as not wanted', async () => {
    const owner = await registerOwner(fixture.wallet)
    const { keepMailbox, deliver, context } = openBoth()
    const readSubjects = await keepMailbox(owner)
    await fixture.subscribe(owner.token)
    fixture.service.fail('POST /send/', { isDropped: true, answer: 410 })
    await tell(owner, 'notification.transfer_received')
    const { db } = context
    const handed = new EventEmitter()
    const isHanded = once(handed, 'committed')
    await deliverNotices({
      ...context,
      db: {
        ...db,
        async query(sql, parameters) {
          if (sql.startsWith('DELETE FROM notice ')) await isHanded
          return db.query(sql, parameters)
        },
        async transaction(act, options) {
          const done = await db.transaction(act, options)
          handed.emit('committed')
          return done
        },
      },
    })
    expect(await fixture.countOwed()).toBe(1)
    await deliver()
    expect(await readSubjects()).toEqual(['Money arrived'])
    expect(await fixture.countOwed()).toBe(0)
  })
})
