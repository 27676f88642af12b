import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type DoubleAnswer, type DoubleRequest, type Loopback, serveLoopback } from './loopback.ts'
import { jsonOf, loadOfficialCheck } from './official-schemas.ts'
import { requireForm } from './schema-check.ts'

const ACCESS = { shop: '100500', key: 'the-secret-key-of-the-shop' }
const PAGE = 2
const official = loadOfficialCheck('yookassa/openapi.json')

const Request = v.object({
  amount: v.object({ value: v.string(), currency: v.string() }),
  payment_method_data: v.object({ type: v.string() }),
  confirmation: v.object({ return_url: v.string() }),
  metadata: v.object({ order_id: v.string() }),
})

interface Amount {
  value: string
  currency: string
}

interface Payment {
  id: string
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'
  /** What was captured, which may differ from the order. */
  amount: Amount
  request: v.InferOutput<typeof Request>
}

interface Refund {
  id: string
  payment_id: string
  status: 'pending' | 'succeeded' | 'canceled'
  amount: Amount
}

export interface YookassaPaymentsDouble extends Loopback {
  /** Settings that lead a server to this double. */
  variables: Readonly<Record<string, string>>
  /** Every payment that was started, in order. */
  payments: readonly Payment[]
  /** The owner pays, perhaps another sum or in another currency; returns the body of the event. */
  pay(order: string, amount?: Partial<Amount>): string
  /** The owner has paid and the bank has not decided. */
  process(order: string): void
  /** The payment is canceled, by its owner or because its time is over. */
  cancel(order: string): string
  /** Refunds rubles of a payment from YooKassa's own pages. */
  refund(order: string, value: string, status?: Refund['status']): string
}

/** A stateful double of a shop of YooKassa. */
export async function openYookassaPayments(): Promise<YookassaPaymentsDouble> {
  const payments: Payment[] = []
  const refunds: Refund[] = []
  const keys = new Map<string, { body: string; payment: Payment }>()

  const write = ({ id, status, amount, request }: Payment): object => {
    const returned = refunds.filter((one) => one.payment_id === id && one.status === 'succeeded')
    const sum = returned.reduce((total, one) => total + Number(one.amount.value), 0)
    const { return_url } = request.confirmation
    const json = {
      id,
      status,
      paid: status === 'succeeded',
      test: true,
      refundable: status === 'succeeded',
      amount,
      created_at: '2026-11-20T12:00:00.000Z',
      recipient: { account_id: ACCESS.shop, gateway_id: '1' },
      metadata: request.metadata,
      ...(status === 'pending' && {
        confirmation: {
          type: 'redirect',
          return_url,
          confirmation_url: `https://yoomoney.example/pay?orderId=${id}`,
        },
      }),
      ...(status === 'canceled' && {
        cancellation_details: { party: 'yoo_money', reason: 'expired_on_confirmation' },
      }),
      ...(sum > 0 && { refunded_amount: { value: sum.toFixed(2), currency: amount.currency } }),
    }
    requireForm('yookassa-payments#/$defs/payment', json)
    official('Payment', json)
    return json
  }

  const create = ({ headers, body }: DoubleRequest): DoubleAnswer => {
    const key = headers['idempotence-key']
    if (typeof key !== 'string' || !/^[0-9a-zA-Z+\-_.]{1,64}$/.test(key)) return refuse('key')
    const json: unknown = JSON.parse(body)
    requireForm('yookassa-payments#/$defs/request', json)
    official(jsonOf('/payments'), json)
    const earlier = keys.get(key)
    if (earlier && earlier.body !== body) return refuse('key of another request')
    if (earlier) return { status: 200, json: write(earlier.payment) }
    const request = v.parse(Request, json)
    if (request.amount.currency !== 'RUB') return refuse('amount.currency')
    if (Number(request.amount.value) > MOST) return refuse('amount.value')
    const payment: Payment = {
      id: randomUUID(),
      status: 'pending',
      amount: request.amount,
      request,
    }
    payments.push(payment)
    keys.set(key, { body, payment })
    return { status: 200, json: write(payment) }
  }

  const listRefunds = ({ searchParams }: URL): DoubleAnswer => {
    const all = refunds.filter((one) => one.payment_id === searchParams.get('payment_id'))
    const from = Number(searchParams.get('cursor') ?? 0)
    const next = from + PAGE < all.length ? { next_cursor: String(from + PAGE) } : {}
    const json = { type: 'list', items: all.slice(from, from + PAGE).map(writeRefund), ...next }
    requireForm('yookassa-payments#/$defs/refunds', json)
    official('RefundList', json)
    return { status: 200, json }
  }

  const credentials = Buffer.from(`${ACCESS.shop}:${ACCESS.key}`).toString('base64')
  const answer = (request: DoubleRequest): DoubleAnswer => {
    const { method, url, headers } = request
    if (headers.authorization !== `Basic ${credentials}`) return { status: 401, json: ERROR }
    const path = `${method} ${url.pathname}`
    if (path === 'POST /v3/payments') return create(request)
    if (path === 'GET /v3/payments') return { status: 200, json: { type: 'list', items: [] } }
    if (path === 'GET /v3/refunds') return listRefunds(url)
    const payment = payments.find(({ id }) => path === `GET /v3/payments/${id}`)
    return payment ? { status: 200, json: write(payment) } : { status: 404, json: ERROR }
  }

  const find = (order: string): Payment => {
    const payment = payments.find(({ request }) => request.metadata.order_id === order)
    if (!payment) throw new Error('no such payment')
    return payment
  }

  const loopback = await serveLoopback(answer)
  return {
    ...loopback,
    variables: {
      YOOKASSA_SHOP_ID: ACCESS.shop,
      YOOKASSA_KEY: ACCESS.key,
      YOOKASSA_URL: `${loopback.origin}/v3`,
    },
    payments,
    pay(order, amount = {}) {
      const payment = find(order)
      payment.amount = { ...payment.amount, ...amount }
      payment.status = 'succeeded'
      return tell('payment.succeeded', write(payment))
    },
    process(order) {
      find(order).status = 'waiting_for_capture'
    },
    cancel(order) {
      const payment = find(order)
      payment.status = 'canceled'
      return tell('payment.canceled', write(payment))
    },
    refund(order, value, status = 'succeeded') {
      const { id, amount } = find(order)
      const money = { value, currency: amount.currency }
      const refund: Refund = { id: randomUUID(), payment_id: id, status, amount: money }
      refunds.push(refund)
      return tell('refund.succeeded', writeRefund(refund))
    },
  }
}

/** Rubles of one payment by the fast payment system. */
const MOST = 700_000
const ERROR = { type: 'error', id: randomUUID(), code: 'invalid_request', description: 'refused' }

function refuse(parameter: string): DoubleAnswer {
  const json = { ...ERROR, parameter }
  official('Error', json)
  return { status: 400, json }
}

function writeRefund({ id, payment_id, status, amount }: Refund): object {
  const json = { id, payment_id, status, amount, created_at: '2026-11-20T12:00:00.000Z' }
  official('Refund', json)
  return json
}

function tell(event: string, object: object): string {
  const json = { type: 'notification', event, object }
  requireForm('yookassa-payments#/$defs/event', json)
  return JSON.stringify(json)
}
