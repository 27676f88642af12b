import { randomBytes } from 'node:crypto'
import { Stripe } from 'stripe'
import { type DoubleAnswer, type DoubleRequest, type Loopback, serveLoopback } from './loopback.ts'
import { requireForm } from './schema-check.ts'
import {
  checkSessionRequest,
  type StripeClaim,
  type StripePayment,
  writeDispute,
  writeIntent,
  writeRefund,
  writeSession,
} from './stripe-objects.ts'

const KEY = 'sk_test_the_secret_key_of_the_account'
const SECRET = 'whsec_the_secret_of_the_webhook'
/** Greatest page of the lists, so that a test needs few. */
const PAGE = 2
const SHORTEST_SECONDS = 1800
/** The least that Checkout takes of most currencies, in their smallest units. */
const MIN_UNITS = 50

/** An event as it is sent: its body and the header of its signature. */
export interface SignedEvent {
  body: string
  headers: Record<string, string>
}

export interface StripeDouble extends Loopback {
  /** Settings that lead a server to this double. */
  variables: Readonly<Record<string, string>>
  /** Every session that was opened, in order. */
  payments: readonly StripePayment[]
  /** The next session is opened and answered with 500, which its key keeps. */
  failNextKey(): void
  /** The owner pays, perhaps another sum or in another currency. */
  pay(order: string, captured?: { amount?: number; currency?: string }): SignedEvent
  /** The owner chose a method that takes days, and later it succeeds or fails. */
  process(order: string): SignedEvent
  reject(order: string): SignedEvent
  expire(order: string): SignedEvent
  /** The same id again changes the status. */
  refund(order: string, id: string, amount: number, status?: string): SignedEvent
  dispute(order: string, id: string, amount: number, status: Stripe.Dispute.Status): SignedEvent
  /** Signs a body as the webhook does, at a moment. */
  sign(body: string, secret?: string): SignedEvent
}

/**
 * A stateful double of Stripe: Checkout, payments, refunds, disputes. `now` is the clock of its
 * world.
 */
export async function openStripe(now: () => Date): Promise<StripeDouble> {
  const payments: StripePayment[] = []
  const refunds = new Map<string, StripeClaim>()
  const disputes = new Map<string, StripeClaim>()
  const keys = new Map<string, { body: string; answer: DoubleAnswer }>()
  let isNextKept = false

  const open = (params: URLSearchParams): DoubleAnswer => {
    checkSessionRequest(params)
    const request = Object.fromEntries(params)
    const expiresAt = Number(request['expires_at'])
    if (expiresAt < now().getTime() / 1000 + SHORTEST_SECONDS) return refuse(400, 'expires_at')
    const units = Number(request['line_items[0][price_data][unit_amount]'])
    if (units < MIN_UNITS) return refuse(400, 'amount_too_small')
    const payment: StripePayment = {
      session: makeId('cs_test'),
      intent: makeId('pi'),
      order: request['client_reference_id'] ?? '',
      status: 'open',
      paid: 'unpaid',
      intentStatus: 'requires_payment_method',
      currency: request['line_items[0][price_data][currency]'] ?? '',
      amount: units,
      received: 0,
      expiresAt,
    }
    payments.push(payment)
    return { status: 200, json: writeSession(payment, null) }
  }

  /** The first answer of a key is kept, also a failure; other parameters under it are an error. */
  const openOnce = ({ headers, body }: DoubleRequest): DoubleAnswer => {
    const key = String(headers['idempotency-key'] ?? makeId('key'))
    const kept = keys.get(key)
    if (kept && kept.body !== body) return refuse(400, 'idempotency_error')
    if (kept) return { ...kept.answer, headers: { 'Idempotent-Replayed': 'true' } }
    const made = open(new URLSearchParams(body))
    const answer = isNextKept ? refuse(500, 'api_error') : made
    isNextKept = false
    keys.set(key, { body, answer })
    return answer
  }

  const list = (all: ReadonlyMap<string, StripeClaim>, { searchParams }: URL): DoubleAnswer => {
    const intent = searchParams.get('payment_intent')
    const found = [...all.values()].filter((claim) => claim.intent === intent)
    const after = found.findIndex(({ id }) => id === searchParams.get('starting_after')) + 1
    const write = all === refunds ? writeRefund : writeDispute
    const data = found.slice(after, after + PAGE).map((claim) => write(claim))
    const has_more = after + PAGE < found.length
    return { status: 200, json: { object: 'list', url: '/v1/list', has_more, data } }
  }

  const answer = (request: DoubleRequest): DoubleAnswer => {
    const { method, url, headers } = request
    if (headers.authorization !== `Bearer ${KEY}`) return refuse(401, 'api_key')
    const path = `${method} ${url.pathname}`
    if (path === 'POST /v1/checkout/sessions') return openOnce(request)
    if (path === 'GET /v1/refunds') return list(refunds, url)
    if (path === 'GET /v1/disputes') return list(disputes, url)
    if (path === 'GET /v1/balance')
      return { status: 200, json: { object: 'balance', livemode: false } }
    const payment = payments.find((one) => path === `GET /v1/checkout/sessions/${one.session}`)
    if (!payment) return refuse(404, 'no such thing')
    const isPaying = payment.status === 'complete'
    return { status: 200, json: writeSession(payment, isPaying ? writeIntent(payment) : null) }
  }

  const find = (order: string): StripePayment => {
    const payment = payments.findLast((one) => one.order === order)
    if (!payment) throw new Error('no such session')
    return payment
  }
  const tell = (type: string, object: object): SignedEvent => {
    const event = { id: makeId('evt'), object: 'event', type, data: { object } }
    requireForm('stripe#/$defs/event', event)
    return sign(JSON.stringify(event))
  }
  const sign = (body: string, secret = SECRET): SignedEvent => {
    const timestamp = Math.floor(now().getTime() / 1000)
    const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
    return { body, headers: { 'Stripe-Signature': header } }
  }

  const loopback = await serveLoopback(answer)
  return {
    ...loopback,
    variables: {
      STRIPE_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_URL: loopback.origin,
      STRIPE_CURRENCIES: 'EUR, USD, JPY',
    },
    payments,
    sign,
    failNextKey() {
      isNextKept = true
    },
    pay(order, { amount, currency } = {}) {
      const payment = find(order)
      payment.status = 'complete'
      payment.paid = 'paid'
      payment.intentStatus = 'succeeded'
      payment.received = amount ?? payment.amount
      payment.currency = currency ?? payment.currency
      return tell('checkout.session.completed', writeSession(payment, payment.intent))
    },
    process(order) {
      const payment = find(order)
      payment.status = 'complete'
      payment.intentStatus = 'processing'
      return tell('checkout.session.completed', writeSession(payment, payment.intent))
    },
    reject(order) {
      const payment = find(order)
      payment.intentStatus = 'requires_payment_method'
      return tell('checkout.session.async_payment_failed', writeSession(payment, payment.intent))
    },
    expire(order) {
      const payment = find(order)
      payment.status = 'expired'
      return tell('checkout.session.expired', writeSession(payment, null))
    },
    refund(order, id, amount, status = 'succeeded') {
      const { intent, currency } = find(order)
      const refund = { id, intent, amount, currency, status }
      refunds.set(id, refund)
      return tell('refund.updated', writeRefund(refund))
    },
    dispute(order, id, amount, status) {
      const { intent, currency } = find(order)
      const dispute = { id, intent, amount, currency, status }
      disputes.set(id, dispute)
      return tell('charge.dispute.updated', writeDispute(dispute))
    },
  }
}

function makeId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

function refuse(status: number, code: string): DoubleAnswer {
  return {
    status,
    json: { error: { type: 'invalid_request_error', code, message: `refused ${code}` } },
  }
}
