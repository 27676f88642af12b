import { generateKeyPairSync } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '../../support/test-database.ts'
import { balanceOf } from '../support/app-owners.ts'
import { allow, handleOf } from '../support/open-payments-world.ts'
import {
  madeIn,
  openSigningShop,
  PAYER,
  Pending,
  SHOP,
  type SigningShop,
  usd,
} from '../support/signing-shop.ts'

describe.each(testEngines)('attacks on grants of Open Payments (%s)', (engine) => {
  let open: SigningShop
  beforeAll(async () => {
    open = await openSigningShop(engine)
  })
  afterAll(() => open.close())

  test('intervals that no calendar has are refused with words, and the second 60 begins the next month', async () => {
    const refused = [
      'R999999/2026-01-01T00:00:00Z/P9999Y',
      'R/2026-01-01T00:00:00Z/P9999Y',
      'R5/2026-12-30T23:59:60Z/P1M',
      'R/2026-02-30T00:00:00Z/P1M',
      'R/2026-01-01T00:00:00Z/PT59S',
      'R1/2020-01-01T00:00:00Z/P1M',
    ]
    for (const interval of refused) {
      const answer = await open.askPayer({ debitAmount: usd(100), interval })
      expect([interval, answer.status, answer.code]).toEqual([interval, 400, 'invalid_request'])
    }
    const year = open.wallet.clock.now().getUTCFullYear()
    const asked = await open.askPayer({
      debitAmount: usd(100),
      interval: `R5/${year}-12-31T23:59:60Z/P1M`,
    })
    const { interact } = v.parse(Pending, asked.json)
    const handle = handleOf(interact.redirect)
    const page = await open.wallet.call('consent', { token: open.payer.token, body: { handle } })
    expect(page.json).toMatchObject({
      limit: { ends_at: `${year + 1}-06-01T00:00:00.000Z` },
    })
  })

  test('a signature that covers less than the request is refused, whatever it leaves out', async () => {
    const token = await open.openToken()
    const path = '/op/incoming-payments'
    const body = { walletAddress: SHOP }
    const good = await open.sign({ path, body, token })
    const input = good.headers['signature-input'] ?? ''
    for (const part of [
      '@method',
      '@target-uri',
      'authorization',
      'content-digest',
      'content-length',
      'content-type',
    ]) {
      const less = input.replace(new RegExp(`"${part}" ?`), '').replace(' )', ')')
      expect(less).not.toBe(input)
      const headers = { ...good.headers, 'signature-input': less }
      const answer = await open.deliver(path, { ...good, headers })
      expect([part, answer.code]).toEqual([part, 'invalid_client'])
    }
    const moved = await open.deliver(`${path}?wallet-address=x`, good)
    expect(moved.code).toBe('invalid_client')
    expect((await open.deliver(path, good)).status).toBe(201)
  })

  test('a shop gets no more than it said: another receiver, amount, address, currency or action', async () => {
    const free = await open.openToken()
    const [named, other] = [await open.makeIncoming(free, 500), await open.makeIncoming(free, 500)]
    const token = await open.payingToken({ debitAmount: usd(500), receiver: named })
    expect(await open.pay(token, other, 100)).toMatchObject({ code: 'insufficient_grant' })
    expect(await open.pay(token, named, 501)).toMatchObject({ status: 400 })
    const body = { walletAddress: SHOP, incomingPayment: named, debitAmount: usd(1) }
    expect(await open.send({ path: '/op/outgoing-payments', token, body })).toMatchObject({
      code: 'insufficient_grant',
    })
    const euros = { value: '1', assetCode: 'EUR', assetScale: 2 }
    const foreign = { walletAddress: PAYER, incomingPayment: named, debitAmount: euros }
    expect(await open.send({ path: '/op/outgoing-payments', token, body: foreign })).toMatchObject({
      status: 400,
    })
    const list = `/op/outgoing-payments?wallet-address=${encodeURIComponent(PAYER)}`
    expect(await open.send({ path: list, method: 'GET', token })).toMatchObject({
      code: 'insufficient_grant',
    })
    expect((await open.pay(token, named, 500)).status).toBe(201)
  })

  test('a quote and a grant are of no use once the account is closed, and no money moves', async () => {
    const { db } = open.wallet.context
    const token = await open.payingToken({ debitAmount: usd(500) })
    const free = await open.openToken()
    const receiver = await open.makeIncoming(free)
    const offer = { walletAddress: PAYER, receiver, method: 'ilp', debitAmount: usd(100) }
    const { json } = await open.send({ path: '/op/quotes', body: offer, token: free })
    const body = { walletAddress: PAYER, quoteId: madeIn(json) }
    const had = await balanceOf(open.wallet, open.payer.token, 'USD')
    const turn = (status: string) =>
      db.query(
        `UPDATE account SET status = $1 WHERE id = (SELECT account_id FROM wallet_address WHERE name = 'boris')`,
        [status],
      )
    await turn('closed')
    expect(await open.send({ path: '/op/outgoing-payments', token, body })).toMatchObject({
      status: 403,
      code: 'not_payable',
    })
    expect(await open.pay(token, receiver, 100)).toMatchObject({ status: 400 })
    await turn('open')
    expect(await balanceOf(open.wallet, open.payer.token, 'USD')).toBe(had)
  })

  test('a key that was exchanged between request and continuation continues nothing', async () => {
    const asked = await open.askPayer({ debitAmount: usd(100) })
    const pending = v.parse(Pending, asked.json)
    const { privateKey } = generateKeyPairSync('ed25519')
    const path = new URL(pending.continue.uri).pathname
    const token = pending.continue.access_token.value
    await allow({ wallet: open.wallet }, open.payer.token, pending.interact.redirect)
    expect(await open.send({ path, token, key: privateKey })).toMatchObject({
      status: 401,
      code: 'invalid_client',
    })
    expect(await open.send({ path, token, keyId: 'another' })).toMatchObject({
      status: 401,
      code: 'invalid_client',
    })
    expect((await open.continueGrant(pending)).status).toBe(200)
  })

  test('a reference that is forged continues nothing, and that of another request neither', async () => {
    const finish = { method: 'redirect', uri: 'https://shop.example/back', nonce: 'a nonce' }
    const ask = async () =>
      v.parse(Pending, (await open.askPayer({ debitAmount: usd(1) }, finish)).json)
    const [one, other] = [await ask(), await ask()]
    const back = await allow({ wallet: open.wallet }, open.payer.token, one.interact.redirect)
    const theirs = await allow({ wallet: open.wallet }, open.payer.token, other.interact.redirect)
    const reference = theirs.searchParams.get('interact_ref') ?? ''
    for (const forged of ['x'.repeat(43), reference]) {
      expect((await open.continueGrant(one, forged)).code).toBe('invalid_continuation')
    }
    const own = back.searchParams.get('interact_ref') ?? ''
    expect((await open.continueGrant(one, own)).status).toBe(200)
  })

  test('a token that is rotated once more becomes the same new one, until that one is rotated or its grant ends', async () => {
    const old = await tokenWithPath(open)
    let calls = 0
    const rotate = ({ path, value }: { path: string; value: string }) =>
      open.send({ path: `${path}?n=${(calls += 1)}`, token: value })
    const [one, ...others] = await Promise.all([rotate(old), rotate(old), rotate(old)])
    expect(one.status).toBe(200)
    expect(others.map(({ json }) => readToken(json))).toEqual(others.map(() => readToken(one.json)))
    const next = readToken(one.json)
    expect(next.value).not.toBe(old.value)
    const path = '/op/outgoing-payment-grant'
    const read = (token: string) => open.send({ path, method: 'GET', token })
    expect((await read(next.value)).status).toBe(200)
    expect((await read(old.value)).code).toBe('invalid_token')
    const last = readToken((await rotate(next)).json)
    expect((await rotate(old)).code).toBe('invalid_rotation')
    expect((await rotate({ ...last, value: next.value })).code).toBe('invalid_client')
    await open.send({ path: `${last.path}?n=revoked`, method: 'DELETE', token: last.value })
    expect((await rotate(next)).code).toBe('invalid_rotation')
  })
})

const Tokens = v.object({ access_token: v.object({ value: v.string(), manage: v.string() }) })

function readToken(json: unknown): { path: string; value: string } {
  const { manage, value } = v.parse(Tokens, json).access_token
  return { path: new URL(manage).pathname, value }
}

/** Returns a token that may pay, and where it is rotated. */
async function tokenWithPath(open: SigningShop) {
  const pending = v.parse(Pending, (await open.askPayer({ debitAmount: usd(100) })).json)
  await allow({ wallet: open.wallet }, open.payer.token, pending.interact.redirect)
  return readToken((await open.continueGrant(pending)).json)
}
