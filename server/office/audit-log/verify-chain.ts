import type { Database, Queryable } from '../../db/database.ts'
import { type AuditRow, hashRow } from './hash-row.ts'

const ROWS_PER_BATCH = 1000
const NO_HASH = '0'.repeat(64)

/** A row that does not fit the chain. */
export interface ChainBreak {
  seq: bigint
  at: Date | null
  /**
   * `removed`: the row is missing; `edited`: its hash is not that of its content; `moved`: it
   * follows another row.
   */
  kind: 'removed' | 'edited' | 'moved'
}

export interface ChainReport {
  rows: bigint
  /** Hash of the last row; whoever wrote it down elsewhere sees a chain that was made anew. */
  hash: string
  breaks: ChainBreak[]
}

/** Checks every row of the office's audit log as of one moment (P6). */
export function verifyChain(db: Database): Promise<ChainReport> {
  return db.transaction(walk, { isSnapshot: true })
}

async function walk(tx: Queryable): Promise<ChainReport> {
  const [head] = await tx.query<{ seq: bigint; hash: string }>(
    'SELECT seq, hash FROM office_audit_head WHERE id = 1',
  )
  const breaks: ChainBreak[] = []
  const last = { seq: 0n, hash: NO_HASH }
  for (;;) {
    const rows = await tx.query<AuditRow & { hash: string }>(
      'SELECT * FROM office_audit WHERE seq > $1::bigint ORDER BY seq LIMIT $2::int',
      [last.seq, ROWS_PER_BATCH],
    )
    for (const row of rows) {
      breaks.push(...checkRow(row, last))
      last.seq = row.seq
      last.hash = row.hash
    }
    if (rows.length < ROWS_PER_BATCH) break
  }
  const end = head?.seq ?? 0n
  for (let seq = last.seq + 1n; seq <= end; seq += 1n) {
    breaks.push({ seq, at: null, kind: 'removed' })
  }
  if (last.seq > end || (last.seq === end && last.hash !== (head?.hash ?? NO_HASH))) {
    breaks.push({ seq: last.seq, at: null, kind: 'edited' })
  }
  return { rows: last.seq, hash: last.hash, breaks }
}

function checkRow(
  row: AuditRow & { hash: string },
  before: { seq: bigint; hash: string },
): ChainBreak[] {
  const breaks: ChainBreak[] = []
  for (let seq = before.seq + 1n; seq < row.seq; seq += 1n) {
    breaks.push({ seq, at: null, kind: 'removed' })
  }
  if (hashRow(row) !== row.hash) breaks.push({ seq: row.seq, at: row.at, kind: 'edited' })
  else if (row.previous_hash !== before.hash && breaks.length === 0) {
    breaks.push({ seq: row.seq, at: row.at, kind: 'moved' })
  }
  return breaks
}
