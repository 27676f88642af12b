import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freezeOwner } from '../../../server/domain/risk/freeze.ts'
import { cleanUp } from '../../../server/jobs/cleaning.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { logIn, type Owner, registerOwner } from '../support/app-owners.ts'
import { kindsOf, type LiveReader, openLive } from '../support/live-acts.ts'
import { SBP, settle, withdrawBy } from '../support/payout-acts.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

describe.each(testEngines)('the live channel (%s)', (engine) => {
  let wallet: Wallet
  let sender: Owner
  let owner: Owner
  let keys = 0
  const readers: LiveReader[] = []
  const open = async (token: string, app = wallet.app, age?: string) => {
    const reader = await openLive(app, token, age)
    await sleep(5)
    readers.push(reader)
    return reader
  }
  const round = async () => {
    // What is older than a second at the first connection is news to nobody.
    await wallet.context.live.round()
    await sleep(5)
  }
  const send = async () => {
    keys += 1
    const recipient = (await findByPhone(wallet, sender.token, owner.phone)).id
    const account = await accountIn(wallet, sender.token, 'RUB')
    const sent = { recipient, account, amount: 250_50n, key: `live-${keys}` }
    const changes = { is_repeat_confirmed: true }
    expect(await sendMoney(wallet, sender.token, { ...sent, changes })).toMatchObject({
      status: 200,
    })
  }
  const userIdOf = async (phone: string) => {
    const [row] = await wallet.context.db.query<{ id: string }>(
      'SELECT id FROM app_user WHERE phone = $1',
      [phone],
    )
    return row?.id ?? ''
  }

  beforeAll(async () => {
    wallet = await openWallet({ liveConnections: 25 }, engine)
    sender = await registerOwner(wallet, { isVerified: true })
    owner = await registerOwner(wallet, { isVerified: true })
    wallet.clock.forwardSeconds(60)
  })
  afterEach(async () => {
    await Promise.all(readers.splice(0).map((reader) => reader.close()))
    wallet.clock.forwardSeconds(60)
  })
  afterAll(() => wallet.close())

  test('the live channel tells an owner of money that came in, once, and nobody else', async () => {
    const own = await open(owner.token)
    const other = await open((await registerOwner(wallet)).token)
    wallet.clock.forwardSeconds(2)
    await send()
    await round()
    await round()
    expect(kindsOf(own)).toEqual(['money'])
    expect(own.events).toHaveLength(2)
    expect(kindsOf(other)).not.toContain('money')
  })

  test('the live channel carries kinds of changes and no data of the owner', async () => {
    const own = await open(owner.token)
    await send()
    await round()
    expect(own.events).toStrictEqual([
      { event: 'change', data: { kinds: [] } },
      { event: 'change', data: { kinds: ['money'] } },
    ])
  })

  test('the live channel has headers that keep proxies from storing, compressing and collecting it', async () => {
    const { response } = await open(owner.token)
    expect(response.headers.get('Content-Type')).toBe('text/event-stream')
    expect(response.headers.get('Cache-Control')).toBe('no-store, no-transform')
    expect(response.headers.get('X-Accel-Buffering')).toBe('no')
    const zipped = await wallet.app.request('/v2/live/events', {
      headers: { Authorization: `Token ${owner.token}`, 'Accept-Encoding': 'gzip' },
    })
    expect(zipped.headers.get('Content-Encoding')).toBeNull()
    await zipped.body?.cancel()
  })

  test('the live channel is refused without a session, and opens nothing for HEAD', async () => {
    expect((await wallet.app.request('/v2/live/events')).status).toBe(401)
    expect((await open('none')).response.status).toBe(401)
    const headers = { Authorization: `Token ${owner.token}` }
    const head = await wallet.app.request('/v2/live/events', { method: 'HEAD', headers })
    expect(head.status).toBe(200)
    // Never in an address, which logs and histories keep.
    const inAddress = await wallet.app.request(`/v2/live/events?token=${owner.token}`)
    expect(inAddress.status).toBe(401)
  })

  test('the live channel tells of what was committed late, half a minute after its act began', async () => {
    const own = await open(owner.token)
    const id = await userIdOf(owner.phone)
    wallet.clock.forwardSeconds(15)
    await round()
    const began = wallet.clock.now()
    wallet.clock.forwardSeconds(40)
    const late = began.getTime().toString(16).padStart(12, '0')
    await wallet.context.db.query(
      'INSERT INTO owner_event (id, user_id, kind, created_at) VALUES ($1, $2, $3, $4)',
      [`${late.slice(0, 8)}-${late.slice(8)}-7000-8000-000000000001`, id, 'identity', began],
    )
    await round()
    expect(kindsOf(own)).toEqual(['identity'])
  })

  test('the live channel tells of a payout at each of its states', async () => {
    const own = await open(owner.token)
    const payout = { code: 'RUB', amount: '1000', to: SBP, key: 'live-payout' }
    await withdrawBy(wallet, owner.token, payout)
    await round()
    expect(kindsOf(own)).toEqual(['money'])
    const before = own.events.length
    wallet.clock.forwardSeconds(120)
    await settle(wallet.context)
    await round()
    expect(own.events.length).toBeGreaterThan(before)
  })

  test('the live channel ends with its session, and tells the other ones of the owner', async () => {
    const token = await logIn(wallet, owner.phone)
    const [first, second] = [await open(owner.token), await open(token)]
    await wallet.call('logout', { token })
    await round()
    await second.ended
    expect(wallet.context.live.count()).toBe(1)
    expect(second.events.at(-1)).toEqual({ event: 'end', data: { reason: 'session' } })
    expect(kindsOf(first)).toContain('session')
    expect(first.isEnded()).toBe(false)
  })

  test('the live channel follows what is read on another device of the owner', async () => {
    const own = await open(owner.token)
    const until = wallet.clock.now().toISOString()
    await wallet.call('readNotifications', { token: owner.token, body: { until } })
    await round()
    expect(kindsOf(own)).toEqual(['notification'])
  })

  test('the live channel tells of a freeze, and ends when everything is frozen', async () => {
    const frozen = await registerOwner(wallet)
    const userId = await userIdOf(frozen.phone)
    wallet.clock.forwardSeconds(2)
    const reader = await open(frozen.token)
    const [operator] = await wallet.context.db.query<{ id: string }>(
      `INSERT INTO office_operator (id, name, state, created_at)
       VALUES (gen_random_uuid(), 'Olga', 'active', now()) RETURNING id`,
    )
    const freeze = (scope: 'out' | 'all') =>
      wallet.context.db.transaction((tx) =>
        freezeOwner(tx, {
          userId,
          scope,
          reason: 'a test of the channel',
          operatorId: operator?.id ?? '',
          requestId: null,
          now: wallet.clock.now(),
        }),
      )
    expect(await freeze('out')).toBe('done')
    await round()
    expect(kindsOf(reader)).toEqual(['profile'])
    expect(await freeze('all')).toBe('done')
    await round()
    await reader.ended
  })

  test('the live channel shows signs of life at most every fifteen seconds', async () => {
    const { token } = await registerOwner(wallet)
    const reader = await open(token)
    wallet.clock.forwardSeconds(16)
    await round()
    await round()
    expect(reader.beats()).toBe(1)
    wallet.clock.forwardSeconds(16)
    await round()
    expect(reader.beats()).toBe(2)
  })

  test('the live channel keeps three connections of a session, the newest ones', async () => {
    const { token } = await registerOwner(wallet)
    const [first, ...others] = [
      await open(token),
      await open(token),
      await open(token),
      await open(token),
    ]
    await first?.ended
    expect(first?.events.at(-1)).toEqual({ event: 'end', data: { reason: 'replaced' } })
    expect(others.map((reader) => reader.isEnded())).toEqual([false, false, false])
    expect(wallet.context.live.count()).toBe(3)
  })

  test('the live channel keeps twenty connections of an owner, and refuses what the process cannot take', async () => {
    const { phone, token } = await registerOwner(wallet)
    const tokens = [token]
    while (tokens.length < 8) tokens.push(await logIn(wallet, phone))
    for (const one of tokens) for (const _ of [1, 2, 3]) await open(one)
    expect(wallet.context.live.count()).toBe(20)
    for (const _ of [1, 2, 3]) await open(owner.token)
    for (const _ of [1, 2]) await open(sender.token)
    const refused = await open((await registerOwner(wallet)).token)
    expect(refused.response.status).toBe(503)
    expect(refused.response.headers.get('Retry-After')).toBe('30')
  })

  test('the live channel tells at its start, and in a poll, what the app has missed, and nothing older', async () => {
    const kindsSince = async (age: string) =>
      (await wallet.call('liveChanges', { token: owner.token, query: { age } })).json['kinds']
    await send()
    wallet.clock.forwardSeconds(30)
    expect(await kindsSince('20')).toEqual([])
    expect(await kindsSince('40')).toEqual(['money'])
    expect(kindsOf(await open(owner.token))).toEqual([])
    expect(kindsOf(await open(owner.token, wallet.app, '40'))).toEqual(['money'])
    const tooLong = await wallet.call('liveChanges', { token: owner.token, query: { age: '91' } })
    expect(tooLong.status).toBe(400)
  })

  test('the live channel ends all connections when the server stops, and takes no more', async () => {
    const other = await openWallet({}, engine)
    const { token } = await registerOwner(other)
    const reader = await open(token, other.app)
    other.context.live.drain()
    await reader.ended
    expect((await open(token, other.app)).response.status).toBe(503)
    await other.close()
  })

  test('the live channel keeps no session open: neither the stream nor the poll counts as use', async () => {
    const { token } = await registerOwner(wallet)
    const reader = await open(token)
    const month = 30 * 86_400
    wallet.clock.forwardSeconds(month - 3600)
    await round()
    expect(await wallet.call('liveChanges', { token })).toMatchObject({ status: 200 })
    expect(reader.isEnded()).toBe(false)
    wallet.clock.forwardSeconds(7200)
    await round()
    await reader.ended
    expect(reader.events.at(-1)).toMatchObject({ data: { reason: 'session' } })
    const reply = await wallet.call('liveChanges', { token })
    expect(reply.json['code']).toBe('INVALID_TOKEN')
  })

  test('events go after a day', async () => {
    const { db, clock } = wallet.context
    clock.now()
    wallet.clock.forwardSeconds(2 * 86_400)
    await cleanUp(db, clock.now())
    expect(await db.query('SELECT 1 FROM owner_event')).toEqual([])
  })
})
