import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { openStripe, type SignedEvent, type StripeDouble } from '../../support/providers/stripe.ts'
import { PATIENTLY } from '../../support/test-duration.ts'
import { testEngines } from '../../support/test-database.ts'
import { readText } from '../support/app-owners.ts'
import { keyed } from '../support/keyed.ts'
import { openPaymentServer, type PaymentServer } from '../support/payment-server.ts'

const EUR = { amount: '150.50', currency_code: 'EUR' }

describe.each(testEngines)('payments by Stripe (%s)', (engine) => {
  let double: StripeDouble
  let server: PaymentServer
  beforeAll(async () => {
    double = await openStripe(() => server.clock.now())
    server = await openPaymentServer(double.variables, engine)
  })
  afterEach(() => double.forgetFaults())
  afterAll(async () => {
    await server.close()
    await double.close()
  })

  /** A new owner with an order. */
  const order = async (request = EUR) => {
    const { token } = await server.register(true)
    const { json } = await server.topUp(token, request)
    return { token, id: readText(json['order']), url: readText(json['url']) }
  }
  const report = ({ body, headers }: SignedEvent) => server.report('stripe', body, headers)
  const settle = async (event: SignedEvent) => {
    expect(await report(event)).toBe(200)
    await server.settleEvents()
  }
  const balance = (token: string) => server.balance(token, 'EUR')

  test('payments by Stripe are credited once by a signed event, however often it comes', async () => {
    const { token, id, url } = await order()
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.example/)
    const { expiresAt, ...session } = double.payments.at(-1) ?? { expiresAt: 0 }
    expect(session).toMatchObject({ amount: 15050, currency: 'eur', order: id })
    const minutes = (expiresAt - server.clock.now().getTime() / 1000) / 60
    expect(minutes).toBeGreaterThan(30)
    expect(minutes).toBeLessThan(42)
    const event = double.pay(id)
    await settle(event)
    await settle(event)
    expect(await server.status(token, id)).toMatchObject({ status: 'complete', amount: '150.50' })
    expect(await balance(token)).toBe('150.50')
  })

  test('payments by Stripe refuse events that are forged, changed, or older than five minutes', async () => {
    const { token, id } = await order()
    const event = double.pay(id)
    expect(await report(double.sign(event.body, 'whsec_another'))).toBe(401)
    expect(await report({ ...event, body: event.body.replace('paid', 'lost') })).toBe(401)
    expect(await server.report('stripe', event.body)).toBe(401)
    server.clock.forwardSeconds(301)
    expect(await report(event)).toBe(401)
    await server.settleEvents()
    expect(await balance(token)).toBe('0.00')
    // It is read without an event.
    await server.readDue()
    expect(await balance(token)).toBe('150.50')
  })

  test('payments by Stripe have no decimals in yen', async () => {
    const { token } = await server.register(true)
    await server.call('openAccount', {
      token,
      body: { currency_code: 'JPY' },
      headers: keyed(`yen ${token}`),
    })
    const { json } = await server.topUp(token, { amount: '1500', currency_code: 'JPY' })
    expect(double.payments.at(-1)).toMatchObject({ amount: 1500, currency: 'jpy' })
    await settle(double.pay(readText(json['order'])))
    expect(await server.balance(token, 'JPY')).toBe('1500')
  })

  test.each([
    ['breaks off after the session was opened', { answer: 'reset' }],
    ['is 500 before the session was opened', { isDropped: true }],
  ] as const)('payments by Stripe are started again when the answer %s', async (_, fault) => {
    const { token } = await server.register(true)
    double.fail('POST /v1/checkout', fault)
    // A connection that broke off is tried again by the package itself, under the same key.
    await server.topUp(token, EUR)
    const { json } = await server.topUp(token, EUR)
    expect(double.payments.filter(({ order: id }) => id === json['order'])).toHaveLength(1)
    await settle(double.pay(readText(json['order'])))
    expect(await balance(token)).toBe('150.50')
  })

  test('payments by Stripe are started once when no answer came in time', async () => {
    const { token } = await server.register(true)
    const started = double.payments.length
    double.fail('POST /v1/checkout/sessions', { answer: 'none' })
    const late = await server.topUpInVain(token, EUR)
    expect(late.json).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' })
    await expect.poll(() => double.payments.length, PATIENTLY).toBe(started + 1)
    const { json } = await server.topUp(token, EUR)
    expect(json['url']).toMatch(/^https:\/\/checkout/)
    expect(double.payments).toHaveLength(started + 1)
  })

  test('payments that Stripe refuses for their amount say so', async () => {
    const { token } = await server.register(true)
    const asked = { amount: '0.49', currency_code: 'EUR' }
    expect((await server.topUp(token, asked)).json).toMatchObject({ code: 'AMOUNT_NOT_TAKEN' })
  })

  test('payments by Stripe get past a failure that Stripe keeps for their key', async () => {
    const { token } = await server.register(true)
    double.failNextKey()
    expect((await server.topUp(token, EUR)).json).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' })
    const { json } = await server.topUp(token, EUR)
    expect(json['url']).toMatch(/^https:\/\/checkout/)
    // The session of the lost answer cannot be paid: nobody has its address.
    const mine = double.payments.filter((one) => one.order === json['order'])
    expect(mine).toHaveLength(2)
    expect(json['url']).toContain(mine[1]?.session ?? 'none')
    await settle(double.pay(readText(json['order'])))
    expect(await balance(token)).toBe('150.50')
  })

  test('payments by slow methods are pending until the bank has decided', async () => {
    const [good, bad] = [await order(), await order()]
    await settle(double.process(good.id))
    expect(await server.status(good.token, good.id)).toMatchObject({ status: 'pending' })
    await settle(double.pay(good.id))
    expect(await balance(good.token)).toBe('150.50')
    await settle(double.process(bad.id))
    await settle(double.reject(bad.id))
    expect(await server.status(bad.token, bad.id)).toMatchObject({ status: 'failed' })
  })

  test('payments by Stripe expire', async () => {
    const { token, id } = await order()
    await settle(double.expire(id))
    expect(await server.status(token, id)).toMatchObject({ status: 'failed' })
    expect(await balance(token)).toBe('0.00')
  })

  test('payments of another sum are credited as captured, of another currency not at all', async () => {
    const [less, other] = [await order(), await order()]
    await settle(double.pay(less.id, { amount: 100 }))
    await settle(double.pay(other.id, { currency: 'usd' }))
    expect([await balance(less.token), await balance(other.token)]).toEqual(['1.00', '0.00'])
  })

  test('payments by Stripe are refunded and disputed in any order of events, and given back', async () => {
    const { token, id } = await order()
    await settle(double.pay(id))
    const events = [
      double.refund(id, 're_a', 1000, 'pending'),
      double.refund(id, 're_b', 2000),
      double.refund(id, 're_c', 500, 'failed'),
      double.dispute(id, 'dp_a', 12_050, 'warning_needs_response'),
    ]
    for (const event of events.toReversed()) await report(event)
    await server.settleEvents()
    await later()
    expect(await balance(token)).toBe('120.50')
    await settle(double.dispute(id, 'dp_a', 12_050, 'needs_response'))
    expect(await balance(token)).toBe('0.00')
    await settle(double.refund(id, 're_a', 1000, 'failed'))
    expect(await balance(token)).toBe('10.00')
    await settle(double.dispute(id, 'dp_a', 12_050, 'won'))
    expect(await balance(token)).toBe('130.50')
    const { json } = await server.call('transactions', { token })
    const rows = JSON.stringify(json['results'])
    expect(rows).toContain('Dispute won')
    expect(rows).toContain('Refund canceled')
  })

  /** Events that met a running reading are due again. */
  const later = async () => {
    for (let n = 0; n < 4; n += 1) {
      server.clock.forwardSeconds(60)
      await server.settleEvents()
    }
  }

  test('payments by Stripe keep their secrets out of the log, and answer whether they work', async () => {
    double.fail('POST /v1/checkout', { answer: 401 })
    const { token } = await server.register(true)
    await server.topUp(token, EUR)
    const log = server.logLines.join('\n')
    expect(log).toContain('stripe did not answer')
    for (const name of ['STRIPE_KEY', 'STRIPE_WEBHOOK_SECRET']) {
      expect(log).not.toContain(double.variables[name])
    }
    const connection = server.connections.find(({ provider }) => provider === 'stripe')
    expect(connection).toMatchObject({ state: 'set', missing: [] })
    expect(await connection?.probe?.()).toBe('the account answers, in test mode')
  })

  test('payments by Stripe leave the ledger clean', async () => {
    expect(await auditLedger(server.context.db)).toEqual([])
  })
})
