import type { OfficeEvent } from '../audit-log/events.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import type { OfficeCall } from '../route.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

/** Looks at one thing within this time are one look while the page renews itself, ms. */
const SAME_LOOK_MS = HOUR_MS
/** Sent by a page that renews itself. */
const REFRESH_HEADER = 'X-Office-Refresh'

interface Look {
  event: OfficeEvent
  /** What was looked at: the number of an owner or of a report. */
  subject: string
  /** Which part of it. */
  part: string
}

/**
 * Writes into the audit log that an operator looked at something personal. A page that renews
 * itself every 30 s is the same look for an hour; whoever claims to be one without an earlier look
 * is recorded.
 */
export async function recordQueueLook(
  { office, web, actor, now }: OfficeCall,
  { event, subject, part }: Look,
): Promise<void> {
  const isRenewal = web.req.header(REFRESH_HEADER) !== undefined
  if (isRenewal) {
    const earlier = await office.db.query(
      `SELECT 1 FROM office_audit WHERE subject = $1 AND event = $2 AND operator_id = $3
         AND at > $4 AND detail ->> 'part' = $5 LIMIT 1`,
      [subject, event, actor.operatorId, new Date(now.getTime() - SAME_LOOK_MS), part],
    )
    if (earlier.length > 0) return
  }
  await office.db.transaction((tx) =>
    writeOfficeAudit(tx, { actor, now, event, subject, detail: { part } }),
  )
}
