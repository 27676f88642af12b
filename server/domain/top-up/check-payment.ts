import type { Database } from '../../db/database.ts'
import type { PaymentGateway, PaymentState } from '../../gateways/payment-gateway.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../ops/log/log.ts'
import { nameFailure } from '../../ops/log/name-failure.ts'
import type { Metrics } from '../../ops/metrics/metrics.ts'
import { isId } from '../ledger/accounts.ts'
import type { EventSubject, SettleSubject } from '../provider-events/claim-events.ts'
import { claimAtOnce, claimWork, tryLater, type WorkKind } from '../work-queue/claim-work.ts'
import { lockOrder } from './order.ts'
import { nextCheckAfter } from './next-check.ts'
import { settlePayment } from './settle-payment.ts'

export interface Checking {
  payments: readonly PaymentGateway[]
  clock: Clock
  log: Log
  metrics: Pick<Metrics, 'countDifference'>
}

/** Settles the payment that an event is about, by reading it again. */
export function paymentSettler(db: Database, checking: Checking): SettleSubject {
  return async (subject) => {
    const order = await findSubject(db, subject)
    return order === undefined ? 'unknown' : checkPayment(db, order, checking)
  }
}

/** The order of an event, by our id or one of the provider's. */
async function findSubject(
  db: Database,
  { provider, ref }: EventSubject,
): Promise<string | undefined> {
  const [order] = await db.query<{ id: string }>(
    `SELECT id FROM payment_order
     WHERE provider = $1 AND (id = $2 OR provider_ref = $3 OR payment_ref = $3)`,
    [provider, isId(ref) ? ref : null, ref],
  )
  return order?.id
}

interface Claimed {
  id: string
  provider: string
  provider_ref: string | null
  payment_ref: string | null
  created_at: Date
  checks: number
  is_paid: boolean
}

/**
 * Readings of payments: `check_until` keeps a second one away from a payment, and `next_check_at`
 * says when it is read again (`nextCheckAfter`), until half a year is over. A reading counts, so
 * that one whose claim has ended settles nothing any more.
 */
const PAYMENT: WorkKind<Claimed> = {
  table: 'payment_order',
  key: ['id', 'checks'],
  due: 'check_until',
  open: 'true',
  columns:
    'id, provider, provider_ref, payment_ref, created_at, checks, captured IS NOT NULL AS is_paid',
  onClaim: 'checks = checks + 1',
  claimMs: 60_000,
  pauses: { firstMs: 0, longestMs: 0 },
}

/**
 * Claims up to `most` payments whose next reading is due and returns a function for each that reads
 * and settles it; safe with several processes. The events of a provider may be lost, so payments
 * are read without them too.
 */
export async function claimChecks(
  db: Database,
  checking: Checking,
  most: number,
): Promise<(() => Promise<boolean>)[]> {
  const claimed = await claimWork(db, PAYMENT, {
    now: checking.clock.now(),
    most,
    only: 'next_check_at <= $1 AND provider IN (SELECT jsonb_array_elements_text($3::jsonb))',
    values: [JSON.stringify(checking.payments.map(({ name }) => name))],
  })
  return claimed.map((payment) =>
    nameFailure({ order_id: payment.id }, () => read(db, payment, checking).then(() => true)),
  )
}

/**
 * Reads a payment again at its provider and settles by what was read. One reading of a payment runs
 * at a time, so that no older state is settled after a newer one. `busy`: another one runs, or the
 * provider is not connected or knows nothing yet. A payment that failed for good is not read again.
 */
export async function checkPayment(
  db: Database,
  order: string,
  checking: Checking,
): Promise<'settled' | 'busy'> {
  const [claimed] = await claimAtOnce(db, PAYMENT, {
    now: checking.clock.now(),
    only: 'id = $3 AND check_until <= $1',
    values: [order],
  })
  return claimed ? read(db, claimed, checking) : 'busy'
}

async function read(
  db: Database,
  claimed: Claimed,
  checking: Checking,
): Promise<'settled' | 'busy'> {
  const { payments, clock } = checking
  await postpone(db, claimed, clock.now())
  try {
    const gateway = payments.find(({ name }) => name === claimed.provider)
    const state = await gateway?.check(claimed)
    return state ? await settle(db, claimed, state, checking) : 'busy'
  } finally {
    await tryLater(db, PAYMENT, claimed, { now: clock.now(), tries: claimed.checks })
  }
}

async function postpone(
  db: Database,
  { id, created_at, is_paid }: Claimed,
  now: Date,
): Promise<void> {
  await db.query('UPDATE payment_order SET next_check_at = $2 WHERE id = $1', [
    id,
    nextCheckAfter(created_at, now, is_paid),
  ])
}

async function settle(
  db: Database,
  { id, checks, created_at, is_paid }: Claimed,
  state: PaymentState,
  { clock, log, metrics }: Checking,
): Promise<'settled' | 'busy'> {
  const now = clock.now()
  const end = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.checks !== checks) return undefined
    const difference = await settlePayment(tx, order, state, now)
    await tx.query(
      `UPDATE payment_order SET payment_ref = coalesce($2, payment_ref),
         next_check_at = CASE WHEN $3 THEN NULL WHEN $4 THEN $5::timestamptz ELSE next_check_at END
       WHERE id = $1`,
      [
        id,
        state.payment_ref ?? null,
        state.status === 'failed' && !state.captured,
        state.captured !== null && !is_paid,
        nextCheckAfter(created_at, now, true),
      ],
    )
    return { difference }
  })
  if (!end) return 'busy'
  if (end.difference) {
    log.error('another sum was captured than was ordered', { ...end.difference })
    metrics.countDifference(end.difference.provider, end.difference.kind)
  }
  return 'settled'
}
