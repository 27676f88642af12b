import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { type Owner, PIN, registerOwner } from '../support/app-owners.ts'
import { keyed } from '../support/keyed.ts'

const Made = v.object({ secret: v.string(), key: v.object({ id: v.string() }) })
const DAY_SECONDS = 86_400

describe.each(testEngines)('keys by which programs read (%s)', (engine) => {
  let wallet: Wallet
  let owner: Owner
  let calls = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    owner = await registerOwner(wallet, { isVerified: true })
  })
  afterAll(() => wallet.close())

  const ask = (token: string, scopes: readonly string[], key = `read key ${(calls += 1)}`) =>
    wallet.call('addReadKey', {
      token,
      body: { name: 'Home books', scopes, days: 30, pin: PIN },
      headers: keyed(key),
    })
  const make = async (token: string, ...scopes: string[]) =>
    v.parse(Made, (await ask(token, scopes)).json)
  const read = async (path: string, secret?: string) => {
    const headers = secret === undefined ? {} : { Authorization: `Bearer ${secret}` }
    const response = await wallet.app.request(`/v2/program/${path}`, { headers })
    const json = v.parse(v.record(v.string(), v.unknown()), await response.json())
    return { status: response.status, json, code: json['code'] }
  }

  test('a key reads what its scopes say of its own owner, and nothing else', async () => {
    const stranger = await registerOwner(wallet, { isVerified: true })
    const balances = await make(owner.token, 'balances')
    const transactions = await make(owner.token, 'transactions')
    const { json } = await read('balances', balances.secret)
    const { json: own } = await wallet.call('wallet', { token: owner.token })
    const shown = v.parse(
      v.array(v.object({ accounts: v.array(v.object({ id: v.string(), balance: v.string() })) })),
      own['results'],
    )
    expect(rowsIn(json).map(({ account_id, balance }) => ({ id: account_id, balance }))).toEqual(
      shown[0]?.accounts.map(({ id, balance }) => ({ id, balance })),
    )
    const denied = await read('balances', transactions.secret)
    expect([denied.status, denied.code]).toEqual([403, 'KEY_SCOPE'])
    expect((await read('transactions', balances.secret)).code).toBe('KEY_SCOPE')
    const theirs = await make(stranger.token, 'transactions')
    const ids = async (secret: string) =>
      rowsIn((await read('transactions?limit=200', secret)).json).map(({ id }) => id)
    const [mine, others] = [await ids(transactions.secret), await ids(theirs.secret)]
    expect(mine.length).toBeGreaterThan(5)
    expect(mine.filter((id) => others.includes(id))).toEqual([])
    const revoked = await wallet.call('revokeReadKey', {
      token: stranger.token,
      body: { id: balances.key.id },
    })
    expect(revoked.json['code']).toBe('NOT_FOUND')
  })

  test('pages go on without a gap, within an account and a time', async () => {
    const { secret } = await make(owner.token, 'transactions')
    const whole = rowsIn((await read('transactions?limit=200', secret)).json)
    const walked: unknown[] = []
    let cursor = ''
    do {
      const { json } = await read(`transactions?limit=7${cursor}`, secret)
      walked.push(...rowsIn(json))
      const next = json['next_cursor']
      cursor = typeof next === 'string' ? `&cursor=${next}` : ''
    } while (cursor !== '')
    expect(walked).toEqual(whole)
    const [first] = whole
    const [account, at] = [String(first?.['account_id']), String(first?.['created_at'])]
    const within = await read(`transactions?account_id=${account}&from=${at}`, secret)
    expect(rowsIn(within.json)).toEqual(
      whole.filter((row) => row['account_id'] === account && String(row['created_at']) >= at),
    )
    for (const wrong of ['limit=0', 'limit=201', 'from=yesterday', 'cursor=x', 'account_id=1']) {
      expect((await read(`transactions?${wrong}`, secret)).code).toBe('BAD_REQUEST')
    }
  })

  test('a missing, guessed, expired or revoked key, and that of a frozen owner, are refused alike', async () => {
    const other = await registerOwner(wallet, { isVerified: true })
    const { secret, key } = await make(other.token, 'balances')
    const lasting = await make(other.token, 'balances')
    expect((await read('balances', secret)).status).toBe(200)
    await wallet.call('revokeReadKey', { token: other.token, body: { id: key.id } })
    const unknown = await read('balances', secret)
    expect([unknown.status, unknown.code]).toEqual([401, 'KEY_UNKNOWN'])
    expect(await read('balances')).toEqual(unknown)
    expect(await read('balances', `rk_${'A'.repeat(43)}`)).toEqual(unknown)
    expect(await read('balances', other.token)).toEqual(unknown)
    const status = (word: string) =>
      wallet.context.db.query('UPDATE app_user SET status = $2 WHERE phone = $1', [
        other.phone,
        word,
      ])
    await status('disabled')
    expect(await read('balances', lasting.secret)).toEqual(unknown)
    await status('active')
    expect((await read('balances', lasting.secret)).status).toBe(200)
    wallet.clock.forwardSeconds(31 * DAY_SECONDS)
    expect(await read('balances', lasting.secret)).toEqual(unknown)
  })

  test('a key in an address is refused, and one reads and nothing more', async () => {
    const reader = await registerOwner(wallet, { isVerified: true })
    const { secret } = await make(reader.token, 'balances', 'transactions')
    const leaked = await read(`balances?access_token=${secret}`, secret)
    expect([leaked.status, leaked.code]).toEqual([400, 'KEY_IN_ADDRESS'])
    expect((await read(`transactions?cursor=${secret}`)).code).toBe('KEY_IN_ADDRESS')
    const masked = secret.replace('rk_', 'rk%5F')
    expect((await read(`balances?key=${masked}`, secret)).code).toBe('KEY_IN_ADDRESS')
    const asSession = await wallet.app.request(endpoints.wallet.path, {
      headers: { Authorization: `Token ${secret.slice(3)}` },
    })
    expect(asSession.status).toBe(401)
    const posted = await wallet.app.request('/v2/program/balances', {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}` },
    })
    expect(posted.status).toBe(405)
  })

  test('a key is made with PIN, stored as a hash, shown once and notified, and a lost answer is repeated', async () => {
    const maker = await registerOwner(wallet, { isVerified: true })
    const first = await ask(maker.token, ['balances'], 'the same key of a call')
    const again = await ask(maker.token, ['balances'], 'the same key of a call')
    expect(again.json).toEqual(first.json)
    const { secret } = v.parse(Made, first.json)
    const listed = await wallet.call('readKeys', { token: maker.token })
    expect(listed.json).toMatchObject({ most: 10, results: [{ name: 'Home books' }] })
    expect(listed.text).not.toContain(secret)
    const stored = await wallet.context.db.query<{ row: string }>(
      'SELECT k::text AS row FROM read_key k',
    )
    expect(stored.some(({ row }) => row.includes(secret))).toBe(false)
    await read('balances', secret)
    expect((await wallet.call('readKeys', { token: maker.token })).json).toMatchObject({
      results: [{ last_used_at: expect.any(String) }],
    })
    const told = await wallet.context.db.query(
      `SELECT 1 FROM notification WHERE text_key = 'notification.read_key_added' AND user_id =
         (SELECT id FROM app_user WHERE phone = $1)`,
      [maker.phone],
    )
    expect(told).toHaveLength(1)
    const wrong = await wallet.call('addReadKey', {
      token: maker.token,
      body: { name: 'x', scopes: ['balances'], days: 30, pin: '0000' },
      headers: keyed('a wrong pin'),
    })
    expect(wrong.json['code']).toBe('PIN_WRONG')
    for (let n = 1; n < 10; n += 1) await make(maker.token, 'balances')
    expect((await ask(maker.token, ['balances'])).json).toMatchObject({ code: 'KEYS_FULL' })
  })

  test('calls of one key are limited', async () => {
    const busy = await registerOwner(wallet, { isVerified: true })
    const { secret } = await make(busy.token, 'balances')
    const app = wallet.withSettings({ readsPerMinute: 3 })
    const statuses: number[] = []
    for (let n = 0; n < 5; n += 1) {
      const headers = { Authorization: `Bearer ${secret}` }
      statuses.push((await app.request('/v2/program/balances', { headers })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  test('the reference and its documents are served to anybody', async () => {
    const page = await wallet.app.request('/developers')
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('/v2/program/transactions')
    const document = await wallet.app.request('/developers/openapi.json')
    expect(await document.json()).toMatchObject({ openapi: '3.1.1' })
    const app = wallet.withSettings({ openPaymentsOrigin: 'https://wallet.example' })
    for (const file of ['wallet-address-server', 'auth-server', 'resource-server']) {
      const answer = await app.request(`/developers/open-payments/${file}.yaml`)
      expect(await answer.text()).toContain('openapi: 3.1')
    }
    expect((await app.request('/developers/open-payments/other.yaml')).status).toBe(404)
  })
})

function rowsIn(json: Record<string, unknown>) {
  return v.parse(v.array(v.record(v.string(), v.unknown())), json['results'])
}
