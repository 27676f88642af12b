import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { PATIENTLY } from '../../support/test-duration.ts'
import { testEngines } from '../../support/test-database.ts'
import {
  openYookassaPayments,
  type YookassaPaymentsDouble,
} from '../../support/providers/yookassa-payments.ts'
import { readText } from '../support/app-owners.ts'
import { openPaymentServer, type PaymentServer } from '../support/payment-server.ts'

const RUB = { amount: '150.50', currency_code: 'RUB' }

describe.each(testEngines)('payments by YooKassa (%s)', (engine) => {
  let double: YookassaPaymentsDouble
  let server: PaymentServer
  beforeAll(async () => {
    double = await openYookassaPayments()
    server = await openPaymentServer(double.variables, engine)
  })
  afterEach(() => double.forgetFaults())
  afterAll(async () => {
    await server.close()
    await double.close()
  })

  /** A new owner with an order. */
  const order = async (request = RUB, isGrok = false) => {
    const { token } = await server.register(isGrok)
    const { json } = await server.topUp(token, request)
    return { token, id: readText(json['order']), url: readText(json['url']) }
  }
  const report = (body: string) => server.report('yookassa', body)
  const balance = (token: string) => server.balance(token, 'RUB')

  test('payments by YooKassa are credited by an event, whose words count for nothing', async () => {
    const { token, id, url } = await order()
    expect(url).toMatch(/^https:\/\/yoomoney\.example\/pay/)
    expect(double.payments.at(-1)?.request).toMatchObject({
      amount: { value: '150.50', currency: 'RUB' },
      payment_method_data: { type: 'sbp' },
      confirmation: {
        return_url: `https://wallet.example/wallet/payments/finish?order=${id}&currencyCode=RUB`,
      },
    })
    expect(await server.status(token, id)).toMatchObject({ status: 'pending' })
    // Forged: nothing was paid.
    const payment = double.payments.at(-1)
    const object = { id: payment?.id, status: 'succeeded', amount: { value: '9999.00' } }
    const forged = { type: 'notification', event: 'payment.succeeded', object }
    expect(await report(JSON.stringify(forged))).toBe(200)
    await server.settleEvents()
    expect(await balance(token)).toBe('0.00')
    const event = double.pay(id)
    expect([await report(event), await report(event)]).toEqual([200, 200])
    await server.settleEvents()
    await server.settleEvents()
    expect(await server.status(token, id)).toMatchObject({ status: 'complete', amount: '150.50' })
    expect(await balance(token)).toBe('150.50')
  })

  test('payments by YooKassa are by card where the environment takes cards', async () => {
    await order(RUB, true)
    expect(double.payments.at(-1)?.request.payment_method_data).toEqual({ type: 'bank_card' })
  })

  test('payments by YooKassa leave other currencies to other providers', async () => {
    const started = double.payments.length
    const { url } = await order({ amount: '10', currency_code: 'USD' })
    expect(url).toContain('/sandbox/pay/')
    expect(double.payments).toHaveLength(started)
  })

  test.each([
    ['breaks off after it acted', { answer: 'reset' }],
    ['is 500 after it acted', { answer: 500 }],
    ['is 500 before it acted', { isDropped: true }],
  ] as const)('payments by YooKassa are started once when the answer %s', async (_, fault) => {
    const { token } = await server.register()
    const started = double.payments.length
    double.fail('POST /v3/payments', fault)
    const lost = await server.topUp(token, RUB)
    expect(lost.json).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' })
    const { json } = await server.topUp(token, RUB)
    expect(json['url']).toMatch(/^https:\/\/yoomoney\.example/)
    expect(double.payments).toHaveLength(started + 1)
    await report(double.pay(readText(json['order'])))
    await server.settleEvents()
    expect(await balance(token)).toBe('150.50')
  })

  test('payments by YooKassa are started once when no answer came in time', async () => {
    const { token } = await server.register()
    const started = double.payments.length
    double.fail('POST /v3/payments', { answer: 'none' })
    const late = await server.topUpInVain(token, RUB)
    expect(late.json).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' })
    await expect.poll(() => double.payments.length, PATIENTLY).toBe(started + 1)
    const { json } = await server.topUp(token, RUB)
    expect(json['url']).toMatch(/^https:\/\/yoomoney\.example/)
    expect(double.payments).toHaveLength(started + 1)
  })

  test('payments that YooKassa refuses for their amount say so and move nothing', async () => {
    const { token } = await server.register()
    const reply = await server.topUp(token, { amount: '700001', currency_code: 'RUB' })
    expect(reply.json).toMatchObject({ code: 'AMOUNT_NOT_TAKEN' })
    expect(await balance(token)).toBe('0.00')
  })

  test('payments by YooKassa are settled later when YooKassa cannot be read at first', async () => {
    const { token, id } = await order()
    double.fail('GET /v3/payments', { answer: 500 })
    double.fail('GET /v3/payments', { answer: 'reset' })
    await report(double.pay(id))
    await server.settleEvents()
    expect(await balance(token)).toBe('0.00')
    for (let n = 0; n < 2; n += 1) {
      server.clock.forwardSeconds(60)
      await server.settleEvents()
    }
    expect(await balance(token)).toBe('150.50')
  })

  test('payments by YooKassa are credited without any event, and sooner for an owner who waits', async () => {
    const [lost, waited] = [await order(), await order()]
    double.pay(lost.id)
    double.pay(waited.id)
    server.clock.forwardSeconds(30)
    expect(await server.status(waited.token, waited.id)).toMatchObject({ status: 'pending' })
    await server.readDue()
    expect([await balance(lost.token), await balance(waited.token)]).toEqual(['0.00', '150.50'])
    server.clock.forwardSeconds(120)
    await server.readDue()
    expect(await balance(lost.token)).toBe('150.50')
  })

  test('canceled payments fail, and expired ones are credited when paid', async () => {
    const [canceled, late] = [await order(), await order()]
    await report(double.cancel(canceled.id))
    await server.settleEvents()
    expect(await server.status(canceled.token, canceled.id)).toMatchObject({ status: 'failed' })
    server.clock.forwardSeconds(31 * 60)
    expect(await server.status(late.token, late.id)).toMatchObject({ status: 'failed' })
    await report(double.pay(late.id))
    await server.settleEvents()
    expect(await server.status(late.token, late.id)).toMatchObject({ status: 'complete' })
    expect(await balance(late.token)).toBe('150.50')
  })

  test('payments of another sum are credited as captured, of another currency not at all', async () => {
    const [less, twice, other] = [await order(), await order(), await order()]
    await report(double.pay(less.id, { value: '100.00' }))
    await report(double.pay(twice.id, { value: '301.00' }))
    await report(double.pay(other.id, { currency: 'USD' }))
    await server.settleEvents()
    expect(await balance(less.token)).toBe('100.00')
    expect(await balance(twice.token)).toBe('301.00')
    expect(await balance(other.token)).toBe('0.00')
    const metrics = server.context.metrics.write({})
    expect(metrics).toContain(
      'wallet_payment_differences_total{provider="yookassa",kind="amount"} 2',
    )
    expect(metrics).toContain(
      'wallet_payment_differences_total{provider="yookassa",kind="currency"} 1',
    )
  })

  test('refunded payments leave the account, page by page of refunds', async () => {
    const { token, id } = await order()
    double.pay(id)
    await report(double.refund(id, '10.00', 'pending'))
    await report(double.refund(id, '20.00'))
    await report(double.refund(id, '30.00', 'canceled'))
    await report(double.refund(id, '40.50'))
    await server.settleEvents()
    for (let n = 0; n < 4; n += 1) {
      server.clock.forwardSeconds(60)
      await server.settleEvents()
    }
    expect(await balance(token)).toBe('90.00')
    const { json } = await server.call('transactions', { token })
    expect(json['results']).toMatchObject([
      { kind: 'refund', amount: '-40.50' },
      { kind: 'refund', amount: '-20.00' },
      { kind: 'top_up', amount: '150.50' },
    ])
  })

  test('payments by YooKassa keep their secrets out of the log, and answer whether they work', async () => {
    double.fail('POST /v3/payments', { answer: 401 })
    const { token } = await server.register()
    await server.topUp(token, RUB)
    const { YOOKASSA_KEY: key = '', YOOKASSA_SHOP_ID: shop = '' } = double.variables
    const basic = Buffer.from(`${shop}:${key}`).toString('base64')
    const log = server.logLines.join('\n')
    expect(log).toContain('yookassa answered 401')
    expect(log).not.toContain(key)
    expect(log).not.toContain(basic)
    const connection = server.connections.find(({ provider }) => provider === 'yookassa')
    expect(connection).toMatchObject({ state: 'set', missing: [] })
    expect(await connection?.probe?.()).toBe('the shop answers')
    double.fail('GET /v3/payments', { answer: 401 })
    await expect(connection?.probe?.()).rejects.toThrow('yookassa answered 401')
  })

  test('payments by YooKassa leave the ledger clean', async () => {
    expect(await auditLedger(server.context.db)).toEqual([])
  })
})
