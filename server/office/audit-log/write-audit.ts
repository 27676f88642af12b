import type { Queryable } from '../../db/database.ts'
import type { OfficeEvent } from './events.ts'
import { newId } from '../../lib/new-id.ts'
import { hashRow } from './hash-row.ts'

/** Who did something in the office, and from where. */
export interface Actor {
  /** null: the command line. */
  operatorId: string | null
  operatorName: string
  requestId: string
  prefix: string
}

/** Whoever runs a command on the machine of the wallet. */
export function commandLineActor(now: Date): Actor {
  return { operatorId: null, operatorName: 'command line', requestId: newId(now), prefix: '' }
}

export interface OfficeAudit {
  event: OfficeEvent
  /** What it was done to, e.g. the number of an owner or a payout. */
  subject: string
  reason?: string
  /** What changed, before and after. Never a secret, and no personal data in full. */
  detail?: Readonly<Record<string, string>>
}

/**
 * Adds a row to the chain of the office (P6). The transaction of the act must call it, last of all:
 * until it ends, nobody else adds a row.
 */
export async function writeOfficeAudit(
  tx: Queryable,
  { actor, now, ...entry }: OfficeAudit & { actor: Actor; now: Date },
): Promise<void> {
  const [head] = await tx.query<{ seq: bigint; hash: string }>(
    'SELECT seq, hash FROM office_audit_head WHERE id = 1 FOR UPDATE',
  )
  if (!head) throw new Error('the audit log of the office has no head')
  const row = {
    seq: head.seq + 1n,
    at: now,
    operator_id: actor.operatorId,
    operator_name: actor.operatorName,
    event: entry.event,
    subject: entry.subject,
    reason: entry.reason ?? '',
    detail: entry.detail ?? {},
    ip_prefix: actor.prefix,
    request_id: actor.requestId,
    previous_hash: head.hash,
  }
  const hash = hashRow(row)
  await tx.query(
    `INSERT INTO office_audit (seq, at, operator_id, operator_name, event, subject, reason, detail, ip_prefix,
       request_id, previous_hash, hash)
     VALUES ($1::bigint, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      row.seq,
      row.at,
      row.operator_id,
      row.operator_name,
      row.event,
      row.subject,
      row.reason,
      JSON.stringify(row.detail),
      row.ip_prefix,
      row.request_id,
      row.previous_hash,
      hash,
    ],
  )
  await tx.query('UPDATE office_audit_head SET seq = $1::bigint, hash = $2 WHERE id = 1', [
    row.seq,
    hash,
  ])
}
