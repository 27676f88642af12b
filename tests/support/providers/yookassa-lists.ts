import { randomUUID } from 'node:crypto'
import { type DoubleAnswer, type DoubleRequest, type Loopback, serveLoopback } from './loopback.ts'
import { loadOfficialCheck } from './official-schemas.ts'

const KEY = 'the-secret-key-of-both'
/** Greatest page of the lists, so that a test needs few. */
const PAGE = 2
const official = loadOfficialCheck('yookassa/openapi.json')

type Status = 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'

/** A row of one of the lists. */
export interface PlantedRow {
  list: 'payments' | 'refunds' | 'payouts'
  id?: string
  value: string
  currency?: string
  status?: Status
  /** Our id, in the metadata. */
  ourId?: string
  created: string
  captured?: string
}

export interface YookassaListsDouble extends Loopback {
  variables: Readonly<Record<string, string>>
  /** Adds a row and returns its id. */
  plant(row: PlantedRow): string
  forget(): void
}

/** A double of the lists of YooKassa's shop and payouts, with what a test plants in them. */
export async function openYookassaLists(): Promise<YookassaListsDouble> {
  const rows: PlantedRow[] = []

  const list = (name: PlantedRow['list'], { searchParams: query }: URL): DoubleAnswer => {
    const isAsked = (by: string, at: string | undefined) => {
      const [from, to] = [query.get(`${by}.gte`), query.get(`${by}.lt`)]
      return from === null || to === null || (at !== undefined && at >= from && at < to)
    }
    const found = rows
      .filter((row) => row.list === name)
      .filter(
        ({ created, captured }) =>
          isAsked('created_at', created) && isAsked('captured_at', captured),
      )
      .toSorted((a, b) => (a.created < b.created ? 1 : -1))
    const from = Number(query.get('cursor') ?? 0)
    const next = from + PAGE < found.length ? { next_cursor: String(from + PAGE) } : {}
    const json = { type: 'list', items: found.slice(from, from + PAGE).map(write), ...next }
    official(LISTS[name], json)
    return { status: 200, json }
  }

  const answer = ({ method, url, headers }: DoubleRequest): DoubleAnswer => {
    const isKnown = ['100500', '508017'].some(
      (user) =>
        headers.authorization === `Basic ${Buffer.from(`${user}:${KEY}`).toString('base64')}`,
    )
    if (!isKnown) return { status: 401, json: { type: 'error', id: randomUUID() } }
    const name = (['payments', 'refunds', 'payouts'] as const).find(
      (one) => `${method} ${url.pathname}` === `GET /v3/${one}`,
    )
    return name ? list(name, url) : { status: 404 }
  }

  const loopback = await serveLoopback(answer)
  return {
    ...loopback,
    variables: {
      YOOKASSA_SHOP_ID: '100500',
      YOOKASSA_KEY: KEY,
      YOOKASSA_URL: `${loopback.origin}/v3`,
      YOOKASSA_PAYOUT_AGENT_ID: '508017',
      YOOKASSA_PAYOUT_KEY: KEY,
    },
    plant(row) {
      const id = row.id ?? (row.list === 'payouts' ? `po-${randomUUID()}` : randomUUID())
      rows.push({ ...row, id })
      return id
    },
    forget: () => void rows.splice(0),
  }
}

const LISTS = { payments: 'PaymentList', refunds: 'RefundList', payouts: 'PayoutsList' } as const

function write({
  list,
  id,
  value,
  currency = 'RUB',
  status = 'succeeded',
  ...row
}: PlantedRow): object {
  const shared = {
    id,
    status,
    amount: { value, currency },
    created_at: row.created,
    ...(status === 'canceled' && {
      cancellation_details: { party: 'yoo_money', reason: 'expired_on_confirmation' },
    }),
  }
  if (list === 'refunds') return { ...shared, payment_id: randomUUID() }
  if (list === 'payouts') {
    return {
      ...shared,
      payout_destination: {
        type: 'bank_card',
        card: { first6: '220000', last4: '4417', card_type: 'Mir' },
      },
      ...(row.ourId !== undefined && { metadata: { payout_id: row.ourId } }),
      test: true,
    }
  }
  return {
    ...shared,
    paid: status === 'succeeded',
    test: true,
    refundable: status === 'succeeded',
    recipient: { account_id: '100500', gateway_id: '1' },
    ...(row.captured !== undefined && { captured_at: row.captured }),
    ...(row.ourId !== undefined && { metadata: { order_id: row.ourId } }),
  }
}
