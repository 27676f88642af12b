import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '../../support/test-database.ts'
import { createApp } from '../../../server/start/create-app.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { SavedCard } from '../../../contract/calls/withdrawals.ts'
import { call, type CallOptions, openWallet, type Wallet } from '../support/app-harness.ts'
import { type Owner, registerOwner } from '../support/app-owners.ts'
import { CARD, payOut, quote, SBP, type Target, USDC, withdrawBy } from '../support/payout-acts.ts'
import { accountIn } from '../support/transfer-acts.ts'
import { NO_PAYOUT_METHODS } from '../../../server/gateways/payout-gateways.ts'
import { dropTariffLines } from '../support/tariff-lines.ts'

const BAD_CHECKSUM = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const USDC_ON_POLYGON = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'
const USDC_E_OF_POLYGON = '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'
/** The sandbox plays a contract there. */
const CONTRACT = `0x${'1'.repeat(36)}c0de`
const USDC_ON_BASE = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

describe.each(testEngines)('a withdrawal that is refused moves no money (%s)', (engine) => {
  let wallet: Wallet
  let owner: Owner
  let keys = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    owner = await registerOwner(wallet, { isVerified: true })
  })
  afterAll(() => wallet.close())

  const nextKey = () => `${engine} refusal ${(keys += 1)}`
  const counts = async () => {
    const [row] = await wallet.context.db.query<{ n: bigint }>(
      'SELECT (SELECT count(*) FROM payout) + (SELECT count(*) FROM transfer) AS n',
    )
    return row?.n
  }
  const quoteFor = async (code: string, amount: string, to: Target, token = owner.token) => {
    const account = await accountIn(wallet, token, code)
    return quote(wallet, token, { account, amount, to })
  }
  const refuse = async (code: string, amount: string, to: Target, quotedFor: Target = to) => {
    const { quote_id: quoteId } = await quoteFor(code, amount, quotedFor)
    const before = await counts()
    const { json } = await payOut(wallet, owner.token, { quoteId, to, key: nextKey() })
    expect(await counts()).toBe(before)
    return json['code']
  }

  test.each<[string, string, Target, string]>([
    ['RECIPIENT_UNKNOWN', 'RUB', { ...SBP, phone: '79001110404' }, '100'],
    ['BANK_UNAVAILABLE', 'RUB', { ...SBP, bank_id: '900000000001' }, '100'],
    ['BANK_UNAVAILABLE', 'RUB', { ...SBP, bank_id: 'nobank' }, '100'],
    ['CARD_REFUSED', 'RUB', { ...CARD, token: 'sandbox-refused-abc12345' }, '1000'],
    ['CARD_REFUSED', 'RUB', { ...CARD, token: '4111111111111111' }, '1000'],
    ['CARD_NOT_FOUND', 'RUB', { method: 'card', card_id: 'x' }, '1000'],
    ['ADDRESS_INVALID', 'USDC', { ...USDC, address: BAD_CHECKSUM }, '10'],
    ['ADDRESS_TOKEN', 'USDC', { ...USDC, address: USDC_ON_BASE }, '10'],
    ['ADDRESS_TOKEN', 'USDC', { ...USDC, address: USDC_ON_POLYGON.toLowerCase() }, '10'],
    ['ADDRESS_TOKEN', 'USDC', { ...USDC, address: USDC_E_OF_POLYGON }, '10'],
    ['ADDRESS_BURN', 'USDC', { ...USDC, address: `0x${'0'.repeat(40)}` }, '10'],
    ['ADDRESS_BURN', 'USDC', { ...USDC, address: `0x${'0'.repeat(36)}dEaD` }, '10'],
    ['ADDRESS_SYSTEM', 'USDC', { ...USDC, address: `0x${'0'.repeat(38)}09` }, '10'],
    ['ADDRESS_SYSTEM', 'USDC', { ...USDC, address: `0x4200${'0'.repeat(32)}0010` }, '10'],
    ['ADDRESS_UNCHECKED', 'USDC', { ...USDC, address: CONTRACT, is_checked: false }, '10'],
    ['ADDRESS_BLOCKED', 'USDC', { ...USDC, address: `0x${'1'.repeat(36)}0b10` }, '10'],
    ['ADDRESS_UNCHECKED', 'USDC', { ...USDC, is_checked: false }, '10'],
    ['INSUFFICIENT_FUNDS', 'USD', CARD, '9000'],
    ['LIMIT_EXCEEDED', 'USDC', USDC, '7501'],
  ])(
    'a withdrawal is refused and moves no money with %s from %s: %o',
    async (code, currency, to, amount) => {
      if (code === 'INSUFFICIENT_FUNDS') {
        await dropTariffLines(wallet.context.db, { act: 'withdrawal_limit', currency: 'USD' })
      }
      expect(await refuse(currency, amount, to)).toBe(code)
    },
  )

  test('a quote is refused for an address at which money is lost, and tells of a contract', async () => {
    const account = await accountIn(wallet, owner.token, 'USDC')
    const asked = async (address: string) => {
      const body = { account_id: account, amount: '10', method: 'usdc', network: 'base', address }
      return (await wallet.call('withdrawalQuote', { token: owner.token, body })).json
    }
    expect(await asked(USDC_ON_POLYGON)).toMatchObject({ code: 'ADDRESS_TOKEN' })
    expect(await asked(USDC_E_OF_POLYGON)).toMatchObject({ code: 'ADDRESS_TOKEN' })
    expect(await asked(`0x${'0'.repeat(36)}dead`)).toMatchObject({ code: 'ADDRESS_BURN' })
    expect(await asked(`0x${'0'.repeat(37)}100`)).toMatchObject({ code: 'ADDRESS_SYSTEM' })
    expect(await asked(CONTRACT)).toMatchObject({ address_state: 'code' })
    expect(await asked(USDC.address)).toMatchObject({ address_state: 'new' })
  })

  test('a deposit address of the wallet on another network is refused, whoever owns it', async () => {
    const stranger = await registerOwner(wallet, { isVerified: true })
    const { json } = await wallet.call('depositAddress', {
      token: stranger.token,
      body: { network: 'polygon' },
    })
    const address = String(json['address'])
    expect(await refuse('USDC', '10', { ...USDC, address })).toBe('ADDRESS_NETWORK')
  })

  test('a withdrawal with another method or network than was quoted moves no money', async () => {
    expect(await refuse('RUB', '1000', CARD, SBP)).toBe('BAD_REQUEST')
    expect(await refuse('USDC', '10', { ...USDC, network: 'polygon' }, USDC)).toBe('BAD_REQUEST')
  })

  test('a withdrawal with a quote that is too old, unknown or of another owner moves no money', async () => {
    const { quote_id: old, expires_at } = await quoteFor('RUB', '100', SBP)
    expect(Date.parse(expires_at) - wallet.clock.now().getTime()).toBeGreaterThan(50_000)
    wallet.clock.forwardSeconds(61)
    const stranger = await registerOwner(wallet, { isVerified: true })
    const { quote_id: theirs } = await quoteFor('RUB', '100', SBP, stranger.token)
    for (const quoteId of [old, theirs, 'x', old.replace(/^./, '9')]) {
      const { json } = await payOut(wallet, owner.token, { quoteId, to: SBP, key: nextKey() })
      expect(json['code']).toBe('QUOTE_EXPIRED')
    }
  })

  test('a withdrawal with a wrong PIN, counted once for a key, moves no money', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const { quote_id: quoteId } = await quoteFor('RUB', '100', SBP, token)
    const wrong = { quoteId, to: SBP, pin: '0001' }
    const key = nextKey()
    for (const again of [key, key]) {
      const { json } = await payOut(wallet, token, { ...wrong, key: again })
      expect(json).toMatchObject({ code: 'PIN_WRONG', message: expect.stringContaining('4') })
    }
    for (let tries = 0; tries < 4; tries += 1) {
      await payOut(wallet, token, { ...wrong, key: nextKey() })
    }
    const locked = await payOut(wallet, token, { quoteId, to: SBP, key: nextKey() })
    expect(locked.json['code']).toBe('PIN_LOCKED')
  })

  test('a withdrawal of an owner who is not identified moves no money', async () => {
    const { token } = await registerOwner(wallet)
    const { quote_id: quoteId } = await quoteFor('RUB', '100', SBP, token)
    const { json } = await payOut(wallet, token, { quoteId, to: SBP, key: nextKey() })
    expect(json['code']).toBe('WITHDRAWAL_NOT_ALLOWED')
    const made = await wallet.call('depositAddress', { token, body: { network: 'base' } })
    expect(made.json['code']).toBe('TOPUP_NOT_ALLOWED')
  })

  test.each([
    ['AMOUNT_ZERO', 'RUB', '0', SBP],
    ['AMOUNT_TOO_SMALL', 'RUB', '0.99', SBP],
    ['AMOUNT_TOO_LARGE', 'RUB', '500000.01', SBP],
    ['AMOUNT_TOO_SMALL', 'RUB', '499.99', CARD],
    ['AMOUNT_TOO_SMALL', 'USDC', '4.99', { ...USDC, network: 'ethereum' }],
    ['METHOD_UNAVAILABLE', 'USD', '100', SBP],
    ['METHOD_UNAVAILABLE', 'USDC', '100', CARD],
    ['NETWORK_UNAVAILABLE', 'USDC', '100', { ...USDC, network: 'optimism' }],
    ['NETWORK_UNAVAILABLE', 'USDC', '100', { ...USDC, network: 'tron' }],
    ['BAD_REQUEST', 'RUB', '1.001', SBP],
  ])(
    'a withdrawal is refused already at the quote: %s %s %s',
    async (code, currency, amount, to) => {
      const account_id = await accountIn(wallet, owner.token, currency)
      const network = 'network' in to ? { network: to.network } : {}
      const body = { account_id, amount, method: to.method, ...network }
      const { json } = await wallet.call('withdrawalQuote', { token: owner.token, body })
      expect(json['code']).toBe(code)
    },
  )

  test('an old key keeps its answer, and another request under it is refused', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const { quote_id: quoteId } = await quoteFor('RUB', '100', SBP, token)
    const key = nextKey()
    const first = await payOut(wallet, token, { quoteId, to: SBP, key })
    wallet.clock.forwardSeconds(3600)
    await wallet.context.db.query(`UPDATE app_user SET level = 'anonymous' WHERE phone = $1`, [
      (await wallet.call('authInfo', { token })).text.match(/7900\d{7}/)?.[0],
    ])
    const again = await payOut(wallet, token, { quoteId, to: SBP, key, pin: '0001' })
    expect([again.status, again.text]).toEqual([200, first.text])
    const other = await payOut(wallet, token, {
      quoteId,
      to: { ...SBP, phone: '79005550000' },
      key,
    })
    expect(other.json['code']).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('a saved card pays again and can be removed', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const pay = (to: Target) =>
      withdrawBy(wallet, token, { code: 'RUB', amount: '1000', to, key: nextKey() })
    await pay(CARD)
    await pay({ ...CARD, token: 'sandbox-complete-other123' })
    await pay({ ...CARD, last4: '0926', is_kept: false })
    const cards = async () => (await wallet.call('savedCards', { token })).json['results']
    const [card] = v.parse(v.array(SavedCard), await cards())
    const card_id = card?.id ?? ''
    expect(await cards()).toEqual([{ id: card_id, last4: '4417', brand: 'mir' }])
    const saved = { method: 'card', card_id } as const
    expect((await pay(saved)).status).toBe(200)
    const stranger = await registerOwner(wallet, { isVerified: true })
    const body = { card_id }
    await wallet.call('forgetCard', { token: stranger.token, body })
    expect(await cards()).toHaveLength(1)
    await wallet.call('forgetCard', { token, body })
    expect(await cards()).toEqual([])
    const { quote_id: quoteId } = await quoteFor('RUB', '1000', CARD, token)
    const gone = await payOut(wallet, token, { quoteId, to: saved, key: nextKey() })
    expect(gone.json['code']).toBe('CARD_NOT_FOUND')
  })

  test('a bank is asked once in ten minutes for a phone, and too many questions are refused', async () => {
    const app = wallet.withSettings({ lookupsPerOwnerPerHour: 2 })
    const { token } = await registerOwner(wallet, { isVerified: true })
    const ask = async (phone: string) => {
      const response = await app.request('/v2/wallet/withdrawal/bank/name', {
        method: 'POST',
        headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ phone, bank_id: SBP.bank_id }),
      })
      return response.status
    }
    const statuses = []
    for (const phone of ['79001', '79001', '79002', '79001', '79003']) {
      statuses.push(await ask(`${phone}000000`))
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })

  test('a card number or a token of a withdrawal is in neither the log nor the audit log', async () => {
    const audit = await wallet.context.db.query<{ detail: unknown }>('SELECT detail FROM audit_log')
    const written = wallet.logLines.join('\n') + JSON.stringify(audit)
    expect(written).not.toContain('sandbox-')
    expect(written).not.toContain('4111111111111111')
  })
})

test('a server without providers has none of the capabilities and refuses the calls', async () => {
  const wallet = await openWallet()
  const { token } = await registerOwner(wallet, { isVerified: true })
  const none = { payoutMethods: NO_PAYOUT_METHODS, deposits: null }
  const { context } = wallet
  const app = createApp({ ...context, gateways: { ...context.gateways, ...none } })
  const ask = async (name: keyof typeof endpoints, options: CallOptions = {}) =>
    (await call(app, endpoints[name], { token, ...options })).json
  expect(JSON.stringify(await ask('authInfo'))).not.toMatch(/withdrawal\.|topup\./)
  const account_id = await accountIn(wallet, token, 'RUB')
  expect(await ask('withdrawalMethods', { query: { account_id } })).toEqual({ results: [] })
  const body = { account_id, amount: '100', method: 'sbp' }
  expect(await ask('withdrawalQuote', { body })).toMatchObject({ code: 'METHOD_UNAVAILABLE' })
  expect(await ask('banks')).toMatchObject({ code: 'METHOD_UNAVAILABLE' })
  expect(await ask('depositNetworks')).toMatchObject({ code: 'METHOD_UNAVAILABLE' })
  expect(await ask('deposits')).toEqual({ results: [] })
  await wallet.close()
})
