import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTables } from '../../../server/backup/tables.ts'
import { openStripe, type StripeDouble } from '../../support/providers/stripe.ts'
import {
  openYookassaPayments,
  type YookassaPaymentsDouble,
} from '../../support/providers/yookassa-payments.ts'
import {
  openYookassaPayouts,
  type YookassaPayoutsDouble,
} from '../../support/providers/yookassa-payouts.ts'
import { readText } from '../support/app-owners.ts'
import { openPaymentServer, type PaymentServer } from '../support/payment-server.ts'

const RUB = { amount: '150.50', currency_code: 'RUB' }
const EUR = { amount: '20.25', currency_code: 'EUR' }
/** What a payer enters on the page of a provider, and the provider reports with its events. */
const PAYER = { name: 'ANNA PAYER', email: 'payer@example.com', card: '2202474301322987' }

/** Whatever may go wrong with an answer of a provider. */
const FAULTS = [
  { answer: 'reset' },
  { answer: 400 },
  { answer: 401 },
  { answer: 429 },
  { answer: 500 },
] as const

describe('secrets of YooKassa and Stripe', () => {
  let shop: YookassaPaymentsDouble
  let payouts: YookassaPayoutsDouble
  let stripe: StripeDouble
  let server: PaymentServer
  let secrets: readonly string[]
  beforeAll(async () => {
    shop = await openYookassaPayments()
    payouts = await openYookassaPayouts()
    stripe = await openStripe(() => server.clock.now())
    // YOOKASSA_URL leads to the shop; its payouts are not called here.
    const variables = { ...payouts.variables, ...shop.variables, ...stripe.variables }
    server = await openPaymentServer(variables)
    secrets = ['YOOKASSA_KEY', 'YOOKASSA_PAYOUT_KEY', 'STRIPE_KEY', 'STRIPE_WEBHOOK_SECRET'].map(
      (name) => readText(variables[name]),
    )
  })
  afterAll(async () => {
    await server.close()
    await Promise.all([shop.close(), payouts.close(), stripe.close()])
  })

  test('secrets of providers and the data of payers reach neither log nor answers, and no table for longer than needed', async () => {
    const { token } = await server.register(true)
    const answers: string[] = []
    for (const fault of FAULTS) {
      shop.fail('POST /v3/payments', fault)
      stripe.fail('POST /v1/checkout', fault)
      answers.push((await server.topUp(token, RUB)).text, (await server.topUp(token, EUR)).text)
    }
    shop.forgetFaults()
    stripe.forgetFaults()
    const orders = [await server.topUp(token, RUB), await server.topUp(token, EUR)]
    const [rub = '', eur = ''] = orders.map(({ json }) => readText(json['order']))
    // Reading fails first, in each way.
    for (const fault of FAULTS) {
      shop.fail('GET /v3/payments', fault)
      stripe.fail('GET /v1/checkout', fault)
    }
    await server.report('yookassa', personal(shop.pay(rub)))
    const { body, headers } = stripe.sign(personal(stripe.pay(eur).body))
    await server.report('stripe', body, headers)
    await server.report('stripe', body, { 'Stripe-Signature': 't=1,v1=00' })
    await server.report('yookassa', personal('{"type":"another","object":{}}'))
    for (const _ of [...FAULTS, 'the last one']) {
      server.clock.forwardSeconds(120)
      await server.settleEvents()
    }
    expect(await server.balance(token, 'RUB')).toBe('150.50')
    expect(await server.balance(token, 'EUR')).toBe('20.25')
    for (const connection of server.connections) {
      shop.fail('GET /v3', { answer: 401 })
      const told = await connection.probe?.().catch((error: unknown) => String(error))
      answers.push(told ?? '')
    }
    const log = server.logLines.join('\n')
    expect(log).toContain('yookassa answered 500')
    expect(log).toContain('stripe did not answer')
    expect(log).toContain('provider event was not settled')
    const { YOOKASSA_SHOP_ID, YOOKASSA_KEY } = shop.variables
    const shown = [...secrets, basicOf(YOOKASSA_SHOP_ID, YOOKASSA_KEY), ...Object.values(PAYER)]
    for (const text of [log, ...answers, server.context.metrics.write({})]) {
      for (const secret of shown) expect(text).not.toContain(secret)
    }
    const { db } = server.context
    for (const table of await listTables(db)) {
      for (const secret of shown) {
        const rows = await db.query(`SELECT 1 FROM "${table}" AS t WHERE strpos(t::text, $1) > 0`, [
          secret,
        ])
        expect([table, secret, rows]).toEqual([table, secret, []])
      }
    }
  })
})

function basicOf(id: string | undefined, key: string | undefined): string {
  return Buffer.from(`${id}:${key}`).toString('base64')
}

/** Adds to the body of an event what is personal. */
function personal(body: string): string {
  return body.replace('{', `{"payer":${JSON.stringify(PAYER)},`)
}
