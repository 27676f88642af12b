import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { testEngines } from '../../support/test-database.ts'
import { balanceOf } from '../support/app-owners.ts'
import { ORIGIN } from '../support/open-payments-acts.ts'
import {
  AUTH,
  madeIn,
  openSigningShop,
  PAYER,
  SHOP,
  type SigningShop,
  tokenOf,
  usd,
} from '../support/signing-shop.ts'

describe.each(testEngines)('attacks on Open Payments (%s)', (engine) => {
  let open: SigningShop
  beforeAll(async () => {
    open = await openSigningShop(engine)
  })
  afterAll(() => open.close())

  test('a request without a signature, or with a wrong one, is refused whatever is wrong', async () => {
    const body = open.openGrant()
    const { privateKey: foreign } = generateKeyPairSync('ed25519')
    const good = await open.sign({ path: AUTH, body })
    const without = (name: string) =>
      Object.fromEntries(Object.entries(good.headers).filter(([other]) => other !== name))
    const input = good.headers['signature-input'] ?? ''
    const wrong: [string, RequestInit][] = [
      ['no signature', { ...good, headers: without('signature') }],
      ['no input', { ...good, headers: without('signature-input') }],
      ['another body', { ...good, body: JSON.stringify({ ...body, nonce: 0 }) }],
      ['an empty digest', { ...good, headers: { ...good.headers, 'content-digest': ' ' } }],
      ['no digest', { ...good, headers: without('content-digest') }],
      [
        'another method in words',
        {
          ...good,
          headers: { ...good.headers, 'signature-input': input.replace('"@method" ', '') },
        },
      ],
      [
        'no moment',
        {
          ...good,
          headers: { ...good.headers, 'signature-input': input.replace(/;created=\d+/, '') },
        },
      ],
      ['a foreign key', await open.sign({ path: AUTH, body, key: foreign })],
      ['an unknown key', await open.sign({ path: AUTH, body, keyId: 'unknown' })],
      ['another address', await open.sign({ path: '/op/quotes', body })],
      ['rubbish', { ...good, headers: { ...good.headers, signature: 'sig1=:AAAA:' } }],
      [
        'two signatures',
        { ...good, headers: { ...good.headers, 'signature-input': `${input}, sig2=("@method")` } },
      ],
    ]
    for (const [what, init] of wrong) {
      const answer = await open.deliver(AUTH, init)
      expect([what, answer.code]).toEqual([what, 'invalid_client'])
      expect(answer.status).toBeLessThan(402)
    }
    expect((await open.deliver(AUTH, good)).status).toBe(200)
  })

  test('a body that is signed as another type than JSON is refused as such', async () => {
    const good = await open.sign({ path: AUTH, body: open.openGrant() })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx']) {
      const headers = { ...good.headers, 'content-type': type }
      const answer = await open.deliver(AUTH, { ...good, headers })
      expect(answer).toMatchObject({ status: 415, code: 'invalid_request' })
    }
  })

  test('a signature is taken once, and not after five minutes', async () => {
    const request = await open.sign({ path: AUTH, body: open.openGrant() })
    expect((await open.deliver(AUTH, request)).status).toBe(200)
    expect(await open.deliver(AUTH, request)).toMatchObject({ status: 401, code: 'invalid_client' })
    const late = await open.sign({ path: AUTH, body: open.openGrant() })
    open.wallet.clock.forwardSeconds(301)
    expect(await open.deliver(AUTH, late)).toMatchObject({ status: 401, code: 'invalid_client' })
    open.wallet.clock.forwardSeconds(-301)
  })

  test('a signature that was used is refused however its bytes are written', async () => {
    const request = await open.sign({ path: AUTH, body: open.openGrant() })
    expect((await open.deliver(AUTH, request)).status).toBe(200)
    const [, text = ''] = /^sig1=:(.*)==:$/.exec(request.headers['signature'] ?? '') ?? []
    const bytes = Buffer.from(text, 'base64')
    const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
      .split('')
      .map((letter) => text.slice(0, -1) + letter)
      .filter((other) => Buffer.from(other, 'base64').equals(bytes))
    const written = [
      ...last,
      ...last.map((other) => `${other}=`),
      ...last.map((other) => `${other}==`),
    ]
    expect(written.length).toBeGreaterThan(40)
    for (const other of written) {
      const headers = { ...request.headers, signature: `sig1=:${other}:` }
      const { status, code } = await open.deliver(AUTH, { ...request, headers })
      expect([other, status, code]).toEqual([other, 401, 'invalid_client'])
    }
  })

  test('a token is of no use with the key of another program, and to other programs', async () => {
    const token = await open.openToken()
    const incoming = await open.makeIncoming(token, 500)
    const path = new URL(incoming).pathname
    const { privateKey: foreign } = generateKeyPairSync('ed25519')
    expect(await open.send({ path, method: 'GET', token, key: foreign })).toMatchObject({
      status: 401,
    })
    expect(await open.send({ path, method: 'GET', token: 'x'.repeat(43) })).toMatchObject({
      status: 401,
      code: 'invalid_token',
    })
    const other = generateKeyPairSync('ed25519')
    const jwk = { ...other.publicKey.export({ format: 'jwk' }), kid: 'other', alg: 'EdDSA' }
    const asOther = { key: other.privateKey, keyId: 'other' }
    const asked = { ...open.openGrant(), client: { jwk } }
    const granted = await open.send({ path: AUTH, body: asked, ...asOther })
    const otherToken = tokenOf(granted.json)
    expect(await open.send({ path, method: 'GET', token: otherToken, ...asOther })).toMatchObject({
      status: 404,
    })
    expect(
      await open.send({ path: `${path}/complete`, token: otherToken, ...asOther }),
    ).toMatchObject({
      status: 404,
    })
    expect((await open.send({ path, method: 'GET', token })).status).toBe(200)
  })

  test('64 payments on one grant spend it to the last unit, and not one more', async () => {
    const token = await open.payingToken({ debitAmount: usd(1000) })
    const incoming = await open.makeIncoming(await open.openToken())
    const had = Number(await balanceOf(open.wallet, open.payer.token, 'USD'))
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => open.pay(token, incoming, 30)),
    )
    const paid = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ code }) => code === 'insufficient_grant')
    expect([paid.length, refused.length]).toEqual([33, 31])
    expect(await open.pay(token, incoming, 11)).toMatchObject({ code: 'insufficient_grant' })
    expect((await open.pay(token, incoming, 10)).status).toBe(201)
    expect(await open.pay(token, incoming, 1)).toMatchObject({ code: 'insufficient_grant' })
    const left = Number(await balanceOf(open.wallet, open.payer.token, 'USD'))
    expect(Math.round((had - left) * 100)).toBe(1000)
    expect(await auditLedger(open.wallet.context.db)).toEqual([])
  })

  test('a payment that is asked for once more gets the same answer, and another request for its quote none', async () => {
    const token = await open.payingToken({ debitAmount: usd(500) })
    const free = await open.openToken()
    const receiver = await open.makeIncoming(free)
    const quoteBody = { walletAddress: PAYER, receiver, method: 'ilp', debitAmount: usd(500) }
    const quoteId = madeIn(
      (await open.send({ path: '/op/quotes', body: quoteBody, token: free })).json,
    )
    const had = Number(await balanceOf(open.wallet, open.payer.token, 'USD'))
    let nonce = 0
    const pay = (other: object, by = token) =>
      open.send({
        // A query tells the signatures of equal requests of one second apart.
        path: `/op/outgoing-payments?n=${(nonce += 1)}`,
        body: { walletAddress: PAYER, quoteId, ...other },
        token: by,
      })
    const metadata = { order: '1', items: ['tea', 2] }
    const first = await pay({ metadata })
    expect(first.status).toBe(201)
    const repeated = await Promise.all(Array.from({ length: 4 }, () => pay({ metadata })))
    expect(repeated).toEqual(repeated.map(() => first))
    expect(await pay({ metadata: { items: ['tea', 2], order: '1' } })).toEqual(first)
    const others = [
      await pay({}),
      await pay({ metadata: { order: '2' } }),
      await pay({ metadata }, await open.payingToken({ debitAmount: usd(500) })),
    ]
    expect(others).toEqual(
      others.map(() => expect.objectContaining({ status: 400, code: 'invalid_request' })),
    )
    const left = Number(await balanceOf(open.wallet, open.payer.token, 'USD'))
    expect(Math.round((had - left) * 100)).toBe(500)
    expect(await auditLedger(open.wallet.context.db)).toEqual([])
  })

  test('a quote is paid once by however many requests, and an incoming payment takes no more than its amount', async () => {
    const token = await open.payingToken({ debitAmount: usd(10_000) })
    const free = await open.openToken()
    const incoming = await open.makeIncoming(free, 700)
    const quoteBody = { walletAddress: PAYER, receiver: incoming, method: 'ilp' }
    const quoted = await open.send({ path: '/op/quotes', body: quoteBody, token: free })
    const quoteId = madeIn(quoted.json)
    const over = { ...quoteBody, debitAmount: usd(701) }
    expect(await open.send({ path: '/op/quotes', body: over, token: free })).toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        open.send({
          path: '/op/outgoing-payments',
          token,
          body: { walletAddress: PAYER, quoteId, metadata: { n } },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(7)
    expect(await open.pay(token, incoming, 1)).toMatchObject({ status: 400 })
  })

  test('a limit of each month is free again at the border of its period, and over after the last one', async () => {
    const start = new Date(open.wallet.clock.now().getTime() - 1000)
    const interval = `R2/${start.toISOString()}/P1M`
    const token = await open.payingToken({ debitAmount: usd(100), interval })
    const [grant] = await open.wallet.context.db.query<{ id: string }>(
      'SELECT id FROM access_grant WHERE repeats = $1',
      [interval],
    )
    const incoming = await open.makeIncoming(await open.openToken())
    expect((await open.pay(token, incoming, 100)).status).toBe(201)
    expect(await open.pay(token, incoming, 1)).toMatchObject({ code: 'insufficient_grant' })
    const shift = (months: number) =>
      open.wallet.context.db.query(`UPDATE access_grant SET repeats = $2 WHERE id = $1`, [
        grant?.id,
        `R2/${monthsBefore(start, months).toISOString()}/P1M`,
      ])
    await shift(1)
    expect((await open.pay(token, incoming, 100)).status).toBe(201)
    expect(await open.pay(token, incoming, 1)).toMatchObject({ code: 'insufficient_grant' })
    await shift(2)
    expect(await open.pay(token, incoming, 1)).toMatchObject({ code: 'insufficient_grant' })
  })

  test('a flood of questions for wallet addresses from one network gets the answers of one minute', async () => {
    const readsPerMinute = 5
    const flooded = open.wallet.withSettings({
      openPaymentsOrigin: ORIGIN,
      readsPerMinute,
      trustProxy: 1,
    })
    const ask = (path: string, network: string) =>
      flooded.request(`${ORIGIN}/@${path}`, {
        headers: { Accept: 'application/json', 'X-Forwarded-For': network },
      })
    const asked = ['boris', 'shop-of-anna/jwks.json', 'nobody', 'boris/did.json', 'boris', 'boris']
    const statuses = []
    for (const path of asked) statuses.push((await ask(path, '203.0.113.8')).status)
    expect(statuses).toEqual([200, 200, 404, 200, 200, 429])
    expect((await ask('boris', '198.51.100.8')).status).toBe(200)
  })

  test('a flood of incoming payments from one network gets those of one minute, and other networks do not wait', async () => {
    const most = 20
    const flooded = open.wallet.withSettings({
      openPaymentsOrigin: ORIGIN,
      readsPerMinute: most,
      trustProxy: 1,
    })
    const token = await open.openToken()
    const path = '/op/incoming-payments'
    const make = async (n: number, network: string) => {
      const body = { walletAddress: SHOP, metadata: { flood: n } }
      const { headers, ...init } = await open.sign({ path, body, token })
      const from = { ...headers, 'X-Forwarded-For': network }
      return flooded.request(ORIGIN + path, { ...init, headers: from })
    }
    const answers = await Promise.all(
      Array.from({ length: 3 * most }, (_, n) => make(n, '203.0.113.7')),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(most)
    expect(refused).toHaveLength(2 * most)
    expect(await refused[0]?.json()).toMatchObject({ error: { code: 'too_many_requests' } })
    expect((await make(-1, '198.51.100.7')).status).toBe(201)
  })
})

function monthsBefore(at: Date, months: number): Date {
  const before = new Date(at)
  before.setUTCMonth(before.getUTCMonth() - months)
  return before
}
