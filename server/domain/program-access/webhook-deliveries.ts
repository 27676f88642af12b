import type * as v from 'valibot'
import type {
  NoAnswerReason,
  programAccessEndpoints,
} from '../../../contract/calls/program-access.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { newId } from '../../lib/new-id.ts'
import { HOUR_SECONDS, takeHit } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'
import { type DueRow, sendDelivery, type Tried } from './deliver-webhooks.ts'
import { readTransaction } from './read-transactions.ts'

type Deliveries = v.InferInput<
  (typeof programAccessEndpoints)['webhookDeliveries']['answer']
>['results']

const MOST_SHOWN = 50
/** Tests and replays of one owner. */
const TESTS_PER_HOUR = 60

interface DeliveryRow {
  id: string
  transaction_id: string | null
  state: 'waiting' | 'delivered' | 'failed'
  tries: number
  created_at: Date
  next_at: Date
  status: number | null
  reason: NoAnswerReason | null
}

interface ChosenDelivery {
  userId: string
  id: string
}

/** Returns what was sent to a webhook lately, and what waits. Throws NOT_FOUND. */
export async function listDeliveries(
  db: Queryable,
  { userId, id }: ChosenDelivery,
): Promise<Deliveries> {
  const known = await db.query('SELECT 1 FROM webhook WHERE id = $1 AND user_id = $2', [id, userId])
  if (known.length === 0) throw new Refusal('NOT_FOUND')
  const rows = await db.query<DeliveryRow>(
    `SELECT id, transaction_id, state, tries, created_at, next_at, status, reason
     FROM webhook_delivery WHERE webhook_id = $1 ORDER BY id DESC LIMIT $2::int`,
    [id, MOST_SHOWN],
  )
  const results: Deliveries = []
  for (const row of rows) {
    const { transaction_id, state, tries, created_at, next_at, status, reason } = row
    const transaction =
      transaction_id === null
        ? undefined
        : await readTransaction(db, { userId, id: transaction_id })
    results.push({
      id: row.id,
      ...(transaction && { number: transaction.number }),
      state,
      tries,
      created_at: created_at.toISOString(),
      ...(state === 'waiting' && { next_at: next_at.toISOString() }),
      ...(status !== null && { status }),
      ...(reason !== null && { reason }),
    })
  }
  return results
}

interface TestDelivery extends ChosenDelivery {
  clock: Clock
  isLoopbackAllowed: boolean
}

/**
 * Sends a test to a webhook, once and now, and returns what came of it. Throws NOT_FOUND,
 * TOO_MANY_REQUESTS.
 */
export async function testWebhook(db: Database, testing: TestDelivery): Promise<Tried> {
  const { userId, id, clock } = testing
  const now = clock.now()
  await takeTest(db, userId, now)
  const [hook] = await db.query<{ url: string; secret: string }>(
    'SELECT url, secret FROM webhook WHERE id = $1 AND user_id = $2',
    [id, userId],
  )
  if (!hook) throw new Refusal('NOT_FOUND')
  const due: DueRow = {
    id: newId(now),
    webhook_id: id,
    transaction_id: null,
    tries: 1,
    created_at: now,
    user_id: userId,
    ...hook,
  }
  return sendDelivery(db, due, testing)
}

/** Queues a delivery again, one that was taken too. Throws NOT_FOUND, TOO_MANY_REQUESTS. */
export async function replayDelivery(
  db: Database,
  { userId, id, now }: ChosenDelivery & { now: Date },
): Promise<void> {
  await takeTest(db, userId, now)
  const again = await db.query(
    `UPDATE webhook_delivery d SET state = 'waiting', tries = 0, next_at = $3
     FROM webhook w WHERE w.id = d.webhook_id AND d.id = $1 AND w.user_id = $2 RETURNING 1`,
    [id, userId, now],
  )
  if (again.length === 0) throw new Refusal('NOT_FOUND')
}

function takeTest(db: Queryable, userId: string, now: Date): Promise<void> {
  const window = { limit: TESTS_PER_HOUR, windowSeconds: HOUR_SECONDS, now }
  return takeHit(db, { key: `webhook-test:${userId}`, ...window })
}
