import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'
import { type DoubleAnswer, type DoubleRequest, type Loopback, serveLoopback } from './loopback.ts'
import { writeDispute, writeIntent, writeRefund } from './stripe-objects.ts'

const KEY = 'sk_test_the_secret_key_of_the_account'
/** Greatest page of the lists, so that a test needs few. */
const PAGE = 2

/** A row of one of the lists. */
export interface PlantedObject {
  list: 'payment_intents' | 'refunds' | 'disputes'
  id?: string
  /** In the smallest units. */
  amount: number
  currency: string
  status?: string
  ourId?: string
  at: Date
}

export interface StripeListsDouble extends Loopback {
  variables: Readonly<Record<string, string>>
  /** Adds a row and returns its id. */
  plant(row: PlantedObject): string
}

/** A double of the lists of Stripe, with what a test plants in them. */
export async function openStripeLists(): Promise<StripeListsDouble> {
  const rows: (PlantedObject & { id: string })[] = []

  const list = (name: string, { searchParams: query }: URL): DoubleAnswer => {
    const [from, to] = [Number(query.get('created[gte]')), Number(query.get('created[lt]'))]
    const found = rows.filter((row) => row.list === name && isIn(row, from, to))
    const after = found.findIndex(({ id }) => id === query.get('starting_after')) + 1
    const data = found.slice(after, after + PAGE).map(write)
    const has_more = after + PAGE < found.length
    return { status: 200, json: { object: 'list', url: `/v1/${name}`, has_more, data } }
  }

  const answer = ({ method, url, headers }: DoubleRequest): DoubleAnswer => {
    if (headers.authorization !== `Bearer ${KEY}`) return { status: 401, json: { error: {} } }
    const [, name] = /^GET \/v1\/(\w+)$/.exec(`${method} ${url.pathname}`) ?? []
    return name === undefined ? { status: 404, json: { error: {} } } : list(name, url)
  }

  const loopback = await serveLoopback(answer)
  return {
    ...loopback,
    variables: {
      STRIPE_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: 'whsec_the_secret_of_the_webhook',
      STRIPE_URL: loopback.origin,
      STRIPE_CURRENCIES: 'EUR, USD, JPY',
    },
    plant(row) {
      const id = row.id ?? `${PREFIXES[row.list]}_${randomBytes(12).toString('hex')}`
      rows.push({ ...row, id })
      return id
    },
  }
}

const PREFIXES = { payment_intents: 'pi', refunds: 're', disputes: 'dp' } as const

function secondsOf({ at }: PlantedObject): number {
  return Math.floor(at.getTime() / 1000)
}

function isIn(row: PlantedObject, from: number, to: number): boolean {
  return secondsOf(row) >= from && secondsOf(row) < to
}

function write(row: PlantedObject & { id: string }): object {
  const { id, amount, currency, ourId = '' } = row
  const created = secondsOf(row)
  if (row.list !== 'payment_intents') {
    const claim = { id, amount, currency, intent: 'pi_1' }
    return row.list === 'refunds'
      ? { ...writeRefund({ ...claim, status: row.status ?? 'succeeded' }), created }
      : { ...writeDispute({ ...claim, status: row.status ?? 'needs_response' }), created }
  }
  const status = row.status === undefined ? 'succeeded' : asStatus(row.status)
  const intent = writeIntent({
    intent: id,
    session: 'cs_1',
    order: ourId,
    status: 'complete',
    paid: 'paid',
    intentStatus: status,
    currency,
    amount,
    received: status === 'succeeded' ? amount : 0,
    expiresAt: created,
  })
  return { ...intent, created }
}

function asStatus(text: string): Stripe.PaymentIntent.Status {
  const known = ['succeeded', 'processing', 'canceled', 'requires_payment_method'] as const
  return known.find((status) => status === text) ?? 'processing'
}
