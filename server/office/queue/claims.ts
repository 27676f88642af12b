import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { refuseForm } from '../refusal.ts'
import type { OfficeCall } from '../route.ts'

/** How long an item stays with whoever took it, from their last act on it, ms. */
const CLAIM_MS = 1_800_000

/** An item of a queue. */
export interface QueueItem {
  /** The queue, as in `office_claim.kind`. */
  kind: string
  /** The id of the item. */
  subject: string
}

/** Who works on an item, and until when. */
export interface Claim {
  subject: string
  operatorId: string
  operatorName: string
  until: Date
}

/** Returns who works on the items of a queue, by the id of the item. */
export async function listClaims(
  db: Queryable,
  kind: string,
  now: Date,
): Promise<ReadonlyMap<string, Claim>> {
  const rows = await db.query<Claim>(
    `SELECT c.subject, c.operator_id AS "operatorId", o.name AS "operatorName", c.until
     FROM office_claim c JOIN office_operator o ON o.id = c.operator_id
     WHERE c.kind = $1 AND c.until > $2`,
    [kind, now],
  )
  return new Map(rows.map((claim) => [claim.subject, claim]))
}

/**
 * Makes an item the operator's own for another half an hour, within the transaction of the caller;
 * until it ends, nobody else takes the item. Every act on an item begins with it. Throws
 * OfficeRefusal when somebody else has it.
 */
export async function keepItem(
  tx: Queryable,
  { operator, now }: OfficeCall,
  { kind, subject }: QueueItem,
): Promise<void> {
  const taken = await tx.query(
    `INSERT INTO office_claim (kind, subject, operator_id, taken_at, until) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (kind, subject) DO UPDATE
     SET operator_id = excluded.operator_id, until = excluded.until,
       taken_at = CASE WHEN office_claim.operator_id = $3 THEN office_claim.taken_at ELSE $4 END
     WHERE office_claim.operator_id = $3 OR office_claim.until <= $4
     RETURNING 1`,
    [kind, subject, operator.id, now, new Date(now.getTime() + CLAIM_MS)],
  )
  if (taken.length > 0) return
  const other = (await listClaims(tx, kind, now)).get(subject)
  throw refuseForm(OFFICE_WORDS.queue.takenByOther, { name: other?.operatorName ?? '' })
}

/**
 * Takes an item, so that others read it only; recorded once, also where the form is sent twice.
 * Throws OfficeRefusal when somebody else has it.
 */
export async function takeItem(tx: Queryable, call: OfficeCall, item: QueueItem): Promise<void> {
  const { actor, operator, now } = call
  const { kind, subject } = item
  const taken = await tx.query(
    `INSERT INTO office_claim (kind, subject, operator_id, taken_at, until) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (kind, subject) DO UPDATE
     SET operator_id = excluded.operator_id, until = excluded.until, taken_at = excluded.taken_at
     WHERE office_claim.until <= $4 RETURNING 1`,
    [kind, subject, operator.id, now, new Date(now.getTime() + CLAIM_MS)],
  )
  if (taken.length === 0) return keepItem(tx, call, item)
  await writeOfficeAudit(tx, { actor, now, event: 'item_taken', subject, detail: { kind } })
}

/** Returns an item to its queue; one that somebody else has stays as it is. */
export async function releaseItem(tx: Queryable, call: OfficeCall, item: QueueItem): Promise<void> {
  if (!(await dropItem(tx, call, item))) return
  const { actor, now } = call
  const { kind, subject } = item
  await writeOfficeAudit(tx, { actor, now, event: 'item_released', subject, detail: { kind } })
}

/** Ends the operator's own claim of an item that is done; returns whether there was one. */
export async function dropItem(
  tx: Queryable,
  { operator }: OfficeCall,
  { kind, subject }: QueueItem,
): Promise<boolean> {
  const dropped = await tx.query(
    'DELETE FROM office_claim WHERE kind = $1 AND subject = $2 AND operator_id = $3 RETURNING 1',
    [kind, subject, operator.id],
  )
  return dropped.length > 0
}
