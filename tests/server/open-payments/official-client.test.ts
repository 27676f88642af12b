import { createHash } from 'node:crypto'
import {
  getAuthServerOpenAPI,
  getResourceServerOpenAPI,
  getWalletAddressServerOpenAPI,
  isFinalizedGrantWithAccessToken,
  isPendingGrant,
} from '@interledger/open-payments'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { testEngines } from '../../support/test-database.ts'
import { balanceOf } from '../support/app-owners.ts'
import {
  allow,
  makeProgram,
  openWorld,
  type OpenWorld,
  type Program,
} from '../support/open-payments-world.ts'

describe.each(testEngines)('the official client of Open Payments (%s)', (engine) => {
  let world: OpenWorld
  let shop: Program
  let payer: Program
  beforeAll(async () => {
    world = await openWorld(engine)
    shop = await makeProgram(world, 'shop-of-anna')
    payer = await makeProgram(world, 'boris')
  })
  afterAll(() => world.close())

  const authServer = () => `${world.origin}/op/auth`
  const resources = () => `${world.origin}/op`

  test('the official client of Open Payments makes every operation of the three documents, and every answer is valid', async () => {
    const { client } = shop
    const wallet = await client.walletAddress.get({ url: payer.address })
    expect(wallet).toMatchObject({ assetCode: 'USD', authServer: authServer() })
    const { keys } = await client.walletAddress.getKeys({ url: shop.address })
    expect(keys).toMatchObject([{ kid: shop.keyId }])
    await client.walletAddress.getDIDDocument({ url: shop.address })

    const incomingGrant = await client.grant.request(
      { url: wallet.authServer },
      {
        access_token: {
          access: [
            { type: 'incoming-payment', actions: ['create', 'read', 'list', 'complete'] },
            { type: 'quote', actions: ['create', 'read'] },
          ],
        },
      },
    )
    if (!isFinalizedGrantWithAccessToken(incomingGrant)) throw new Error('a page was asked for')
    const accessToken = incomingGrant.access_token.value
    const incoming = await client.incomingPayment.create(
      { url: resources(), accessToken },
      {
        walletAddress: shop.address,
        incomingAmount: asset('1234'),
        metadata: { description: 'Two mugs', externalRef: 'order-7' },
      },
    )
    expect(incoming).toMatchObject({ methods: [], completed: false, receivedAmount: asset('0') })
    const pub = await client.incomingPayment.getPublic({ url: incoming.id })
    expect(pub).toEqual({ receivedAmount: asset('0'), authServer: authServer() })
    const quote = await client.quote.create(
      { url: resources(), accessToken },
      { walletAddress: payer.address, receiver: incoming.id, method: 'ilp' },
    )
    expect(quote).toMatchObject({ debitAmount: asset('1234'), receiveAmount: asset('1234') })
    expect(await client.quote.get({ url: quote.id, accessToken })).toEqual(quote)

    const nonce = 'a nonce of the shop'
    const pending = await client.grant.request(
      { url: wallet.authServer },
      {
        access_token: {
          access: [
            {
              type: 'outgoing-payment',
              actions: ['create', 'read', 'list'],
              identifier: payer.address,
              limits: { debitAmount: asset('2000') },
            },
          ],
        },
        interact: {
          start: ['redirect'],
          finish: { method: 'redirect', uri: 'https://shop.example/back?order=7', nonce },
        },
      },
    )
    if (!isPendingGrant(pending)) throw new Error('no page was asked for')
    const back = await allow(world, payer.owner.token, pending.interact.redirect)
    expect(back.href).toContain('https://shop.example/back?order=7&')
    const reference = back.searchParams.get('interact_ref') ?? ''
    const proof = [nonce, pending.interact.finish, reference, authServer()].join('\n')
    expect(back.searchParams.get('hash')).toBe(createHash('sha256').update(proof).digest('base64'))
    const continued = await client.grant.continue(
      { url: pending.continue.uri, accessToken: pending.continue.access_token.value },
      { interact_ref: reference },
    )
    if (!isFinalizedGrantWithAccessToken(continued)) throw new Error('no token was issued')
    const { value, manage } = continued.access_token
    const rotated = await client.token.rotate({ url: manage, accessToken: value })
    const paying = rotated.access_token

    const had = Number(await balanceOf(world.wallet, shop.owner.token, 'USD'))
    const paid = await client.outgoingPayment.create(
      { url: resources(), accessToken: paying.value },
      { walletAddress: payer.address, quoteId: quote.id, metadata: { description: 'Two mugs' } },
    )
    expect(paid).toMatchObject({
      failed: false,
      sentAmount: asset('1234'),
      grantSpentDebitAmount: asset('1234'),
      grantSpentReceiveAmount: asset('1234'),
    })
    expect(Number(await balanceOf(world.wallet, shop.owner.token, 'USD'))).toBe(had + 12.34)
    const spent = await client.outgoingPayment.getGrantSpentAmounts({
      url: resources(),
      accessToken: paying.value,
    })
    expect(spent).toEqual({ spentDebitAmount: asset('1234'), spentReceiveAmount: asset('1234') })
    const { grantSpentDebitAmount: _d, grantSpentReceiveAmount: _r, ...stored } = paid
    expect(await client.outgoingPayment.get({ url: paid.id, accessToken: paying.value })).toEqual(
      stored,
    )
    const listed = await client.outgoingPayment.list(
      { url: resources(), walletAddress: payer.address, accessToken: paying.value },
      { first: 10, 'wallet-address': payer.address },
    )
    expect(listed.result).toEqual([stored])

    const received = await client.incomingPayment.get({ url: incoming.id, accessToken })
    expect(received).toMatchObject({ receivedAmount: asset('1234'), completed: true })
    const other = await client.incomingPayment.create(
      { url: resources(), accessToken },
      { walletAddress: shop.address },
    )
    const done = await client.incomingPayment.complete({ url: other.id, accessToken })
    expect(done.completed).toBe(true)
    const page = await client.incomingPayment.list({
      url: resources(),
      walletAddress: shop.address,
      accessToken,
    })
    expect(page.result.map(({ id }) => id)).toEqual([other.id, incoming.id])

    await client.token.revoke({ url: paying.manage, accessToken: paying.value })
    await expect(
      client.outgoingPayment.get({ url: paid.id, accessToken: paying.value }),
    ).rejects.toMatchObject({ status: 401, code: 'invalid_token' })
    await client.grant.cancel({
      url: continued.continue.uri,
      accessToken: continued.continue.access_token.value,
    })
    expect(await listUncalled(world)).toEqual([])
    expect(await auditLedger(world.wallet.context.db)).toEqual([])
  })

  test('the official client of Open Payments pays between currencies by the rate and the fee that its quote holds', async () => {
    const cafe = await makeProgram(world, 'cafe-in-paris', 'EUR')
    const { client } = cafe
    const free = await client.grant.request(
      { url: authServer() },
      {
        access_token: {
          access: [
            { type: 'incoming-payment', actions: ['create', 'read'] },
            { type: 'quote', actions: ['create'] },
          ],
        },
      },
    )
    if (!isFinalizedGrantWithAccessToken(free)) throw new Error('a page was asked for')
    const accessToken = free.access_token.value
    const euros = { value: '1000', assetCode: 'EUR', assetScale: 2 }
    const incoming = await client.incomingPayment.create(
      { url: resources(), accessToken },
      { walletAddress: cafe.address, incomingAmount: euros },
    )
    const quote = await client.quote.create(
      { url: resources(), accessToken },
      { walletAddress: payer.address, receiver: incoming.id, method: 'ilp' },
    )
    expect(quote.receiveAmount).toEqual(euros)
    expect(Number(quote.debitAmount.value)).toBeGreaterThan(1000)
    const pending = await client.grant.request(
      { url: authServer() },
      {
        access_token: {
          access: [
            {
              type: 'outgoing-payment',
              actions: ['create'],
              identifier: payer.address,
              limits: { receiver: incoming.id, debitAmount: quote.debitAmount },
            },
          ],
        },
        interact: { start: ['redirect'] },
      },
    )
    if (!isPendingGrant(pending)) throw new Error('no page was asked for')
    const before = await balances(payer.owner.token)
    await allow(world, payer.owner.token, pending.interact.redirect)
    const continued = await client.grant.continue({
      url: pending.continue.uri,
      accessToken: pending.continue.access_token.value,
    })
    if (!isFinalizedGrantWithAccessToken(continued)) throw new Error('no token was issued')
    const paid = await client.outgoingPayment.create(
      { url: resources(), accessToken: continued.access_token.value },
      { walletAddress: payer.address, quoteId: quote.id },
    )
    expect(paid.debitAmount).toEqual(quote.debitAmount)
    const after = await balances(payer.owner.token)
    expect(Math.round((before.usd - after.usd) * 100)).toBe(Number(quote.debitAmount.value))
    expect(after.eur).toBe(before.eur)
    const got = await client.incomingPayment.get({ url: incoming.id, accessToken })
    expect(got).toMatchObject({ receivedAmount: euros, completed: true })
    expect(await auditLedger(world.wallet.context.db)).toEqual([])
  })

  const balances = async (token: string) => ({
    usd: Number(await balanceOf(world.wallet, token, 'USD')),
    eur: Number(await balanceOf(world.wallet, token, 'EUR')),
  })
})

function asset(value: string) {
  return { value, assetCode: 'USD', assetScale: 2 }
}

/** Lists the operations of the three documents that no request was for. */
async function listUncalled({ requests }: OpenWorld): Promise<string[]> {
  const documents = [
    ['/@[^/]+', await getWalletAddressServerOpenAPI()],
    ['/op/auth', await getAuthServerOpenAPI()],
    ['/op', await getResourceServerOpenAPI()],
  ] as const
  const Methods = v.record(v.string(), v.unknown())
  return documents.flatMap(([base, { paths }]) =>
    Object.entries(v.parse(v.record(v.string(), Methods), paths)).flatMap(([path, item]) => {
      const place = `${base}${path === '/' ? '' : path.replace('{id}', '[^/]+')}`
      return ['get', 'post', 'delete']
        .filter((method) => method in item)
        .map((method) => `${method.toUpperCase()} ${place}`)
        .filter((call) => !requests.some((request) => new RegExp(`^${call}/?$`).test(request)))
    }),
  )
}
