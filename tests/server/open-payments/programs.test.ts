import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '../../support/test-database.ts'
import { balanceOf, PIN, registerOwner } from '../support/app-owners.ts'
import { accountOf, freshKey, setAddress } from '../support/open-payments-acts.ts'
import { handleOf } from '../support/open-payments-world.ts'
import {
  openSigningShop,
  PAYER,
  Pending,
  SHOP,
  type SigningShop,
  usd,
} from '../support/signing-shop.ts'

const SINCE = '2020-01-31T00:00:00Z'
const Transactions = v.object({ results: v.array(v.looseObject({ number: v.string() })) })
const Listed = v.object({
  results: v.array(v.looseObject({ id: v.string(), used: v.string(), total: v.string() })),
})
const Notes = v.object({
  results: v.array(v.looseObject({ message: v.string(), kind: v.optional(v.string()) })),
})

describe.each(testEngines)('programs of an owner (%s)', (engine) => {
  let open: SigningShop
  beforeAll(async () => {
    open = await openSigningShop(engine)
  })
  afterAll(() => open.close())

  const programs = async () =>
    v.parse(Listed, (await open.wallet.call('programs', { token: open.payer.token })).json).results
  const notes = async (token: string) =>
    v.parse(Notes, (await open.wallet.call('notifications', { token })).json).results

  test('each payment is notified with what is left, named in history, receipt, statement and search, and listed', async () => {
    const { wallet, payer } = open
    const { token } = payer
    const limits = { debitAmount: usd(500), interval: `R/${SINCE}/P1M` }
    const paying = await open.payingToken(limits)
    expect((await notes(token))[0]).toMatchObject({
      message: 'Allowed: A public name, up to $5.00 in each period.',
      kind: 'security',
    })
    const incoming = await open.makeIncoming(await open.openToken())
    expect((await open.pay(paying, incoming, 120)).status).toBe(201)
    const [note] = await notes(token)
    expect(note).toMatchObject({
      message: 'A public name: $1.20. $3.80 left in this period.',
      kind: 'programs',
    })
    const { json } = await wallet.call('transactions', { token })
    const [row] = v.parse(Transactions, json).results
    const [program] = await programs()
    expect(row).toMatchObject({
      amount: '-1.20',
      counterparty: 'A public name',
      program: 'wallet.example/@shop-of-anna',
      program_name: 'A public name',
      program_id: program?.id,
    })
    expect(program).toMatchObject({
      used: '1.20',
      total: '1.20',
      total_currency: 'USD',
      limit: { amount: '5.00', interval: limits.interval },
    })
    const one = await wallet.call('program', { token, query: { id: program?.id ?? '' } })
    expect(one.json).toMatchObject({
      program: { id: program?.id },
      payments: [{ number: row?.number, amount: '1.20', title: 'A public name' }],
    })
    const stranger = await wallet.call('program', {
      token: open.shop.token,
      query: { id: program?.id ?? '' },
    })
    expect(stranger.json['code']).toBe('NOT_FOUND')
    const found = await wallet.call('transactions', { token, query: { search: 'shop-of-anna' } })
    expect(v.parse(Transactions, found.json).results).toHaveLength(1)
  })

  test('the owner is notified once of payments above the limit, and of those that lacked the money', async () => {
    const { token } = open.payer
    const incoming = await open.makeIncoming(await open.openToken())
    const small = await open.payingToken({ debitAmount: usd(100) })
    for (const amount of [200, 300]) {
      expect(await open.pay(small, incoming, amount)).toMatchObject({ code: 'insufficient_grant' })
    }
    const balance = Number(((await balanceOf(open.wallet, token, 'USD')) ?? '').replace('.', ''))
    const large = await open.payingToken({ debitAmount: usd(balance + 1) })
    expect(await open.pay(large, incoming, balance + 1)).toMatchObject({ code: 'not_payable' })
    const told = (await notes(token)).filter(({ kind }) => kind === 'programs')
    expect(told.map(({ message }) => message).slice(0, 2)).toEqual([
      expect.stringMatching(
        /^A public name tried to charge .*: not enough money\. Nothing was charged\.$/,
      ),
      'A public name tried to charge more than you allowed. Nothing was charged.',
    ])
    expect(told.filter(({ message }) => message.includes('more than you allowed'))).toHaveLength(1)
  })

  test('a known program says since when, another of its name or with a host like it is marked', async () => {
    const { wallet, payer } = open
    const ask = async () => {
      const pending = v.parse(Pending, (await open.askPayer({ debitAmount: usd(100) })).json)
      const handle = handleOf(pending.interact.redirect)
      return (await wallet.call('consent', { token: payer.token, body: { handle } })).json
    }
    const known = await ask()
    expect(known['known_since']).toEqual(expect.any(String))
    expect(known['payments']).toBe(1)
    expect(known['looks_like']).toBeUndefined()
    await wallet.context.db.query(
      'UPDATE access_grant SET client = $1 WHERE client = $2 AND decided_at IS NOT NULL',
      ['https://other.example/shop', SHOP],
    )
    expect(await ask()).toMatchObject({ looks_like: 'A public name' })
    await wallet.context.db.query(
      `UPDATE access_grant SET client = 'https://wallet.example/@sh0p-of-anna', client_name = 'Another' WHERE client = 'https://other.example/shop'`,
    )
    expect(await ask()).toMatchObject({ looks_like: 'wallet.example/@sh0p-of-anna' })
  })

  test('a request that is over says where back leads, and one of another wallet can be declined alone', async () => {
    const { wallet, payer, shop } = open
    const finish = { method: 'redirect', uri: 'https://shop.example/back', nonce: 'n' }
    const ask = async () => {
      const pending = v.parse(
        Pending,
        (await open.askPayer({ debitAmount: usd(100) }, finish)).json,
      )
      return { pending, handle: handleOf(pending.interact.redirect) }
    }
    const late = await ask()
    await wallet.context.db.query(
      "UPDATE access_grant SET expires_at = created_at WHERE state = 'asked'",
    )
    const read = async (handle: string) =>
      (await wallet.call('consent', { token: payer.token, body: { handle } })).json
    expect(await read(late.handle)).toMatchObject({
      state: 'expired',
      return_url: 'https://shop.example/back?result=grant_invalid',
    })
    const other = await ask()
    const body = { handle: other.handle, is_forever: true }
    const declined = await wallet.call('declineAccess', { token: shop.token, body })
    expect(declined.json).toMatchObject({
      redirect_url: 'https://shop.example/back?result=grant_rejected',
    })
    expect(await read(other.handle)).toMatchObject({ state: 'declined' })
    const { json } = await wallet.call('programs', { token: shop.token })
    expect(json['blocked']).toEqual([])
    expect(await read('x'.repeat(43))).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a closed wallet and a frozen one allow nothing, and closing ends what was allowed', async () => {
    const { wallet, payer } = open
    const { token } = payer
    const pending = v.parse(Pending, (await open.askPayer({ debitAmount: usd(100) })).json)
    const handle = handleOf(pending.interact.redirect)
    await wallet.call('beginOwnFreeze', { token })
    const { json } = await wallet.call('consent', { token, body: { handle } })
    const allow = { handle, mark: json['mark'], pin: PIN }
    const refused = await wallet.call('allowAccess', { token, body: allow, headers: freshKey() })
    expect(refused.json['code']).toBe('OWN_FROZEN')
    await wallet.call('endOwnFreeze', { token, body: { pin: PIN }, headers: freshKey() })
    const paying = await open.payingToken({ debitAmount: usd(100) })
    const incoming = await open.makeIncoming(await open.openToken())
    await wallet.call('removeWalletAddress', { token })
    expect(await open.pay(paying, incoming, 10)).toMatchObject({ code: 'invalid_token' })
    expect((await programs()).every(({ ended_at: end }) => end !== undefined)).toBe(true)
    expect(PAYER).toContain('@boris')
  })
})

describe.each(testEngines)('payments at a wallet address (%s)', (engine) => {
  let open: SigningShop
  beforeAll(async () => {
    open = await openSigningShop(engine)
  })
  afterAll(() => open.close())

  test('a person who opens or pays at an address learns the public name and the currency, and no more', async () => {
    const { wallet, shop } = open
    const link = async (name: string) => (await wallet.call('addressLink', { body: { name } })).json
    expect(await link('Shop-Of-Anna')).toMatchObject({
      name: 'A public name',
      currency_code: 'USD',
    })
    const unknown = await link('nobody')
    expect(unknown['code']).toBe('NOT_FOUND')
    const payer = await registerOwner(wallet, { isVerified: true })
    const { token } = payer
    const found = await wallet.call('findRecipient', { token, body: { address: 'shop-of-anna' } })
    const { recipient } = v.parse(
      v.object({ recipient: v.looseObject({ id: v.string() }) }),
      found.json,
    )
    expect(recipient).toMatchObject({ name: 'A public name', phone: '' })
    const body = {
      recipient_id: recipient.id,
      account_id: await accountOf(wallet, token, 'USD'),
      amount: '1.00',
      pin: PIN,
    }
    const sent = await wallet.call('transfer', { token, body, headers: freshKey() })
    expect(sent.status).toBe(200)
    const { json } = await wallet.call('transactions', { token })
    expect(v.parse(Transactions, json).results[0]).toMatchObject({ counterparty: 'A public name' })
    const recent = await wallet.call('recentRecipients', { token })
    expect(recent.json).toMatchObject({ results: [{ name: 'A public name', phone: '' }] })
    const people = JSON.stringify((await wallet.call('people', { token })).json)
    expect(people).not.toContain(shop.phone.slice(-4))
    const own = await wallet.call('findRecipient', {
      token: shop.token,
      body: { address: 'shop-of-anna' },
    })
    expect(own.json['code']).toBe('RECIPIENT_SELF')
    await setAddress(wallet, shop, { name: 'another-shop', pin: PIN })
    expect(await link('shop-of-anna')).toEqual(unknown)
    const gone = await wallet.call('findRecipient', { token, body: { address: 'shop-of-anna' } })
    expect(gone.json['code']).toBe('RECIPIENT_NOT_FOUND')
  })
})
