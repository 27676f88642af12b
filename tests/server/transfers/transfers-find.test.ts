import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, Queryable } from '../../../server/db/database.ts'
import { cleanUp } from '../../../server/jobs/cleaning.ts'
import { findRecipient } from '../../../server/domain/transfers/find-recipient.ts'
import { maskName, maskPhone } from '../../../server/domain/transfers/mask.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { testEngines } from '../../support/test-database.ts'
import { call, openWallet, type Wallet } from '../support/app-harness.ts'
import { freshPhone, type Owner, readText, registerOwner } from '../support/app-owners.ts'
import { outcomeOf } from '../support/ledger-world.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

const MINUTE_S = 60

describe.each(testEngines)('finding a recipient (%s)', (engine) => {
  let wallet: Wallet
  let anna: Owner
  let boris: Owner
  beforeAll(async () => {
    wallet = await openWallet({ trustProxy: 1 }, engine)
    anna = await registerOwner(wallet, { isVerified: true })
    boris = await registerOwner(wallet)
  })
  afterAll(() => wallet.close())

  const find = (owner: Owner, body: object) =>
    wallet.call('findRecipient', { token: owner.token, body })
  const codeOf = async (owner: Owner, body: object) => (await find(owner, body)).json['code']
  const update = (owner: Owner, columns: string) =>
    wallet.context.db.query(`UPDATE app_user SET ${columns} WHERE phone = $1`, [owner.phone])
  const setSettings = (owner: Owner, is_findable: boolean, opens_accounts: boolean) =>
    wallet.call('setTransferSettings', {
      token: owner.token,
      body: { is_findable, opens_accounts },
    })

  test('a search by phone returns a masked name and phone, currencies, and an id for ten minutes', async () => {
    const { json } = await find(anna, { phone: boris.phone })
    expect(json).toMatchObject({
      status: 'success',
      recipient: {
        name: 'An••• T.',
        phone: `${boris.phone.slice(0, 4)}•••${boris.phone.slice(-4)}`,
        currency_codes: ['RUB', 'USD', 'EUR', 'IDR', 'JPY', 'GBP'],
        // An account in USDC is opened for a verified owner alone.
        opening_currency_codes: ['IDR', 'JPY', 'GBP'],
        is_first: true,
      },
    })
    const left = Date.parse(readText(json['expires_at'])) - wallet.clock.now().getTime()
    expect(left).toBeGreaterThan(590_000)
    expect(left).toBeLessThanOrEqual(600_000)
    expect(JSON.stringify(json)).not.toContain('Test')
    expect(JSON.stringify(json)).not.toContain(boris.phone)
  })

  test('a search leaves out currencies of closed accounts and of accounts that may not open', async () => {
    const owner = await registerOwner(wallet)
    await setSettings(owner, true, false)
    await wallet.context.db.query(`UPDATE account SET status = 'closed' WHERE id = $1`, [
      await accountIn(wallet, owner.token, 'USD'),
    ])
    const { json } = await find(anna, { phone: owner.phone })
    expect(json['recipient']).toMatchObject({
      currency_codes: ['RUB', 'EUR'],
      opening_currency_codes: [],
    })
  })

  test('finding a recipient refuses oneself, also one who is not findable', async () => {
    expect(await codeOf(anna, { phone: anna.phone })).toBe('RECIPIENT_SELF')
    await setSettings(anna, false, true)
    expect(await codeOf(anna, { phone: anna.phone })).toBe('RECIPIENT_SELF')
    await setSettings(anna, true, true)
    const { json } = await wallet.call('receiveCode', { token: anna.token })
    expect(await codeOf(anna, { token: json['token'] })).toBe('RECIPIENT_SELF')
  })

  test('finding a recipient refuses blocked owners and those who accept nothing', async () => {
    const blocked = await registerOwner(wallet)
    await update(blocked, `status = 'disabled'`)
    expect(await codeOf(anna, { phone: blocked.phone })).toBe('RECIPIENT_NOT_ACCEPTING')
    const closed = await registerOwner(wallet)
    await setSettings(closed, true, false)
    await wallet.context.db.query(
      `UPDATE account SET status = 'frozen'
       WHERE user_id = (SELECT id FROM app_user WHERE phone = $1)`,
      [closed.phone],
    )
    expect(await codeOf(anna, { phone: closed.phone })).toBe('RECIPIENT_NOT_ACCEPTING')
  })

  test('finding a recipient is the same for an unknown phone and for an owner who is not findable', async () => {
    const hidden = await registerOwner(wallet)
    await setSettings(hidden, false, true)
    const unknown = await find(anna, { phone: freshPhone() })
    const hiddenOne = await find(anna, { phone: hidden.phone })
    expect(unknown).toMatchObject({ status: 404, json: { code: 'RECIPIENT_NOT_FOUND' } })
    expect(hiddenOne.text).toBe(unknown.text)
    expect(hiddenOne.status).toBe(unknown.status)
  })

  test('finding a recipient runs the same statements for a known, an unknown, a hidden and a blocked phone', async () => {
    const hidden = await registerOwner(wallet)
    await setSettings(hidden, false, true)
    const blocked = await registerOwner(wallet)
    await update(blocked, `status = 'disabled'`)
    const [asker] = await wallet.context.db.query<{ id: string }>(
      'SELECT id FROM app_user WHERE phone = $1',
      [anna.phone],
    )
    const phones = [boris.phone, freshPhone(), hidden.phone, blocked.phone]
    const runs: string[][] = []
    for (const phone of phones) {
      const statements: string[] = []
      const lookup = {
        userId: asker?.id ?? '',
        phone,
        networks: [{ name: 'test', multiple: 1 }] as const,
        limits: wallet.context.settings,
        now: wallet.clock.now(),
      }
      await outcomeOf(findRecipient(recording(wallet.context.db, statements), lookup))
      runs.push(statements)
    }
    expect(runs[0]?.length).toBeGreaterThan(3)
    for (const statements of runs) expect(statements).toEqual(runs[0])
  })

  test('a search by the token of a code works for an owner who is not findable, until the code is renewed', async () => {
    const hidden = await registerOwner(wallet)
    await setSettings(hidden, false, true)
    const first = await wallet.call('receiveCode', { token: hidden.token })
    const again = await wallet.call('receiveCode', { token: hidden.token })
    expect(again.json).toEqual(first.json)
    expect(first.json).toMatchObject({ name: 'An••• T.', phone: expect.stringContaining('•••') })
    const token = readText(first.json['token'])
    expect((await find(anna, { token })).json).toMatchObject({ recipient: { name: 'An••• T.' } })
    const renewed = await wallet.call('renewReceiveCode', { token: hidden.token })
    expect(renewed.json['token']).not.toBe(token)
    expect(await codeOf(anna, { token })).toBe('RECIPIENT_NOT_FOUND')
    expect((await find(anna, { token: renewed.json['token'] })).status).toBe(200)
  })

  test('finding a recipient takes a phone or a token, not both and not neither', async () => {
    const token = 'x'.repeat(32)
    for (const body of [
      {},
      { phone: boris.phone, token },
      { phone: '+7900' },
      { token: 'short' },
    ]) {
      expect(await codeOf(anna, body)).toBe('BAD_REQUEST')
    }
  })

  test('finding a recipient keeps one id for a person, which no other owner can use', async () => {
    const { id } = await findByPhone(wallet, anna.token, boris.phone)
    expect((await findByPhone(wallet, anna.token, boris.phone)).id).toBe(id)
    const other = await registerOwner(wallet, { isVerified: true })
    const sending = { recipient: id, amount: 1_00n, key: 'the id of another' }
    const account = await accountIn(wallet, other.token, 'USD')
    const reply = await sendMoney(wallet, other.token, { ...sending, account })
    expect(reply.json['code']).toBe('RECIPIENT_EXPIRED')
  })

  test('finding a recipient is limited by owner; the refusal tells minutes, and the next hour is open again', async () => {
    const app = wallet.withSettings({ trustProxy: 1, lookupsPerOwnerPerHour: 3 })
    const asker = await registerOwner(wallet)
    const ask = () =>
      call(app, endpoints.findRecipient, { token: asker.token, body: { phone: freshPhone() } })
    const codes: unknown[] = []
    for (let n = 0; n < 4; n += 1) codes.push((await ask()).json['code'])
    expect(codes).toEqual([
      ...Array.from({ length: 3 }, () => 'RECIPIENT_NOT_FOUND'),
      'LOOKUP_LIMIT',
    ])
    const refused = await ask()
    expect(refused).toMatchObject({ status: 429 })
    expect(refused.json['message']).toMatch(/Try again in \d+\s(?:minutes?|hour)/)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(MINUTE_S)
    expect((await find(anna, { phone: boris.phone })).status).toBe(200)
    wallet.clock.forwardSeconds(60 * MINUTE_S)
    expect((await ask()).json['code']).toBe('RECIPIENT_NOT_FOUND')
  })

  test('finding a recipient is limited by network, for links too', async () => {
    const app = wallet.withSettings({ trustProxy: 1, lookupsPerAddressPerHour: 2 })
    const headers = { 'X-Forwarded-For': '203.0.113.7' }
    const codes: unknown[] = []
    for (let n = 0; n < 3; n += 1) {
      const { token } = await registerOwner(wallet)
      const body = { phone: freshPhone() }
      codes.push((await call(app, endpoints.findRecipient, { token, body, headers })).json['code'])
    }
    for (let n = 0; n < 3; n += 1) {
      const body = { token: 'y'.repeat(32) }
      codes.push((await call(app, endpoints.receiveLink, { body, headers })).json['code'])
    }
    const each = ['RECIPIENT_NOT_FOUND', 'RECIPIENT_NOT_FOUND', 'LOOKUP_LIMIT']
    expect(codes).toEqual([...each, ...each])
  })

  test('a link shows a masked name without a session, and nothing of a blocked owner', async () => {
    const owner = await registerOwner(wallet)
    const { json } = await wallet.call('receiveCode', { token: owner.token })
    const body = { token: json['token'] }
    expect((await wallet.call('receiveLink', { body })).json).toEqual({ name: 'An••• T.' })
    await update(owner, `status = 'disabled'`)
    const refused = await wallet.call('receiveLink', { body })
    expect(refused.json['code']).toBe('RECIPIENT_NOT_FOUND')
  })

  test('the settings of being found are part of the profile', async () => {
    const owner = await registerOwner(wallet)
    const read = async () =>
      (await wallet.call('authInfo', { token: owner.token })).json['transfer_settings']
    expect(await read()).toEqual({ is_findable: true, opens_accounts: true })
    await setSettings(owner, false, false)
    expect(await read()).toEqual({ is_findable: false, opens_accounts: false })
  })

  test('cleaning deletes expired recipients that nothing was sent to', async () => {
    const owner = await registerOwner(wallet, { isVerified: true })
    const sent = await findByPhone(wallet, owner.token, boris.phone)
    const account = await accountIn(wallet, owner.token, 'USD')
    await sendMoney(wallet, owner.token, {
      recipient: sent.id,
      account,
      amount: 1_00n,
      key: 'kept',
    })
    await findByPhone(wallet, owner.token, anna.phone)
    const count = async () => {
      const [row] = await wallet.context.db.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM recipient
         WHERE user_id = (SELECT id FROM app_user WHERE phone = $1)`,
        [owner.phone],
      )
      return row?.n
    }
    await cleanUp(wallet.context.db, wallet.clock.now())
    expect(await count()).toBe(2)
    wallet.clock.forwardSeconds(11 * MINUTE_S)
    await cleanUp(wallet.context.db, wallet.clock.now())
    expect(await count()).toBe(1)
  })
})

/** A database that writes down the statements of its transactions. */
function recording(db: Database, statements: string[]): Database {
  const record = (tx: Queryable): Queryable => ({
    query: (sql, parameters) => {
      statements.push(sql)
      return tx.query(sql, parameters)
    },
  })
  return {
    ...db,
    ...record(db),
    transaction: (act, options) => db.transaction((tx) => act(record(tx)), options),
  }
}

test.each([
  ['Мария', 'Кузнецова', 'Мария К.'],
  ['Мария', ' кузнецова ', 'Мария К.'],
  ['Мария', '', 'Ма•••'],
  ['Я', '', 'Я•••'],
  ['Мария Кузнецова', '', 'Ма•••'],
])('the name %j %j is masked as %j', (first, last, masked) => {
  expect(maskName(first, last)).toBe(masked)
})

test.each([
  ['79001236483', '7900•••6483'],
  ['4915112345678', '4915•••••5678'],
  ['12345', '1•••5'],
  ['123456', '1•••56'],
])('the phone %s is masked as %s', (phone, masked) => expect(maskPhone(phone)).toBe(masked))
