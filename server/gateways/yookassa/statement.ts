import * as v from 'valibot'
import type { PaymentStatus } from '../../../contract/rules/statuses.ts'
import { callForJson, ProviderFailure } from '../provider-call.ts'
import type { StatementLine, StatementPeriod, StatementSource } from '../statement-source.ts'
import type { PayoutAccess } from './payout-client.ts'
import type { ShopAccess } from './payments.ts'

const PROVIDER = 'yookassa'
/** Rows in one answer, the greatest number that YooKassa returns. */
const PAGE = 100
/** Answers of one list; a list that does not end before is no list. */
const MAX_PAGES = 5000

const Amount = v.object({ value: v.string(), currency: v.string() })
const Moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
)
const Metadata = v.optional(v.record(v.string(), v.nullable(v.string())))

const Payment = v.object({
  id: v.string(),
  status: v.picklist(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: Amount,
  created_at: Moment,
  captured_at: v.optional(Moment),
  metadata: Metadata,
})
const Refund = v.object({
  id: v.string(),
  status: v.picklist(['pending', 'succeeded', 'canceled']),
  amount: Amount,
  created_at: Moment,
})
const Payout = v.object({
  id: v.string(),
  status: v.picklist(['pending', 'succeeded', 'canceled']),
  amount: Amount,
  created_at: Moment,
  metadata: Metadata,
})

const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  succeeded: 'complete',
  canceled: 'failed',
}

interface Access {
  shop: ShopAccess | undefined
  payouts: PayoutAccess | undefined
}

/**
 * Lists payments by the time of their capture, and refunds and payouts by the time of their
 * beginning. Payments that were begun in the period and not captured are listed too, so that their
 * status can be compared.
 */
export function createYookassaStatement({ shop, payouts }: Access): StatementSource {
  return {
    provider: PROVIDER,
    name: 'ЮKassa',
    payoutMethods: payouts ? ['sbp', 'card'] : [],
    async readStatement(period) {
      const ofShop = shop && (await readShop(createList(shop.shopId, shop), period))
      const ofPayouts = payouts && (await readPayouts(createList(payouts.agentId, payouts), period))
      return { lines: [...(ofShop ?? []), ...(ofPayouts ?? [])] }
    },
  }
}

async function readShop(list: List, period: StatementPeriod): Promise<StatementLine[]> {
  const captured = await list(Payment, '/payments', { by: 'captured_at', period })
  const created = await list(Payment, '/payments', { by: 'created_at', period })
  const payments = new Map([...created, ...captured].map((payment) => [payment.id, payment]))
  const lines = Array.from(payments.values(), (payment) =>
    write('payment', payment, {
      ourId: payment.metadata?.['order_id'],
      at: payment.captured_at ?? payment.created_at,
    }),
  )
  const refunds = await list(Refund, '/refunds', { by: 'created_at', period })
  return [
    // What was begun in the period and captured after it is on the day of its capture.
    ...lines.filter(({ at }) => at >= period.from && at < period.to),
    ...refunds.map((refund) => write('refund', refund)),
  ]
}

async function readPayouts(list: List, period: StatementPeriod): Promise<StatementLine[]> {
  const payouts = await list(Payout, '/payouts', { by: 'created_at', period })
  return payouts.map((payout) =>
    write('payout', payout, { ourId: payout.metadata?.['payout_id'], at: payout.created_at }),
  )
}

interface ReportedMovement {
  id: string
  status: string
  amount: { value: string; currency: string }
  created_at: Date
}

function write(
  kind: StatementLine['kind'],
  { id, status, amount, created_at }: ReportedMovement,
  { ourId, at }: { ourId?: string | null | undefined; at: Date } = { at: created_at },
): StatementLine {
  return {
    kind,
    ref: id,
    our_id: ourId ?? undefined,
    amount: amount.value,
    currency_code: amount.currency,
    status: STATUSES[status] ?? 'pending',
    at,
  }
}

type List = <Schema extends v.GenericSchema>(
  row: Schema,
  path: string,
  asked: { by: 'captured_at' | 'created_at'; period: StatementPeriod },
) => Promise<v.InferOutput<Schema>[]>

/** Reads lists to their end. */
function createList(user: string, { key, url }: { key: string; url: string }): List {
  const credentials = Buffer.from(`${user}:${key}`).toString('base64')
  return async (row, path, { by, period }) => {
    const Answer = v.object({ items: v.array(row), next_cursor: v.optional(v.string()) })
    const rows: v.InferOutput<typeof row>[] = []
    const seen = new Set<string>()
    let cursor: string | undefined
    do {
      const query = new URLSearchParams({
        [`${by}.gte`]: period.from.toISOString(),
        [`${by}.lt`]: period.to.toISOString(),
        limit: String(PAGE),
      })
      if (cursor !== undefined) query.set('cursor', cursor)
      const json = await callForJson({
        provider: PROVIDER,
        url: `${url}${path}?${query.toString()}`,
        headers: { Authorization: `Basic ${credentials}` },
      })
      const read = v.safeParse(Answer, json)
      if (!read.success) throw refuse('in another form')
      rows.push(...read.output.items)
      cursor = read.output.next_cursor
      if (cursor !== undefined && (seen.has(cursor) || seen.size >= MAX_PAGES)) {
        throw refuse('a list without an end')
      }
      if (cursor !== undefined) seen.add(cursor)
    } while (cursor !== undefined)
    return rows
  }
}

function refuse(how: string): ProviderFailure {
  return new ProviderFailure(`${PROVIDER} answered ${how}`, { outcome: 'unknown' })
}
