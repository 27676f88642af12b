import type { Queryable } from '../../db/database.ts'
import { SECOND_MS } from '../../../contract/rules/durations.ts'

interface Queue {
  name: string
  length: number
  oldest: Date | null
}

/** Gauges of provider queues: length, and age of the oldest entry. */
export async function readQueues(db: Queryable, now: Date): Promise<Record<string, number>> {
  const queues = await db.query<Queue>(
    `SELECT 'sms' AS name, count(*)::int AS length, min(created_at) AS oldest
     FROM sms_outbox WHERE status = $1
     UNION ALL SELECT 'email', count(*)::int, min(created_at)
     FROM email_outbox WHERE status = $1
     UNION ALL SELECT 'event', count(*)::int, min(received_at)
     FROM provider_event WHERE state = $1
     UNION ALL SELECT 'payout', count(*)::int, min(created_at)
     FROM payout WHERE status IN ('released', 'pending', 'sent')
     UNION ALL SELECT 'held_payout', count(*)::int, min(held_at)
     FROM payout WHERE status = 'held'
     UNION ALL SELECT 'notice', count(*)::int, min(next_at)
     FROM notice
     UNION ALL SELECT 'webhook', count(*)::int, min(created_at)
     FROM webhook_delivery WHERE state = 'waiting'
       AND EXISTS (SELECT 1 FROM webhook w WHERE w.id = webhook_id AND w.off_at IS NULL)
     UNION ALL SELECT 'plan', count(*)::int, min(due_at)
     FROM plan WHERE state = 'active' AND due_at <= $2
     UNION ALL SELECT 'rate_order', count(*)::int, min(due_at)
     FROM rate_order WHERE state = 'waiting' AND due_at <= $2`,
    ['queued', now],
  )
  const gauges = queues.flatMap(({ name, length, oldest }) => {
    const seconds = oldest ? Math.max(0, now.getTime() - oldest.getTime()) / SECOND_MS : 0
    return [
      [`wallet_${name}_queue_length`, length],
      [`wallet_${name}_queue_oldest_seconds`, seconds],
    ]
  })
  return Object.fromEntries(gauges)
}
