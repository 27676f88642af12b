import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { testEngines } from '../../support/test-database.ts'
import { PIN } from '../support/app-owners.ts'
import { freshKey } from '../support/open-payments-acts.ts'
import { allow, handleOf } from '../support/open-payments-world.ts'
import { openSigningShop, Pending, SHOP, type SigningShop, usd } from '../support/signing-shop.ts'

describe.each(testEngines)('consents to programs (%s)', (engine) => {
  let open: SigningShop
  beforeAll(async () => {
    open = await openSigningShop(engine)
  })
  afterAll(() => open.close())

  test('consent is for the owner of the address alone, for what was shown, and with the PIN', async () => {
    const finish = { method: 'redirect', uri: 'https://shop.example/back', nonce: 'n' }
    const asked = await open.askPayer({ debitAmount: usd(100) }, finish)
    const pending = v.parse(Pending, asked.json)
    const handle = handleOf(pending.interact.redirect)
    const { json } = await open.wallet.call('consent', {
      token: open.payer.token,
      body: { handle },
    })
    expect(json).toMatchObject({
      client: SHOP,
      host: 'wallet.example/@shop-of-anna',
      name: 'A public name',
      state: 'open',
      limit: { amount: '1.00', currency_code: 'USD', is_received: false },
    })
    const stranger = await open.wallet.call('consent', { token: open.shop.token, body: { handle } })
    expect(stranger.json['code']).toBe('CONSENT_OTHER')
    const allowWith = async (token: string, mark: unknown, pin: string) =>
      (
        await open.wallet.call('allowAccess', {
          token,
          body: { handle, mark, pin },
          headers: freshKey(),
        })
      ).json
    expect(await allowWith(open.payer.token, 'another', PIN)).toMatchObject({
      code: 'CONSENT_CHANGED',
    })
    expect(await allowWith(open.payer.token, json['mark'], '0000')).toMatchObject({
      code: 'PIN_WRONG',
    })
    expect(await allowWith(open.shop.token, json['mark'], PIN)).toMatchObject({
      code: 'CONSENT_OTHER',
    })
    const early = await open.continueGrant(pending)
    expect(early).toMatchObject({ status: 400, code: 'too_fast' })
    const back = await allow({ wallet: open.wallet }, open.payer.token, pending.interact.redirect)
    expect(await open.continueGrant(pending, 'forged')).toMatchObject({
      code: 'invalid_continuation',
    })
    const reference = back.searchParams.get('interact_ref') ?? ''
    expect((await open.continueGrant(pending, reference)).status).toBe(200)
    open.wallet.clock.forwardSeconds(2)
    expect(await open.continueGrant(pending, `${reference}x`)).toMatchObject({
      code: 'invalid_continuation',
    })
  })

  test('a declined request ends, and a host that may never ask is answered with a refusal', async () => {
    const finish = { method: 'redirect', uri: 'https://shop.example/back', nonce: 'n' }
    const pending = v.parse(Pending, (await open.askPayer({ debitAmount: usd(100) }, finish)).json)
    const handle = handleOf(pending.interact.redirect)
    const { token } = open.payer
    const declined = await open.wallet.call('declineAccess', {
      token,
      body: { handle, is_forever: true },
    })
    expect(declined.json['redirect_url']).toBe('https://shop.example/back?result=grant_rejected')
    expect(await open.continueGrant(pending)).toMatchObject({ status: 401, code: 'request_denied' })
    const next = v.parse(Pending, (await open.askPayer({ debitAmount: usd(100) }, finish)).json)
    const nextHandle = handleOf(next.interact.redirect)
    const shown = await open.wallet.call('consent', { token, body: { handle: nextHandle } })
    expect(shown.json['state']).toBe('blocked')
    const body = { handle: nextHandle, mark: shown.json['mark'], pin: PIN }
    const refused = await open.wallet.call('allowAccess', { token, body, headers: freshKey() })
    expect(refused.json['code']).toBe('CONSENT_OVER')
    await open.wallet.call('unblockProgram', {
      token,
      body: { host: 'wallet.example/@shop-of-anna' },
    })
    const { json } = await open.wallet.call('programs', { token })
    expect(json['blocked']).toEqual([])
  })

  test('a host that may never ask does not ask by another address behind it either', async () => {
    const { wallet, payer } = open
    const { token } = payer
    const askAs = async (client: string) => {
      const pending = v.parse(Pending, (await open.askPayer({ debitAmount: usd(100) })).json)
      await wallet.context.db.query(
        `UPDATE access_grant SET client = $1 WHERE client = $2 AND state = 'asked'`,
        [client, SHOP],
      )
      return handleOf(pending.interact.redirect)
    }
    const stateOf = async (client: string) =>
      (await wallet.call('consent', { token, body: { handle: await askAs(client) } })).json['state']
    const block = async (client: string) => {
      const body = { handle: await askAs(client), is_forever: true }
      await wallet.call('declineAccess', { token, body })
    }
    await block('https://pushy.example/shop')
    expect(await stateOf('https://pushy.example/another')).toBe('blocked')
    expect(await stateOf('https://pushy.example/@another')).toBe('blocked')
    await block('https://many.example/@pushy')
    expect(await stateOf('https://many.example/@pushy')).toBe('blocked')
    expect(await stateOf('https://many.example/@other')).toBe('open')
  })

  test('a program that the owner ends, a frozen wallet and a removed key pay nothing', async () => {
    const incoming = await open.makeIncoming(await open.openToken())
    const ended = await open.payingToken({ debitAmount: usd(100) })
    const { json } = await open.wallet.call('programs', { token: open.payer.token })
    const [program] = v.parse(v.array(v.object({ id: v.string() })), json['results'])
    await open.wallet.call('endProgram', { token: open.payer.token, body: { id: program?.id } })
    expect(await open.pay(ended, incoming, 10)).toMatchObject({ code: 'invalid_token' })

    const token = await open.payingToken({ debitAmount: usd(100) })
    await open.wallet.call('beginOwnFreeze', { token: open.payer.token })
    expect(await open.pay(token, incoming, 10)).toMatchObject({ status: 403, code: 'not_payable' })
    await open.wallet.call('endOwnFreeze', {
      token: open.payer.token,
      body: { pin: PIN },
      headers: freshKey(),
    })
    expect((await open.pay(token, incoming, 10)).status).toBe(201)
    const keys = await open.wallet.call('programKeys', { token: open.shop.token })
    const [own] = v.parse(v.array(v.object({ id: v.string() })), keys.json['results'])
    await open.wallet.call('removeProgramKey', { token: open.shop.token, body: { id: own?.id } })
    expect(await open.pay(token, incoming, 10)).toMatchObject({ code: 'invalid_token' })
    expect(await auditLedger(open.wallet.context.db)).toEqual([])
  })
})
