import { batched } from '../../db/batching/batched.ts'
import type { Database } from '../../db/database.ts'
import type { PayoutStart } from '../../gateways/payout-gateways.ts'
import { describeFailure } from '../../ops/log/failure-description.ts'
import { newId } from '../../lib/new-id.ts'
import type { Log } from '../../ops/log/log.ts'

/** Time before the first check of a started payout, ms. */
const FIRST_CHECK_MS = 5000

interface PayoutStartInput {
  id: string
  now: Date
  log: Log
  /** undefined where no provider is connected. */
  start: () => Promise<PayoutStart | undefined>
}

/**
 * Starts a stored payout at its provider, once, and returns whether it was. When the provider does
 * not answer, the payout stays `pending` and `settlePayouts` looks it up by its id after two
 * minutes; it is never started again.
 */
export async function recordStart(
  db: Database,
  { id, now, log, start }: PayoutStartInput,
): Promise<boolean> {
  const started = await start().catch((error: unknown) => {
    log.error('payout was not started', { payout_id: id, ...describeFailure(error) })
    return undefined
  })
  if (!started) return false
  if (started.is_refused) {
    log.warn('payout was refused', { payout_id: id, reason: started.reason })
    await checkAtOnce(db, id, now)
    return false
  }
  await markSent(db, { id, ref: started.provider_ref ?? null, now })
  return true
}

interface Sent {
  id: string
  ref: string | null
  now: Date
}

/**
 * Stores that payouts were sent, in one batch; a quoted one adds an event, because open apps show
 * its steps.
 */
const markSent = batched<Sent, void>(async (db, items) => {
  const rows = items.map(({ id, ref, now }) => ({
    id,
    ref,
    at: now,
    check_at: new Date(now.getTime() + FIRST_CHECK_MS),
    event_id: newId(now),
  }))
  await db.query(
    `WITH q AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS q (id uuid, ref text, at timestamptz, check_at timestamptz,
         event_id uuid)
     ), sent AS (
       UPDATE payout p SET status = 'sent', provider_ref = q.ref, sent_at = q.at, claimed_until = q.check_at
       FROM q WHERE p.id = q.id AND p.id = ANY (ARRAY(SELECT id FROM q)) AND p.status = 'pending'
       RETURNING p.user_id, p.quote_id, q.event_id, q.at
     )
     INSERT INTO owner_event (id, user_id, kind, created_at)
     SELECT event_id, user_id, 'money', at FROM sent WHERE quote_id IS NOT NULL`,
    [JSON.stringify(rows)],
  )
  return items.map(() => undefined)
})

/** The money of a refused payout is returned by the next round of `settlePayouts`. */
async function checkAtOnce(db: Database, id: string, now: Date): Promise<void> {
  await db.query(`UPDATE payout SET claimed_until = $2 WHERE id = $1 AND status = 'pending'`, [
    id,
    now,
  ])
}
