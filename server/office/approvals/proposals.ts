import { createHash } from 'node:crypto'
import type { Queryable } from '../../db/database.ts'
import { readSqlState } from '../../db/sql-state.ts'
import { newId } from '../../lib/new-id.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall } from '../route.ts'

/** Time for the second signature, ms. */
const OPEN_MS = 4 * 60 * 60_000
const UNIQUE_VIOLATION = '23505'

/** What a proposal does, as text, so that its hash is the same wherever it is computed. */
export type ProposalContent = Readonly<Record<string, string>>

/** An act that needs two people. */
export interface Proposal {
  id: string
  kind: string
  subject: string
  content: ProposalContent
  contentHash: string
  reason: string
  askedBy: { id: string; name: string }
  askedAt: Date
  expiresAt: Date
  state: 'open' | 'done' | 'refused' | 'withdrawn' | 'stale' | 'expired'
  decidedBy: { id: string; name: string } | undefined
  decidedAt: Date | undefined
  decisionReason: string | undefined
}

interface Row {
  id: string
  kind: string
  subject: string
  content: ProposalContent
  content_hash: string
  reason: string
  asked_by: string
  asked_name: string
  asked_at: Date
  expires_at: Date
  state: Proposal['state']
  decided_by: string | null
  decided_name: string | null
  decided_at: Date | null
  decision_reason: string | null
}

const SELECT = `SELECT p.*, a.name AS asked_name, d.name AS decided_name
  FROM office_proposal p JOIN office_operator a ON a.id = p.asked_by
  LEFT JOIN office_operator d ON d.id = p.decided_by`

function readRow(row: Row, now: Date): Proposal {
  const isExpired = row.state === 'open' && row.expires_at <= now
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    content: row.content,
    contentHash: row.content_hash,
    reason: row.reason,
    askedBy: { id: row.asked_by, name: row.asked_name },
    askedAt: row.asked_at,
    expiresAt: row.expires_at,
    state: isExpired ? 'expired' : row.state,
    decidedBy:
      row.decided_by === null ? undefined : { id: row.decided_by, name: row.decided_name ?? '' },
    decidedAt: row.decided_at ?? undefined,
    decisionReason: row.decision_reason ?? undefined,
  }
}

export interface NewProposal {
  kind: string
  /** What it is about, e.g. the id of a payout; it has one open proposal of a kind. */
  subject: string
  content: ProposalContent
  reason: string
  /** Key of the form, so that one that is sent twice counts once. */
  key: string
}

/**
 * Asks for a second signature (P4): signs first, in the transaction of the caller, and returns the
 * id. Throws OfficeRefusal `alreadyAsked`.
 */
export async function propose(
  tx: Queryable,
  call: OfficeCall,
  asked: NewProposal,
): Promise<string> {
  const { operator, actor, now } = call
  const { kind, subject, content, reason, key } = asked
  const [earlier] = await tx.query<{ id: string }>(
    'SELECT id FROM office_proposal WHERE asked_by = $1 AND asked_key = $2',
    [operator.id, key],
  )
  if (earlier) return earlier.id
  await tx.query(
    `UPDATE office_proposal SET state = 'expired', decided_at = $3
     WHERE kind = $1 AND subject = $2 AND state = 'open' AND expires_at <= $3`,
    [kind, subject, now],
  )
  const id = newId(now)
  await tx
    .query(
      `INSERT INTO office_proposal (id, kind, subject, content, content_hash, reason, asked_by, asked_key, asked_at,
         expires_at, state)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open')`,
      [
        id,
        kind,
        subject,
        JSON.stringify(content),
        hashContent(asked),
        reason,
        operator.id,
        key,
        now,
        new Date(now.getTime() + OPEN_MS),
      ],
    )
    .catch((error: unknown) => {
      throw readSqlState(error) === UNIQUE_VIOLATION ? new OfficeRefusal('alreadyAsked') : error
    })
  const detail = { kind, ...content }
  await writeOfficeAudit(tx, { actor, now, event: 'proposal_asked', subject, reason, detail })
  return id
}

function hashContent({ kind, subject, content }: Omit<NewProposal, 'reason' | 'key'>): string {
  const fields = Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([kind, subject, fields]))
    .digest('hex')
}

/** Returns a proposal. Throws OfficeRefusal `notFound`. */
export async function findProposal(db: Queryable, id: string, now: Date): Promise<Proposal> {
  const [row] = await db.query<Row>(`${SELECT} WHERE p.id = $1`, [id])
  if (!row) throw new OfficeRefusal('notFound')
  return readRow(row, now)
}

/** Returns the proposals that wait, the oldest first. */
export async function listOpenProposals(db: Queryable, now: Date): Promise<Proposal[]> {
  const rows = await db.query<Row>(
    `${SELECT} WHERE p.state = 'open' AND p.expires_at > $1 ORDER BY p.asked_at, p.id`,
    [now],
  )
  return rows.map((row) => readRow(row, now))
}

/** Returns the proposal of a kind that waits about a subject; there is one at most. */
export async function findOpenProposal(
  db: Queryable,
  { kind, subject, now }: { kind: string; subject: string; now: Date },
): Promise<Proposal | undefined> {
  const [row] = await db.query<Row>(
    `${SELECT} WHERE p.kind = $1 AND p.subject = $2 AND p.state = 'open' AND p.expires_at > $3`,
    [kind, subject, now],
  )
  return row && readRow(row, now)
}

/** Returns the number of proposals that wait. */
export async function countOpenProposals(db: Queryable, now: Date): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM office_proposal WHERE state = 'open' AND expires_at > $1`,
    [now],
  )
  return row?.n ?? 0
}

/** Returns the last proposals that were decided or have expired. */
export async function listDecidedProposals(
  db: Queryable,
  { now, most }: { now: Date; most: number },
): Promise<Proposal[]> {
  const rows = await db.query<Row>(
    `${SELECT} WHERE p.state <> 'open' OR p.expires_at <= $1 ORDER BY p.asked_at DESC, p.id LIMIT $2::int`,
    [now, most],
  )
  return rows.map((row) => readRow(row, now))
}

/**
 * Signs a proposal as the second person, so that what follows from it can be written in the same
 * transaction. Of two people who sign at the same time one does. Throws OfficeRefusal
 * `approvalSelf`, `approvalGone`; `approvalStale` when the operator saw another content.
 */
export async function signProposal(
  tx: Queryable,
  call: OfficeCall,
  { id, contentHash }: { id: string; contentHash: string },
): Promise<Proposal> {
  const { operator, actor, now } = call
  const [row] = await tx.query<{ asked_by: string; state: string; expires_at: Date }>(
    'SELECT asked_by, state, expires_at FROM office_proposal WHERE id = $1 FOR UPDATE',
    [id],
  )
  if (!row) throw new OfficeRefusal('notFound')
  if (row.state !== 'open' || row.expires_at <= now) throw new OfficeRefusal('approvalGone')
  if (row.asked_by === operator.id) throw new OfficeRefusal('approvalSelf')
  const signed = await tx.query(
    `UPDATE office_proposal SET state = 'done', approved_by = $2, decided_by = $2, decided_at = $3
     WHERE id = $1 AND state = 'open' AND content_hash = $4 RETURNING 1`,
    [id, operator.id, now, contentHash],
  )
  if (signed.length === 0) throw new OfficeRefusal('approvalStale')
  const proposal = await findProposal(tx, id, now)
  const { kind, subject, content } = proposal
  const detail = { kind, asked_by: proposal.askedBy.name, ...content }
  await writeOfficeAudit(tx, { actor, now, event: 'proposal_signed', subject, detail })
  return proposal
}

/** Ends an open proposal without doing it. Throws OfficeRefusal `approvalGone`. */
export async function endProposal(
  tx: Queryable,
  call: OfficeCall,
  { id, state, reason }: { id: string; state: 'refused' | 'withdrawn' | 'stale'; reason: string },
): Promise<void> {
  const { operator, actor, now } = call
  const [ended] = await tx.query<{ kind: string; subject: string }>(
    `UPDATE office_proposal SET state = $2, decided_by = $3, decided_at = $4, decision_reason = $5
     WHERE id = $1 AND state = 'open' RETURNING kind, subject`,
    [id, state, operator.id, now, reason],
  )
  if (!ended) throw new OfficeRefusal('approvalGone')
  const event = state === 'withdrawn' ? 'proposal_withdrawn' : 'proposal_refused'
  const { kind, subject } = ended
  await writeOfficeAudit(tx, { actor, now, event, subject, reason, detail: { kind, state } })
}
