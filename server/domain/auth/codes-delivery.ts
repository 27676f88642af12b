import type { Clock } from '../../lib/clock.ts'
import type { Queryable } from '../../db/database.ts'
import { describeFailure } from '../../ops/log/failure-description.ts'
import type { SmsGateway } from '../../gateways/gateways.ts'
import type { Log } from '../../ops/log/log.ts'
import { CODE_TTL_MS } from './codes.ts'

/** Lease of a claimed message, ms. */
const CLAIM_MS = 60_000
const FIRST_RETRY_MS = 2000

interface Delivery {
  gateway: SmsGateway
  clock: Clock
  /** Erases a text once it was sent; the sandbox keeps it for its pages. */
  isErasedWhenSent: boolean
  log: Log
}

interface QueuedSms {
  id: string
  phone: string
  body: string
  tries: number
}

/**
 * Claims up to `most` due messages of the SMS outbox and returns a send function for each; safe
 * with several processes. A message that fails is tried again after 2, 4, 8… s and given up, its
 * text erased, once its code has expired. A send function returns whether the message was sent.
 */
export async function claimSms(
  db: Queryable,
  delivery: Delivery,
  most: number,
): Promise<(() => Promise<boolean>)[]> {
  const now = delivery.clock.now()
  await giveUpExpired(db, now)
  const claimed = await claimDue(db, now, most)
  return claimed.map((sms) => () => deliver(db, sms, delivery))
}

function claimDue(db: Queryable, now: Date, most: number): Promise<QueuedSms[]> {
  return db.query(
    `UPDATE sms_outbox SET next_at = $2, tries = tries + 1
     WHERE id IN (SELECT id FROM sms_outbox WHERE status = 'queued' AND next_at <= $1 AND created_at > $4
                  ORDER BY next_at LIMIT $3::int)
       AND status = 'queued' AND next_at <= $1
     RETURNING id, phone, body, tries`,
    [now, new Date(now.getTime() + CLAIM_MS), most, lastUsefulAt(now)],
  )
}

async function deliver(db: Queryable, sms: QueuedSms, delivery: Delivery): Promise<boolean> {
  const { clock, log } = delivery
  try {
    await delivery.gateway.send({ id: sms.id, phone: sms.phone, text: sms.body })
  } catch (error) {
    log.warn('sms was not sent', { sms_id: sms.id, tries: sms.tries, ...describeFailure(error) })
    const retryAt = new Date(clock.now().getTime() + FIRST_RETRY_MS * 2 ** (sms.tries - 1))
    await db.query(`UPDATE sms_outbox SET next_at = $2 WHERE id = $1 AND status = 'queued'`, [
      sms.id,
      retryAt,
    ])
    return false
  }
  await db.query(
    `UPDATE sms_outbox SET status = 'sent', sent_at = $2,
       body = CASE WHEN $3::boolean THEN '' ELSE body END
     WHERE id = $1 AND status = 'queued'`,
    [sms.id, clock.now(), delivery.isErasedWhenSent],
  )
  return true
}

async function giveUpExpired(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `UPDATE sms_outbox SET status = 'failed', body = '' WHERE status = 'queued' AND created_at <= $1`,
    [lastUsefulAt(now)],
  )
}

/** A message from before this moment holds a code that has expired. */
function lastUsefulAt(now: Date): Date {
  return new Date(now.getTime() - CODE_TTL_MS)
}
