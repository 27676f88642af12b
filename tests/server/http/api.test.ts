import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import en from '../../../texts/en/app.json' with { type: 'json' }
import { openWallet, readReply, type Wallet } from '../support/app-harness.ts'
import {
  draftOf,
  findRate,
  freshPhone,
  listAccounts,
  type Owner,
  registerOwner,
} from '../support/app-owners.ts'

let wallet: Wallet
let owner: Owner
beforeAll(async () => {
  wallet = await openWallet()
  owner = await registerOwner(wallet, { isVerified: true })
})
afterAll(() => wallet.close())

const ENDPOINTS: [string, Endpoint][] = Object.entries(endpoints)
const PRIVATE = ENDPOINTS.filter(([, endpoint]) => !endpoint.isPublic)

async function send(method: string, path: string, init: RequestInit = {}) {
  return readReply(await wallet.app.request(path, { ...init, method }))
}

/** The id of the answer to a request with an id, behind so many proxies. */
async function readRequestId(trustProxy: number, id: string) {
  const app = wallet.withSettings({ trustProxy })
  const { headers } = await app.request('/v2/wallet', { headers: { 'X-Request-Id': id } })
  return headers.get('X-Request-Id')
}

describe('every call', () => {
  test.each(PRIVATE)('a call requires a token: %s', async (_, { method, path }) => {
    const reply = await send(method, path)
    expect(reply).toMatchObject({ status: 401, json: { status: 'error', code: 'INVALID_TOKEN' } })
  })

  test.each(ENDPOINTS)(
    'a call accepts its path with and without a slash: %s',
    async (_, endpoint) => {
      const bare = endpoint.path.replace(/\/$/, '')
      const headers = { Authorization: `Token ${'x'.repeat(43)}` }
      const [one, other] = [
        await send(endpoint.method, bare, { headers }),
        await send(endpoint.method, `${bare}/`, { headers }),
      ]
      expect(one.status).not.toBe(404)
      expect(other).toMatchObject({ status: one.status })
      expect(withoutChallenge(other.text)).toBe(withoutChallenge(one.text))
    },
  )

  test.each(ENDPOINTS)('a call refuses other methods: %s', async (_, { method, path }) => {
    for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (other === method) continue
      const reply = await send(other, path)
      expect(reply).toMatchObject({ status: 405, json: { code: 'METHOD_NOT_ALLOWED' } })
      expect(reply.headers.get('Allow')).toContain(method)
    }
  })

  test('every call carries an id, forbids storing and sniffing', async () => {
    const { headers } = await wallet.call('wallet', { token: owner.token })
    expect(headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  test('every call carries the id of a trusted proxy, and no other', async () => {
    expect(await readRequestId(1, 'proxy-id_1')).toBe('proxy-id_1')
    expect(await readRequestId(1, 'x'.repeat(65))).toMatch(/^[\da-f-]{36}$/)
    expect(await readRequestId(1, 'with space')).toMatch(/^[\da-f-]{36}$/)
    expect(await readRequestId(0, 'proxy-id_1')).toMatch(/^[\da-f-]{36}$/)
  })

  test.each([
    ['ru', 'Сеанс завершен. Войдите снова.'],
    ['en', 'Your session has ended. Log in again.'],
    ['', 'Сеанс завершен. Войдите снова.'],
  ])('every call is refused in the language asked for: %j', async (language, message) => {
    const reply = await send('GET', '/v2/wallet', { headers: { 'Accept-Language': language } })
    expect(reply.json['message']).toBe(message)
    const other = await send('GET', `/v2/wallet?language=${language}`)
    expect(other.json['message']).toBe(message)
  })

  test.each([
    '/v2',
    '/v2/',
    '/v2/wallet/nothing',
    '/v2/wallet/auth',
    '/v2//wallet',
    '/v2/%00',
    '/v2/wallet%2F',
  ])('a call to %s finds nothing, as JSON', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(await send(method, path)).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } })
    }
  })
})

describe('odd input', () => {
  const AMOUNTS = [
    '1e9',
    '٣',
    '１',
    '-5',
    '+5',
    '0.001',
    ' 1',
    '1 ',
    '01',
    '.5',
    '5.',
    '1,00',
    '0x10',
    'NaN',
    'Infinity',
    '',
    '9'.repeat(400),
    '1\0',
    '1\n',
    null,
    [],
    {},
    true,
    5,
    0.1,
  ]

  test.each(AMOUNTS)('the amount %j moves no money', async (amount) => {
    const { token } = owner
    const before = await listAccounts(wallet, token)
    const pin = '1379'
    const pan = '4111111111111111'
    const [from, to] = before
    const { id: rate_id } = await findRate(wallet, token, 'RUB', 'USD')
    const accounts = { from_account_id: from?.id, to_account_id: to?.id, rate_id }
    const replies = [
      await wallet.call('topUp', { token, body: { amount, currency_code: 'USD' } }),
      await wallet.call('withdrawal', { token, body: { amount, currency_code: 'USD', pin, pan } }),
      await wallet.call('exchange', {
        token,
        body: { ...accounts, from_amount: amount, to_amount: '1.00' },
      }),
      await wallet.call('exchange', {
        token,
        body: { ...accounts, from_amount: '1.00', to_amount: amount },
      }),
    ]
    expect(replies.map(({ json }) => json['code'])).toEqual(replies.map(() => 'BAD_REQUEST'))
    expect(await listAccounts(wallet, token)).toEqual(before)
  })

  test('zero is refused', async () => {
    const body = { amount: '0.00', currency_code: 'USD' }
    const reply = await wallet.call('topUp', { token: owner.token, body })
    expect(reply.json).toMatchObject({ code: 'AMOUNT_ZERO' })
  })

  test('NUL and lone surrogates in a text are refused, letters outside of the basic plane are kept', async () => {
    const register = (first_name: string) =>
      wallet.call('register', { body: { ...draftOf(freshPhone()), first_name } })
    const names = ['A\0nna', 'A\ud800nna', 'Anna\udc4d', 'Анна \ud842\udfb7']
    const replies = await Promise.all(names.map((name) => register(name)))
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 200])
    const query = { order: '\0' }
    expect((await wallet.call('topUpStatus', { token: owner.token, query })).status).toBe(400)
    const { token } = await registerOwner(wallet)
    expect((await wallet.call('wallet', { token })).status).toBe(200)
  })

  test.each([
    { limit: '-1' },
    { limit: '1000' },
    { offset: 'x' },
    { currency_code: "'" },
    { created_at__gte: 'soon' },
    { ordering: 'amount' },
  ])('the transaction query %j is refused', async (query) => {
    const reply = await wallet.call('transactions', { token: owner.token, query })
    expect(reply.status).toBe(400)
  })
})

describe('text-data', () => {
  test('text-data has all labels in the requested language, and an ETag', async () => {
    const reply = await wallet.call('texts', { query: { language: 'en' } })
    expect(reply.json['results']).toHaveLength(Object.keys(en).length)
    expect(reply.json['results']).toContainEqual({ iname: 'menu.home', text: en['menu.home'] })
    expect(reply.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(reply.headers.get('Vary')).toContain('Accept-Language')
    const tag = reply.headers.get('ETag') ?? ''
    const same = await wallet.call('texts', { headers: { 'If-None-Match': `"x", W/${tag}` } })
    expect([same.status, same.text]).toEqual([304, ''])
    const russian = await wallet.call('texts', {
      query: { language: 'ru' },
      headers: { 'If-None-Match': tag },
    })
    expect(russian.status).toBe(200)
  })

  test('an operator can override a label', async () => {
    const before = await wallet.call('texts')
    await wallet.context.db.query(
      `INSERT INTO text_item (iname, lang, text) VALUES ('menu.home', 'en', 'Start'), ('own.key', 'en', 'Own')`,
    )
    wallet.clock.forwardSeconds(5)
    const after = await wallet.call('texts')
    expect(after.json['results']).toContainEqual({ iname: 'menu.home', text: 'Start' })
    expect(after.json['results']).toContainEqual({ iname: 'own.key', text: 'Own' })
    expect(after.headers.get('ETag')).not.toBe(before.headers.get('ETag'))
  })
})

test('transactions come in pages that link to each other', async () => {
  const { token } = owner
  const all = await wallet.call('transactions', { token, query: { limit: '200' } })
  const first = await wallet.call('transactions', { token, query: { limit: '3' } })
  expect(first.json['count']).toBe(all.json['count'])
  expect(first.json['previous']).toBeNull()
  const next = String(first.json['next'])
  const headers = { Authorization: `Token ${token}`, 'Accept-Language': 'en' }
  const second = await send('GET', next, { headers })
  const rows = [first.json['results'], second.json['results']].flat()
  expect(rows).toEqual([all.json['results']].flat().slice(0, 6))
})

test('statistics, notifications and rates keep to the contract', async () => {
  const { token } = owner
  for (const name of ['statistics', 'notifications', 'rates'] as const) {
    const { json } = await wallet.call(name, { token })
    expect(Object.values(json).flat()).not.toHaveLength(0)
  }
})

describe('health', () => {
  test('health is ready with the schema, and while not draining', async () => {
    expect((await send('GET', '/healthz')).status).toBe(200)
    expect((await send('GET', '/readyz')).status).toBe(200)
    wallet.context.lifecycle.isDraining = true
    expect((await send('GET', '/readyz')).status).toBe(503)
    expect((await send('GET', '/healthz')).status).toBe(200)
    wallet.context.lifecycle.isDraining = false
  })

  test('health is not ready without the schema', async () => {
    const { db } = wallet.context
    await db.query('ALTER TABLE schema_migration RENAME TO schema_gone')
    const reply = await send('GET', '/readyz')
    await db.query('ALTER TABLE schema_gone RENAME TO schema_migration')
    expect(reply.status).toBe(503)
  })
})

/** A passkey's challenge is another one with each call. */
function withoutChallenge(text: string): string {
  return text.replace(/"challenge":"[\w-]+"/, '')
}
