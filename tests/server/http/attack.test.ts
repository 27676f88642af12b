import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../../server/start/create-app.ts'
import { createContext } from '../../../server/context.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { createServerBench, type ServerBench } from '../../support/server-process.ts'
import { call, openWallet, PEPPER, readReply, type Wallet } from '../support/app-harness.ts'
import {
  balanceOf,
  draftOf,
  freshPhone,
  listAccounts,
  otherCode,
  PIN,
  readCode,
  registerOwner,
} from '../support/app-owners.ts'
import { type LastingDatabase, provideLastingDatabase } from '../support/lasting-database.ts'
import { actorOf, exchange, pay, topUp, withdraw } from '../support/money-acts.ts'

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet({ trustProxy: 1 })
})
afterAll(() => wallet.close())

/** An attacker who has a network address for each request. */
const from = (n: number) => ({ 'X-Forwarded-For': `198.51.${Math.floor(n / 250)}.${n % 250}` })

describe('an attacker with many addresses', () => {
  test('guesses a code that was asked for elsewhere three times, and keeps its owner from nothing', async () => {
    const { phone } = await registerOwner(wallet)
    await wallet.call('sendCode', { body: { phone } })
    const wrong = { phone, confirm_code: otherCode(await readCode(wallet, phone)) }
    const guesses = Array.from({ length: 60 }, (_, n) =>
      wallet.call('login', { body: wrong, headers: from(n) }),
    )
    const codes = (await Promise.all(guesses)).map(({ json }) => json['code'])
    expect(codes.filter((code) => code === 'CODE_WRONG')).toHaveLength(3)
    const confirm_code = await readCode(wallet, phone)
    const late = await wallet.call('login', { body: { phone, confirm_code }, headers: from(61) })
    expect(late.json).toMatchObject({ code: 'CODE_EXPIRED' })
    const own = await wallet.call('login', { body: { phone, confirm_code } })
    expect(own.json).toMatchObject({ status: 'success' })
  })

  test('an attacker with many addresses gets no more guesses of a PIN, by withdrawals and transfers together', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const money = { amount: '1.00', pin: '0000' }
    const out = { ...money, currency_code: 'USD', pan: '4111111111111111' }
    const sent = { ...money, recipient_id: 'someone', account_id: 'some' }
    const guesses = Array.from({ length: 40 }, (_, n) =>
      n % 2 === 0
        ? wallet.call('withdrawal', { token, body: out, headers: from(n) })
        : wallet.call('transfer', { token, body: sent, headers: from(n) }),
    )
    const codes = (await Promise.all(guesses)).map(({ json }) => json['code'])
    expect(codes.filter((code) => code === 'PIN_WRONG')).toHaveLength(4)
  })

  test('an attacker with many addresses sends newcomers no more than half of the messages that all phones together may get', async () => {
    const app = wallet.withSettings({ smsPerHour: 6 })
    wallet.clock.forwardSeconds(3600)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        call(app, endpoints.register, { body: draftOf(freshPhone()), headers: from(n) }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    wallet.clock.forwardSeconds(3600)
  })
})

test('a phone with a wallet takes no longer to answer for than one without', async () => {
  const { phone } = await registerOwner(wallet)
  const time = async (body: object) => {
    const startedAt = performance.now()
    await wallet.call('login', { body })
    return performance.now() - startedAt
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let n = 0; n < 40; n += 1) {
    wallet.clock.forwardSeconds(3600)
    known.push(await time({ phone, confirm_code: '0000' }))
    unknown.push(await time({ phone: freshPhone(), confirm_code: '0000' }))
  }
  // Both look up one row: no hash, message or write may differ.
  // Compares the fastest runs, because other load only adds time; a hash alone would add more than
  // this.
  expect(Math.abs(Math.min(...known) - Math.min(...unknown))).toBeLessThan(20)
})

test('a phone with a wallet is asked after in the same statements as one without', async () => {
  const statements: string[] = []
  const { db } = wallet.context
  const recorded = (within: Queryable): Queryable => ({
    query: <Row>(sql: string, parameters?: readonly unknown[]) => {
      statements.push(sql)
      return within.query<Row>(sql, parameters)
    },
  })
  const app = createApp(
    createContext({
      ...wallet.context,
      db: {
        ...recorded(db),
        engine: db.engine,
        transaction: (act, options) => db.transaction((tx) => act(recorded(tx)), options),
        connections: () => db.connections(),
        close: () => db.close(),
      },
    }),
  )
  const run = async (phone: string) => {
    statements.length = 0
    await call(app, endpoints.sendCode, { body: { phone } })
    await call(app, endpoints.login, { body: { phone, confirm_code: '0000' } })
    await call(app, endpoints.register, { body: draftOf(phone) })
    return [...statements]
  }
  const { phone } = await registerOwner(wallet)
  const known = await run(phone)
  expect(known.length).toBeGreaterThan(10)
  expect(await run(freshPhone())).toEqual(known)
})

test('a key is its owner’s: another owner may use the same for an act of theirs', async () => {
  const [alice, mallory] = [
    await registerOwner(wallet, { isVerified: true }),
    await registerOwner(wallet, { isVerified: true }),
  ]
  const before = await balanceOf(wallet, alice.token, 'USD')
  const [one, two] = [await actorOf(wallet, alice.token), await actorOf(wallet, mallory.token)]
  const asked = { code: 'USD', amount: 3_00n, key: 'the same key' }
  expect((await withdraw(wallet, two, asked)).status).toBe(200)
  expect(await balanceOf(wallet, alice.token, 'USD')).toBe(before)
  expect((await withdraw(wallet, one, asked)).status).toBe(200)
  const pages = [await topUp(wallet, one, asked), await topUp(wallet, two, asked)]
  expect(pages[0]?.json['url']).not.toBe(pages[1]?.json['url'])
  const trade = { from: 'USD', to: 'EUR', amount: 3_00n, key: 'the same key' }
  expect((await exchange(wallet, one, trade)).status).toBe(200)
  expect((await exchange(wallet, two, trade)).status).toBe(200)
})

test('an act is of the owner who asks, whatever owner and account its body names', async () => {
  const [alice, mallory] = [
    await registerOwner(wallet, { isVerified: true }),
    await registerOwner(wallet, { isVerified: true }),
  ]
  const before = await listAccounts(wallet, alice.token)
  const own = Number(await balanceOf(wallet, mallory.token, 'USD'))
  const [row] = await wallet.context.db.query<{ id: string }>(
    'SELECT id FROM app_user WHERE phone = $1',
    [alice.phone],
  )
  const account = before.find(({ currency_code }) => currency_code === 'USD')?.id
  const planted = {
    user_id: row?.id,
    userId: row?.id,
    account_id: account,
    from_account_id: account,
  }
  const money = { amount: '3.00', currency_code: 'USD' }
  const body = { ...planted, ...money, pin: PIN, pan: '4111111111111111' }
  const { token } = mallory
  expect((await wallet.call('withdrawal', { token, body })).status).toBe(200)
  const { json } = await wallet.call('topUp', { token, body: { ...planted, ...money } })
  expect(await pay(wallet, String(json['url']), 'approve')).toBe(303)
  expect(
    (await wallet.call('withdrawal', { token, body: { ...body, is_repeat_confirmed: true } }))
      .status,
  ).toBe(200)
  expect(await listAccounts(wallet, alice.token)).toEqual(before)
  expect(Number(await balanceOf(wallet, token, 'USD'))).toBeCloseTo(own - 3, 2)
})

test('a replayed request of yesterday moves no money and opens no session', async () => {
  const { token, phone } = await registerOwner(wallet, { isVerified: true })
  const actor = await actorOf(wallet, token)
  const act = () => withdraw(wallet, actor, { code: 'USD', amount: 1_00n, key: 'replayed' })
  const first = await act()
  await wallet.call('sendCode', { body: { phone } })
  const body = { phone, confirm_code: await readCode(wallet, phone) }
  const login = await wallet.call('login', { body })
  const balance = await balanceOf(wallet, token, 'USD')
  wallet.clock.forwardSeconds(86_400)
  expect((await act()).text).toBe(first.text)
  expect(await balanceOf(wallet, token, 'USD')).toBe(balance)
  expect((await wallet.call('login', { body })).json).toMatchObject({ code: 'CODE_EXPIRED' })
  expect(login.status).toBe(200)
})

test.each([
  ['brackets without end', '['.repeat(16_000)],
  ['brackets as deep as a body lets', `${'['.repeat(8000)}${']'.repeat(8000)}`],
  ['objects as deep', `${'{"a":'.repeat(2600)}1${'}'.repeat(2600)}`],
  ['a key twice', '{"amount":"1.00","amount":"-1.00","currency_code":"USD"}'],
  ['a prototype', '{"__proto__":{"amount":"1.00"},"currency_code":"USD"}'],
  ['bytes that are no text', '\xff\xfe{"amount":"1.00"}'],
])('an attack is refused in good order: %s', async (_, body) => {
  const { token } = await registerOwner(wallet, { isVerified: true })
  const before = await listAccounts(wallet, token)
  const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' }
  const request = { method: 'POST', headers, body: Buffer.from(body, 'latin1') }
  const reply = await readReply(await wallet.app.request(endpoints.topUp.path, request))
  expect(reply).toMatchObject({ status: 400, json: { code: 'BAD_REQUEST' } })
  expect(await listAccounts(wallet, token)).toEqual(before)
})

describe('a server in production, over a bare socket', () => {
  let bench: ServerBench
  let database: LastingDatabase
  let port: number
  beforeAll(async () => {
    bench = await createServerBench()
    const sms = { SMS_GATEWAY_URL: 'http://127.0.0.1:9/sms' }
    const settings = { SANDBOX: '0', PEPPER, ...sms }
    database = await provideLastingDatabase(bench.folder)
    const address = await bench.start({ ...settings, ...database.settings }).ready
    port = Number(new URL(address).port)
  })
  afterAll(async () => {
    await bench.clear()
    await database.stop()
  })

  const say = (head: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(head, 'latin1'))
      socket.setEncoding('latin1').on('data', (text: string) => (answer += text))
      socket.on('error', reject).on('close', () => resolve(answer))
    })
  const get = (target: string, ...more: string[]) =>
    say([`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close', ...more, '', ''].join('\r\n'))

  test.each(['/sandbox', '/sandbox/outbox', '/sandbox/pay/1', '/sandbox/identification/1'])(
    'a server in production has no %s',
    async (path) => expect(await get(path)).toMatch(/^HTTP\/1\.1 404 /),
  )

  test.each([
    '/../../../../etc/passwd',
    '/assets/../../../../etc/passwd',
    '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/..%5c..%5c..%5cetc%5cpasswd',
    '/%00/etc/passwd',
    '//etc/passwd',
    'http://x/../../etc/passwd',
  ])(
    'a server in production, over a bare socket returns no file beside the app for %s',
    async (target) => {
      expect(await get(target)).not.toContain('root:')
    },
  )

  test.each([
    '/v2/wallet/text-data/?language=en%0d%0aX-Injected:%201',
    '/v2/wallet/%0d%0aX-Injected:%201',
    '/%0d%0aX-Injected:%201',
  ])(
    'a server in production, over a bare socket writes no header that came in %s',
    async (target) => {
      const [head] = (await get(target, 'X-Request-Id: a%0d%0aX-Injected: 1')).split('\r\n\r\n')
      expect(head).toMatch(/^HTTP\/1\.1 \d{3} /)
      expect(head?.split('\r\n').filter((line) => /^x-injected/i.test(line))).toEqual([])
    },
  )

  test('a server in production, over a bare socket answers invalid HTTP and keeps running', async () => {
    expect(await say('\x16\x03\x01\x02\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
    const smuggled =
      'POST /v2/wallet HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked'
    expect(await say(`${smuggled}\r\n\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
    expect(await get('/', `X-Long: ${'x'.repeat(20_000)}`)).toMatch(/^HTTP\/1\.1 431 /)
    expect(await get('/readyz')).toMatch(/^HTTP\/1\.1 200 /)
  })
})
