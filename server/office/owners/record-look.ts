import type { OfficeCall } from '../route.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import type { ShownOwner } from './read-owner.ts'

/** Looks at one part of a page within this time are one look while the page renews itself, ms. */
const SAME_LOOK_MS = 60 * 60_000
/** Sent by a page that renews itself. */
const REFRESH_HEADER = 'X-Office-Refresh'

/**
 * Writes into the audit log that an operator looked at an owner. A page that renews itself every 30 s is the same look
 * for an hour; whoever claims to be one without an earlier look is recorded.
 */
export async function recordLook(
  { office, web, actor, now }: OfficeCall,
  { owner, part }: { owner: ShownOwner; part: string },
): Promise<void> {
  const subject = owner.number
  const isRenewal = web.req.header(REFRESH_HEADER) !== undefined
  if (isRenewal) {
    const earlier = await office.db.query(
      `SELECT 1 FROM office_audit WHERE subject = $1 AND event = 'owner_seen' AND operator_id = $2
         AND at > $3 AND detail ->> 'part' = $4 LIMIT 1`,
      [subject, actor.operatorId, new Date(now.getTime() - SAME_LOOK_MS), part],
    )
    if (earlier.length > 0) return
  }
  await office.db.transaction((tx) =>
    writeOfficeAudit(tx, { actor, now, event: 'owner_seen', subject, detail: { part } }),
  )
}
