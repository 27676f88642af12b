import type { Database } from '../../db/database.ts'
import type { PayoutStart } from '../../gateways/payout-gateways.ts'
import { describeFailure } from '../../ops/log/failure-description.ts'
import type { Log } from '../../ops/log/log.ts'
import { addOwnerEvent } from '../notices/owner-events.ts'

/** Time before the first check of a started payout, ms. */
const FIRST_CHECK_MS = 5000

interface Starting {
  id: string
  now: Date
  log: Log
  /** undefined where no provider is connected. */
  start: () => Promise<PayoutStart | undefined>
}

/**
 * Starts a stored payout at its provider, once, and returns whether it was. When the provider does not answer, the
 * payout stays `pending` and `settlePayouts` looks it up by its id after two minutes; it is never started again.
 */
export async function recordStart(
  db: Database,
  { id, now, log, start }: Starting,
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
  const [sent] = await db.query<{ user_id: string }>(
    `UPDATE payout SET status = 'sent', provider_ref = $2, sent_at = $3, claimed_until = $4
     WHERE id = $1 AND status = 'pending' RETURNING user_id`,
    [id, started.provider_ref ?? null, now, new Date(now.getTime() + FIRST_CHECK_MS)],
  )
  if (sent) await addOwnerEvent(db, { userId: sent.user_id, kind: 'money', now })
  return true
}

/** The money of a refused payout is returned by the next round of `settlePayouts`. */
async function checkAtOnce(db: Database, id: string, now: Date): Promise<void> {
  await db.query(`UPDATE payout SET claimed_until = $2 WHERE id = $1 AND status = 'pending'`, [
    id,
    now,
  ])
}
