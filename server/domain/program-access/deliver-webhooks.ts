import { createHmac } from 'node:crypto'
import type { NoAnswerReason } from '../../../contract/calls/program-access.ts'
import type { Database, Queryable } from '../../db/database.ts'
import {
  isGuardedAddress,
  NoAnswer,
  requestGuarded,
} from '../../gateways/client-documents/guarded-request.ts'
import type { Clock } from '../../lib/clock.ts'
import { notify } from '../notifications/add-notification.ts'
import { claimWork, type WorkKind } from '../work-queue/claim-work.ts'
import { pauseAfter } from '../work-queue/pauses.ts'
import { readTransaction } from './read-transactions.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../contract/rules/durations.ts'

/** Pauses before the second and each later try, over three days. */
const PAUSES_MS = [
  10_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  16 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
]
/** Tries of one delivery; after the last one its webhook is turned off. */
export const MOST_TRIES = PAUSES_MS.length + 1
const TIMEOUT_MS = 3000
const MOST_BYTES = 64 * 1024

/** The outcome of one call: a status, or why there was none. */
export interface Tried {
  status?: number
  reason?: NoAnswerReason
  tookMs: number
}

/** A delivery with what it is signed and sent by. */
export interface DueRow {
  id: string
  webhook_id: string
  transaction_id: string | null
  tries: number
  created_at: Date
  user_id: string
  url: string
  secret: string
}

const DELIVERY: WorkKind<DueRow> = {
  table: 'webhook_delivery',
  key: ['id'],
  due: 'next_at',
  open: `state = 'waiting' AND EXISTS (SELECT 1 FROM webhook w WHERE w.id = webhook_id AND w.off_at IS NULL)`,
  columns: `webhook_delivery.id, webhook_id, transaction_id, tries, webhook_delivery.created_at, w.user_id, w.url, w.secret`,
  join: 'JOIN webhook w ON w.id = webhook_id',
  onClaim: 'tries = tries + 1',
  claimMs: 60_000,
  pauses: PAUSES_MS,
}

interface DeliveryContext {
  clock: Clock
  isLoopbackAllowed: boolean
}

/**
 * Claims up to `most` deliveries that are due and returns a function for each that sends it and
 * returns whether it was taken; safe with several processes. One that fails is sent again after
 * growing pauses; after the last try its webhook is turned off.
 */
export async function claimDeliveries(
  db: Database,
  delivering: DeliveryContext,
  most: number,
): Promise<(() => Promise<boolean>)[]> {
  const due = await claimWork(db, DELIVERY, { now: delivering.clock.now(), most })
  return due.map((one) => () => deliver(db, one, delivering))
}

async function deliver(db: Database, due: DueRow, delivering: DeliveryContext): Promise<boolean> {
  const tried = await sendDelivery(db, due, delivering)
  const now = delivering.clock.now()
  const isTaken = tried.status !== undefined && tried.status >= 200 && tried.status < 300
  if (isTaken) {
    await db.transaction(async (tx) => {
      await record(tx, { due, tried, state: 'delivered', nextAt: now })
      await tx.query('UPDATE webhook SET last_ok_at = $2 WHERE id = $1', [due.webhook_id, now])
    })
    return true
  }
  const pause = pauseAfter(DELIVERY.pauses, due.tries)
  if (pause !== undefined) {
    await record(db, { due, tried, state: 'waiting', nextAt: new Date(now.getTime() + pause) })
    return false
  }
  await db.transaction(async (tx) => {
    await record(tx, { due, tried, state: 'failed', nextAt: now })
    const off = await tx.query(
      'UPDATE webhook SET off_at = $2 WHERE id = $1 AND off_at IS NULL RETURNING 1',
      [due.webhook_id, now],
    )
    const { user_id: userId, url } = due
    const params = { host: new URL(url).host }
    if (off.length > 0) await notify(tx, { userId, key: 'notification.webhook_off', params, now })
  })
  return false
}

interface Recorded {
  due: DueRow
  tried: Tried
  state: 'waiting' | 'delivered' | 'failed'
  nextAt: Date
}

async function record(db: Queryable, { due, tried, state, nextAt }: Recorded): Promise<void> {
  const { status = null, reason = null, tookMs } = tried
  await db.query(
    `UPDATE webhook_delivery SET state = $2, next_at = $3, status = $4::int, reason = $5, took_ms = $6::int WHERE id = $1`,
    [due.id, state, nextAt, status, reason, tookMs],
  )
}

/** Sends a delivery once, and returns what came of it. */
export async function sendDelivery(
  db: Queryable,
  due: DueRow,
  { clock, isLoopbackAllowed }: DeliveryContext,
): Promise<Tried> {
  const { id, user_id: userId, transaction_id, url, secret, created_at } = due
  if (!isGuardedAddress(url, isLoopbackAllowed)) {
    return { reason: 'private', tookMs: 0 }
  }
  const transaction =
    transaction_id === null ? undefined : await readTransaction(db, { userId, id: transaction_id })
  const body = JSON.stringify({
    type: transaction_id === null ? 'test' : 'payment.received',
    id,
    created_at: created_at.toISOString(),
    ...(transaction && { data: transaction }),
  })
  const seconds = String(Math.floor(clock.now().getTime() / SECOND_MS))
  const begun = performance.now()
  const took = () => Math.round(performance.now() - begun)
  try {
    const { status } = await requestGuarded(new URL(url), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
        'User-Agent': 'wallet-webhook',
        'Webhook-Id': id,
        'Webhook-Timestamp': seconds,
        'Webhook-Signature': `v1,${sign(secret, `${id}.${seconds}.${body}`)}`,
      },
      body,
      timeoutMs: TIMEOUT_MS,
      mostBytes: MOST_BYTES,
    })
    return { status, tookMs: took() }
  } catch (error) {
    if (error instanceof NoAnswer) return { reason: error.reason, tookMs: took() }
    throw error
  }
}

/** Signs as Standard Webhooks say: HMAC-SHA256 by the bytes behind `whsec_`. */
function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return createHmac('sha256', key).update(text).digest('base64')
}
