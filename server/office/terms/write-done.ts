import type { Queryable } from '../../db/database.ts'
import type { ProposalContent } from '../approvals/proposals.ts'
import type { OfficeEvent } from '../audit-log/events.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import type { OfficeCall } from '../route.ts'

interface Done {
  event: OfficeEvent
  subject: string
  content: ProposalContent
}

/** Writes into the audit log what two operators have changed. */
export async function writeDone(
  tx: Queryable,
  { actor, now }: OfficeCall,
  { event, subject, content }: Done,
): Promise<void> {
  await writeOfficeAudit(tx, { actor, now, event, subject, detail: content })
}
