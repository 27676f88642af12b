import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type DoubleAnswer, type DoubleRequest, type Loopback, serveLoopback } from './loopback.ts'
import { loadOfficialCheck } from './official-schemas.ts'
import { requireForm } from './schema-check.ts'

const ACCESS = { agent: '508017', key: 'the-secret-key-of-the-payouts' }
const official = loadOfficialCheck('yookassa/openapi.json')

/** A card whose token is refused, as one that was made for another gateway is. */
export const REFUSED_TOKEN = 'pt-of-another-gateway'

const Request = v.object({
  amount: v.object({ value: v.string(), currency: v.string() }),
  payout_destination_data: v.optional(
    v.object({ type: v.string(), phone: v.string(), bank_id: v.string() }),
  ),
  payout_token: v.optional(v.string()),
  metadata: v.record(v.string(), v.string()),
})

interface Payout {
  id: string
  status: 'pending' | 'succeeded' | 'canceled'
  reason?: string
  request: v.InferOutput<typeof Request>
}

export interface YookassaPayoutsDouble extends Loopback {
  /** Settings that lead a server to this double. */
  variables: Readonly<Record<string, string>>
  /** Every payout that was started, in order. */
  payouts: readonly Payout[]
  banks: { bank_id: string; name: string; bic: string }[]
  /** Ends the payout that was started under our id, and returns the body of the event. */
  end(id: string, status: 'succeeded' | 'canceled'): string
  /** Starts the payout once more, as a forgotten key does. */
  repeat(id: string): void
  /** From now on a key starts a payout anew, as it does after a day. */
  forgetKeys(): void
  /** The search does not know payouts yet. */
  isSearchLate: boolean
}

/** A stateful double of YooKassa's payouts. */
export async function openYookassaPayouts(): Promise<YookassaPayoutsDouble> {
  const payouts: Payout[] = []
  const keys = new Map<string, { body: string; payout: Payout }>()

  const create = ({ headers, body }: DoubleRequest): DoubleAnswer => {
    const key = headers['idempotence-key']
    if (typeof key !== 'string' || !/^[0-9a-zA-Z+\-_.]{1,64}$/.test(key)) return refuse('key')
    const json: unknown = JSON.parse(body)
    requireForm('yookassa-payouts#/$defs/request', json)
    official('PayoutRequest', json)
    const earlier = keys.get(key)
    if (earlier && earlier.body !== body) return refuse('key of another request')
    if (earlier) return { status: 200, json: write(earlier.payout) }
    const request = v.parse(Request, json)
    if (request.payout_token === REFUSED_TOKEN) return refuse('payout_token')
    const id = `po-${randomUUID()}`
    const payout: Payout = { id, status: 'pending', request }
    payouts.push(payout)
    keys.set(key, { body, payout })
    return { status: 200, json: write(payout) }
  }

  const list = (items: readonly Payout[]): DoubleAnswer => {
    const json = { type: 'list', items: items.map(write) }
    requireForm('yookassa-payouts#/$defs/payouts', json)
    official('PayoutsList', json)
    return { status: 200, json }
  }

  const credentials = Buffer.from(`${ACCESS.agent}:${ACCESS.key}`).toString('base64')

  const answer = (request: DoubleRequest): DoubleAnswer => {
    const { method, url, headers } = request
    if (headers.authorization !== `Basic ${credentials}`) return { status: 401, json: ERROR }
    const path = `${method} ${url.pathname}`
    if (path === 'POST /v3/payouts') return create(request)
    if (path === 'GET /v3/sbp_banks') {
      for (const bank of double.banks) official('SbpParticipantBank', bank)
      return { status: 200, json: { type: 'list', items: double.banks } }
    }
    if (path === 'GET /v3/payouts/search') {
      const id = url.searchParams.get('metadata[payout_id]')
      const known = double.isSearchLate ? [] : payouts
      return list(known.filter(({ request: { metadata } }) => metadata['payout_id'] === id))
    }
    const payout = payouts.find(({ id }) => path === `GET /v3/payouts/${id}`)
    return payout ? { status: 200, json: write(payout) } : { status: 404, json: ERROR }
  }

  /** The payout that was started under our id; one that has not ended first. */
  const find = (id: string): Payout => {
    const ours = payouts.filter(({ request }) => request.metadata['payout_id'] === id)
    const payout = ours.find(({ status }) => status === 'pending') ?? ours[0]
    if (!payout) throw new Error('no such payout')
    return payout
  }

  const loopback = await serveLoopback(answer)
  const double: YookassaPayoutsDouble = {
    ...loopback,
    variables: {
      YOOKASSA_PAYOUT_AGENT_ID: ACCESS.agent,
      YOOKASSA_PAYOUT_KEY: ACCESS.key,
      YOOKASSA_URL: `${loopback.origin}/v3`,
    },
    payouts,
    banks: [
      { bank_id: '100000000111', name: 'Сбербанк', bic: '044525225' },
      { bank_id: '100000000004', name: 'Т-Банк', bic: '044525974' },
    ],
    isSearchLate: false,
    forgetKeys: () => keys.clear(),
    repeat(id) {
      payouts.push({ id: `po-${randomUUID()}`, status: 'pending', request: find(id).request })
    },
    end(id, status) {
      const payout = find(id)
      payout.status = status
      if (status === 'canceled') payout.reason = 'recipient_not_found'
      const event = { type: 'notification', event: `payout.${status}`, object: write(payout) }
      requireForm('yookassa-payouts#/$defs/event', event)
      return JSON.stringify(event)
    },
  }
  return double
}

const ERROR = { type: 'error', id: randomUUID(), description: 'refused' }

function refuse(parameter: string): DoubleAnswer {
  const json = { ...ERROR, parameter }
  official('Error', json)
  return { status: 400, json }
}

function write({ id, status, reason, request }: Payout): object {
  const to = request.payout_destination_data
  const json = {
    id,
    amount: request.amount,
    status,
    payout_destination: to
      ? { ...to, recipient_checked: false }
      : { type: 'bank_card', card: { first6: '220000', last4: '4417', card_type: 'Mir' } },
    created_at: '2026-11-20T12:00:00.000Z',
    metadata: request.metadata,
    ...(reason && { cancellation_details: { party: 'payout_network', reason } }),
    test: true,
  }
  requireForm('yookassa-payouts#/$defs/payout', json)
  official('Payout', json)
  return json
}
