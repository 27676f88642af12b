import type { Clock } from '../../lib/clock.ts'
import type { Queryable } from '../../db/database.ts'
import { describeFailure } from '../../ops/log/failure-description.ts'
import { ProviderFailure } from '../../gateways/provider-call.ts'
import type { SmsGateway } from '../../gateways/sms/sms-gateway.ts'
import type { Log } from '../../ops/log/log.ts'
import { claimWork, tryLater, type WorkKind } from '../work-queue/claim-work.ts'
import { pauseAfter } from '../work-queue/pauses.ts'
import { CODE_TTL_MS } from './codes.ts'
import { chooseProvider, endAttempt, listAttempts, startAttempt } from './sms-attempts.ts'

/** Time for a report of a message whose sending has no answer, ms. */
const REPORT_MS = 5000

interface Delivery {
  /** In the order in which they are tried. */
  gateways: readonly SmsGateway[]
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

const SMS: WorkKind<QueuedSms> = {
  table: 'sms_outbox',
  key: ['id'],
  due: 'next_at',
  open: "status = 'queued'",
  columns: 'id, phone, body, tries',
  onClaim: 'tries = tries + 1',
  claimMs: 60_000,
  pauses: { firstMs: 2000, longestMs: CODE_TTL_MS },
  // Its code has expired.
  ended: {
    when: `created_at <= $1::timestamptz - ${CODE_TTL_MS} * interval '1 millisecond'`,
    set: "status = 'failed', body = ''",
  },
}

/**
 * Claims up to `most` due messages of the SMS outbox and returns a send function for each; safe
 * with several processes. A message that fails is tried again after 2, 4, 8… s and given up, its
 * text erased, once its code has expired, or when it may have been sent twice (decision 051). A
 * send function returns whether the message was sent.
 */
export async function claimSms(
  db: Queryable,
  delivery: Delivery,
  most: number,
): Promise<(() => Promise<boolean>)[]> {
  const claimed = await claimWork(db, SMS, { now: delivery.clock.now(), most })
  return claimed.map((sms) => () => deliver(db, sms, delivery))
}

/**
 * Tries one provider after the other until one takes the message. Refusals cost nothing, so the
 * next one is tried immediately; after an unknown outcome it waits for a report first.
 */
async function deliver(db: Queryable, sms: QueuedSms, delivery: Delivery): Promise<boolean> {
  const { gateways, clock, isErasedWhenSent } = delivery
  const attempts = await listAttempts(db, sms.id)
  let isAwaited = false
  for (let tried = 0; tried < gateways.length; tried += 1) {
    const gateway = chooseProvider(gateways, attempts)
    if (!gateway) {
      await giveUp(db, sms, delivery)
      return false
    }
    const place = { smsId: sms.id, seq: attempts.length + 1 }
    const started = { ...place, provider: gateway.name, now: clock.now() }
    if (!(await startAttempt(db, started))) return false
    const { outcome, ref } = await attempt(gateway, sms, delivery)
    await endAttempt(db, { ...place, outcome, ref })
    if (outcome === 'accepted') {
      await markCodeSent(db, { id: sms.id, now: clock.now(), isErasedWhenSent })
      return true
    }
    attempts.push({ provider: gateway.name, outcome })
    isAwaited = outcome === 'unknown' && gateway.check !== null
    if (outcome === 'unknown') break
  }
  const pause = pauseAfter(SMS.pauses, sms.tries) ?? 0
  const pauseMs = isAwaited ? Math.max(pause, REPORT_MS) : pause
  await tryLater(db, SMS, sms, { now: clock.now(), tries: sms.tries, pauseMs })
  return false
}

async function attempt(
  gateway: SmsGateway,
  { id, phone, body, tries }: QueuedSms,
  { log }: Delivery,
): Promise<{ outcome: 'accepted' | 'refused' | 'unknown'; ref?: string }> {
  try {
    return { outcome: 'accepted', ...(await gateway.send({ id, phone, text: body })) }
  } catch (error) {
    const isRefused = error instanceof ProviderFailure && error.outcome === 'refused'
    const outcome = isRefused ? 'refused' : 'unknown'
    const about = { sms_id: id, provider: gateway.name, outcome, tries }
    log.warn('sms was not sent', { ...about, ...describeFailure(error) })
    return { outcome }
  }
}

async function giveUp(db: Queryable, { id, tries }: QueuedSms, { log }: Delivery): Promise<void> {
  log.warn('sms may have been sent and is not sent again', { sms_id: id, tries })
  await db.query(
    `UPDATE sms_outbox SET status = 'unknown', body = '' WHERE id = $1 AND status = 'queued'`,
    [id],
  )
}

/** Marks a message as sent, if it is still to be sent. */
export async function markCodeSent(
  db: Queryable,
  { id, now, isErasedWhenSent }: { id: string; now: Date; isErasedWhenSent: boolean },
): Promise<void> {
  await db.query(
    `UPDATE sms_outbox SET status = 'sent', sent_at = $2,
       body = CASE WHEN $3::boolean THEN '' ELSE body END
     WHERE id = $1 AND status IN ('queued', 'unknown')`,
    [id, now, isErasedWhenSent],
  )
}
