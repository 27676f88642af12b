import type { Queryable } from '../../db/database.ts'
import type { SmsGateway } from '../../gateways/sms/sms-gateway.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Metrics } from '../../ops/metrics/metrics.ts'
import { markCodeSent } from './codes-delivery.ts'

interface Reading {
  gateways: readonly SmsGateway[]
  clock: Clock
  isErasedWhenSent: boolean
  metrics: Pick<Metrics, 'countDelivery'>
}

/**
 * Reads again what became of the message that a report is about, and stores it. The subject is the
 * provider's id, behind it perhaps `/` and our own, by which a try whose answer was lost is found.
 * A message that was sent is not sent by another provider. One that has an end is not read again,
 * and a slow reading changes no end.
 */
export function smsSettler(
  db: Queryable,
  { gateways, clock, isErasedWhenSent, metrics }: Reading,
): (subject: { provider: string; ref: string }) => Promise<'settled' | 'unknown'> {
  return async ({ provider, ref: subject }) => {
    const [ref = '', ours = null] = subject.split('/')
    const gateway = gateways.find(({ name }) => name === provider)
    if (!gateway?.check) return 'unknown'
    const [attempt] = await db.query<Attempt>(
      `SELECT a.sms_id, a.seq, a.delivery, o.phone FROM sms_attempt a JOIN sms_outbox o ON o.id = a.sms_id
       WHERE a.provider = $1 AND (a.provider_ref = $2
         OR (a.provider_ref IS NULL AND a.outcome <> 'refused' AND a.sms_id = $3::uuid))
       ORDER BY a.provider_ref NULLS LAST, a.seq DESC LIMIT 1`,
      [provider, ref, ours],
    )
    if (!attempt) return 'unknown'
    const { sms_id, seq, phone } = attempt
    if (attempt.delivery === 'delivered' || attempt.delivery === 'failed') return 'settled'
    const delivery = await gateway.check({ ref, phone })
    const now = clock.now()
    const changed = await db.query(
      `UPDATE sms_attempt SET outcome = 'accepted', provider_ref = $3, delivery = $4, reported_at = $5
       WHERE sms_id = $1 AND seq = $2::int AND delivery IS DISTINCT FROM $4
         AND ($4 <> 'sent' OR delivery IS NULL) RETURNING seq`,
      [sms_id, seq, ref, delivery, now],
    )
    if (delivery !== 'failed') await markCodeSent(db, { id: sms_id, now, isErasedWhenSent })
    if (changed.length > 0 && delivery !== 'sent') metrics.countDelivery(provider, delivery)
    return 'settled'
  }
}

interface Attempt {
  sms_id: string
  seq: number
  delivery: string | null
  phone: string
}
