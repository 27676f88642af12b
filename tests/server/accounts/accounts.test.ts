import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from '../../../server/domain/accounts/open-account.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { listAccounts, logIn, type Owner, registerOwner } from '../support/app-owners.ts'
import { createOwner, NOON, tally } from '../support/ledger-world.ts'
import { keyed } from '../support/keyed.ts'
import { furtherRaceWorlds } from '../support/race-clients.ts'

/** Opening accounts over HTTP (L2). */
describe('opening an account', () => {
  let wallet: Wallet
  let owner: Owner

  const open = (code: string, key: string, token = owner.token) =>
    wallet.call('openAccount', { token, body: { currency_code: code }, headers: keyed(key) })
  const setCurrency = (code: string, column: string, value: unknown) =>
    wallet.context.db.query(`UPDATE currency SET ${column} = $2 WHERE code = $1`, [code, value])
  const openingOf = async (code: string) => {
    const { json } = await wallet.call('currencies', { token: owner.token })
    const rows: { code: string; opening?: string }[] = JSON.parse(JSON.stringify(json['results']))
    return rows.find((row) => row.code === code)?.opening
  }

  beforeAll(async () => {
    wallet = await openWallet()
  })
  afterAll(() => wallet.close())

  test('the account is the last of the list, empty and with a number', async () => {
    owner = await registerOwner(wallet)
    const { status, json } = await open('JPY', 'yen')
    expect(status).toBe(200)
    expect(json).toEqual({
      id: expect.any(String),
      currency_code: 'JPY',
      balance: '0',
      number: expect.stringMatching(/^\d{12}$/),
    })
    const accounts = await listAccounts(wallet, owner.token)
    expect(accounts.map(({ currency_code }) => currency_code)).toEqual(['RUB', 'USD', 'EUR', 'JPY'])
    expect(accounts.at(-1)).toEqual(json)
  })

  test('the owner is notified, and the operator reads who did it', async () => {
    const { json } = await wallet.call('notifications', { token: owner.token })
    expect(JSON.stringify(json)).toContain('Your JPY account is open.')
    const entries = await wallet.context.db.query(
      `SELECT detail FROM audit_log WHERE event = 'account_opened'`,
    )
    expect(entries).toEqual([{ detail: { currency_code: 'JPY' } }])
  })

  test('a key returns its account again, and no other one', async () => {
    const first = await open('GBP', 'pounds')
    expect((await open('GBP', 'pounds')).json).toEqual(first.json)
    expect((await open('IDR', 'pounds')).json).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await listAccounts(wallet, owner.token)).toHaveLength(5)
  })

  test('a second account in a currency is refused', async () => {
    const reply = await open('GBP', 'another')
    expect(reply).toMatchObject({
      status: 409,
      json: { code: 'ACCOUNT_EXISTS', message: 'You already have a GBP account.' },
    })
  })

  test('a currency is refused that is unknown, switched off or not opened any more', async () => {
    expect((await open('XYZ', 'unknown')).json).toMatchObject({ code: 'CURRENCY_NOT_OFFERED' })
    await setCurrency('IDR', 'is_enabled', false)
    expect((await open('IDR', 'off')).json).toMatchObject({ code: 'CURRENCY_NOT_OFFERED' })
    await setCurrency('IDR', 'is_enabled', true)
    await setCurrency('IDR', 'can_open', false)
    expect((await open('IDR', 'kept')).json).toMatchObject({ code: 'CURRENCY_NOT_OFFERED' })
    expect(await openingOf('IDR')).toBe('closed')
    await setCurrency('IDR', 'can_open', true)
    expect(await openingOf('IDR')).toBe('allowed')
  })

  test('a currency of a higher level needs the identification', async () => {
    expect(await openingOf('USDC')).toBe('identification')
    expect(await open('USDC', 'coins')).toMatchObject({
      status: 403,
      json: { code: 'OPENING_NOT_ALLOWED' },
    })
    await wallet.context.db.query(`UPDATE app_user SET level = 'verified' WHERE phone = $1`, [
      owner.phone,
    ])
    expect(await openingOf('USDC')).toBe('allowed')
    expect((await open('USDC', 'coins')).status).toBe(200)
  })

  test('a closed account is not opened again', async () => {
    await wallet.context.db.query(
      `UPDATE account SET status = 'closed' WHERE currency_code = 'GBP' AND user_id IS NOT NULL`,
    )
    expect(await openingOf('GBP')).toBe('closed')
    expect((await open('GBP', 'again')).json).toMatchObject({ code: 'ACCOUNT_WAS_CLOSED' })
    expect((await open('GBP', 'pounds')).json).toMatchObject({ code: 'ACCOUNT_WAS_CLOSED' })
  })

  test('an owner opens five in an hour', async () => {
    const { db } = wallet.context
    for (let n = 0; n < 4; n += 1) {
      await db.query(
        `INSERT INTO currency (code, decimals, symbol, mid_usd, position) VALUES ($1, 3, '', 1, $2)`,
        [`XA${String.fromCodePoint(65 + n)}`, 30 + n],
      )
    }
    expect((await open('XAA', 'a')).status).toBe(200)
    expect((await open('XAB', 'b')).status).toBe(200)
    const refused = await open('XAC', 'c')
    expect(refused).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    wallet.clock.forwardSeconds(3600)
    owner = { ...owner, token: await logIn(wallet, owner.phone) }
    expect((await open('XAC', 'c')).status).toBe(200)
  })

  test('nobody opens one without a session', async () => {
    const reply = await wallet.call('openAccount', { body: { currency_code: 'GBP' } })
    expect(reply.json).toMatchObject({ code: 'INVALID_TOKEN' })
  })
})

describe.each(furtherRaceWorlds())('racing openings ($name)', ({ engine, options }) => {
  let world: TestDatabase
  beforeAll(async () => {
    world = await openTestDatabase(engine, options)
  })
  afterAll(() => world.drop())

  const open = (userId: string, idempotencyKey: string, currencyCode = 'GBP') =>
    openAccount(world.db, {
      userId,
      idempotencyKey,
      currencyCode,
      requestId: 'r',
      prefix: '192.0.2.0/24',
      now: NOON,
    })
  const countOf = async (userId: string, currencyCode: string) => {
    const rows = await world.db.query(
      'SELECT 1 FROM account WHERE user_id = $1 AND currency_code = $2',
      [userId, currencyCode],
    )
    return rows.length
  }

  test('64 clients with keys of their own open one account', async () => {
    const { userId } = await createOwner(world.db, { RUB: 0n })
    const openings = Array.from({ length: 64 }, (_, n) => open(userId, `key-${n}`))
    expect(await tally(openings)).toEqual({ done: 1, ACCOUNT_EXISTS: 63 })
    expect(await countOf(userId, 'GBP')).toBe(1)
  })

  test('64 clients with one key get one account, and one notification', async () => {
    const { userId } = await createOwner(world.db, { RUB: 0n })
    const opened = await Promise.all(Array.from({ length: 64 }, () => open(userId, 'the key')))
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
    expect(new Set(opened.map(({ number }) => number)).size).toBe(1)
    const notes = await world.db.query('SELECT 1 FROM notification WHERE user_id = $1', [userId])
    expect(notes).toHaveLength(1)
  })

  test('accounts in several currencies at once are each opened, at places of their own', async () => {
    const { userId } = await createOwner(world.db, { RUB: 0n })
    const codes = ['JPY', 'GBP', 'IDR']
    await Promise.all(codes.map((code) => open(userId, code, code)))
    const rows = await world.db.query<{ position: number }>(
      'SELECT position FROM account WHERE user_id = $1 ORDER BY position',
      [userId],
    )
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4])
  })
})
