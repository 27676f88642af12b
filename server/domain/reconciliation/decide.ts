import type { Queryable } from '../../db/database.ts'
import { readSqlState } from '../../db/sql-state.ts'
import { numberOfRow } from '../ledger/transaction-number.ts'
import type { Day } from './day.ts'
import { findDay } from './read-day.ts'
import { readVouched } from './vouched-sums.ts'

/** Time after which a difference that somebody took is free again, ms. */
export const TAKEN_MS = 30 * 60_000
const CHECK_VIOLATION = '23514'
/** Rows among which an entry is looked for by its number. */
const SEARCHED_ROWS = 50_000
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i

interface Act {
  id: string
  operatorId: string
  now: Date
}

/**
 * Locks a difference that this operator may decide now; undefined where it is decided, closed, or
 * another's.
 */
async function lockFree(
  tx: Queryable,
  { id, operatorId, now }: Act,
): Promise<{ id: string } | undefined> {
  const [free] = await tx.query<{ id: string }>(
    `SELECT id FROM recon_difference
     WHERE id = $1 AND day_state = 'open'
       AND (state = 'new' OR (state = 'taken' AND (taken_by = $2 OR taken_at <= $3))) FOR UPDATE`,
    [id, operatorId, new Date(now.getTime() - TAKEN_MS)],
  )
  return free
}

/**
 * Takes a difference, so that nobody else works on it for half an hour. Returns whether it was
 * free.
 */
export async function takeDifference(tx: Queryable, act: Act): Promise<boolean> {
  if (!(await lockFree(tx, act))) return false
  await tx.query(
    `UPDATE recon_difference SET state = 'taken', taken_by = $2, taken_at = $3 WHERE id = $1`,
    [act.id, act.operatorId, act.now],
  )
  return true
}

/** Frees a difference that was taken. Returns whether this operator had it. */
export async function releaseDifference(tx: Queryable, { id, operatorId }: Act): Promise<boolean> {
  const released = await tx.query(
    `UPDATE recon_difference SET state = 'new', taken_by = NULL, taken_at = NULL
     WHERE id = $1 AND state = 'taken' AND taken_by = $2 RETURNING 1`,
    [id, operatorId],
  )
  return released.length > 0
}

/** Explains a difference in words, without an entry. Returns whether it could be decided. */
export async function explainDifference(
  tx: Queryable,
  { explanation, ...act }: Act & { explanation: string },
): Promise<boolean> {
  if (!(await lockFree(tx, act))) return false
  await tx.query(
    `UPDATE recon_difference SET state = 'explained', explanation = $2, taken_by = NULL, taken_at = NULL,
       decided_by = $3, decided_at = $4 WHERE id = $1`,
    [act.id, explanation, act.operatorId, act.now],
  )
  return true
}

/** Links a difference to the entry that settles it. Returns whether it could be decided. */
export async function resolveDifference(
  tx: Queryable,
  { transferId, explanation, ...act }: Act & { transferId: string; explanation: string },
): Promise<boolean> {
  if (!(await lockFree(tx, act))) return false
  await tx.query(
    `UPDATE recon_difference SET state = 'resolved', transfer_id = $2, explanation = $3, taken_by = NULL,
       taken_at = NULL, decided_by = $4, decided_at = $5 WHERE id = $1`,
    [act.id, transferId, explanation, act.operatorId, act.now],
  )
  return true
}

/**
 * Finds an entry of the ledger by its id, also inside an address, or by the number of a transaction
 * since a day.
 */
export async function findEntry(
  db: Queryable,
  text: string,
  day: Day,
): Promise<string | undefined> {
  const [id] = UUID.exec(text) ?? []
  if (id !== undefined) {
    const [found] = await db.query<{ id: string }>('SELECT id FROM transfer WHERE id = $1', [id])
    return found?.id
  }
  const number = text.trim().toUpperCase()
  const rows = await db.query<{ id: string; kind: string; transfer_id: string }>(
    `SELECT id, kind, transfer_id FROM wallet_transaction
     WHERE transfer_id IS NOT NULL AND created_at >= $1::timestamptz - interval '2 days'
     ORDER BY created_at LIMIT ${SEARCHED_ROWS}`,
    [`${day}T00:00:00Z`],
  )
  return rows.find((row) => numberOfRow(row) === number)?.transfer_id
}

/** How closing a day ended: `two_needed` where operators vouch for more than one of them may. */
export type CloseEnd = 'closed' | 'not_open' | 'undecided' | 'no_statement' | 'two_needed'

interface DayClosing {
  provider: string
  day: Day
  operatorId: string
  /** What two operators signed; undefined where one closes the day alone. */
  proposalId?: string
  now: Date
}

/**
 * Closes a day in a transaction that reads what was committed meanwhile, and has to be rolled back
 * unless the day is closed. The database takes no closed day with an undecided difference, also one
 * that another process writes at the same time.
 */
export async function closeDay(
  tx: Queryable,
  { provider, day, operatorId, proposalId, now }: DayClosing,
): Promise<CloseEnd> {
  const [run] = await tx.query(
    `SELECT 1 FROM recon_run WHERE provider = $1 AND day = $2 AND outcome = 'done' LIMIT 1`,
    [provider, day],
  )
  if (!run) return 'no_statement'
  // Days are closed one after another, because the sums of several add up.
  await tx.query('SELECT 1 FROM recon_threshold ORDER BY currency_code FOR UPDATE')
  try {
    const closed = await tx.query(
      `UPDATE recon_day SET state = 'closed', closed_by = $3, closed_at = $4, next_run_at = NULL,
         close_proposal_id = $5::uuid, close_proposal_kind = CASE WHEN $5::uuid IS NOT NULL THEN 'recon_close' END,
         close_proposal_state = CASE WHEN $5::uuid IS NOT NULL THEN 'done' END
       WHERE provider = $1 AND day = $2 AND state = 'open' RETURNING 1`,
      [provider, day, operatorId, now, proposalId ?? null],
    )
    if (closed.length === 0) return 'not_open'
  } catch (error) {
    if (readSqlState(error) === CHECK_VIOLATION) return 'undecided'
    throw error
  }
  if (proposalId !== undefined) return 'closed'
  // Closing has locked every difference of the day, so that no other is decided after they are
  // summed up.
  const stored = await findDay(tx, provider, day)
  const { sums } = stored ? await readVouched(tx, stored, now) : { sums: [] }
  return sums.some(({ isAbove }) => isAbove) ? 'two_needed' : 'closed'
}

/**
 * Opens a closed day again as its next round, which a proposal of two people allows; what was
 * decided comes along. Returns false where this round is not the closed one any more.
 */
export async function reopenDay(
  tx: Queryable,
  {
    provider,
    day,
    round,
    proposalId,
    now,
  }: { provider: string; day: Day; round: number; proposalId: string; now: Date },
): Promise<boolean> {
  const opened = await tx.query(
    `INSERT INTO recon_day (provider, day, round, state, proposal_id, proposal_kind, proposal_state, created_at)
     SELECT provider, day, round + 1, 'open', $4, 'recon_reopen', 'done', $5 FROM recon_day
     WHERE provider = $1 AND day = $2 AND round = $3::int AND state = 'closed'
     ON CONFLICT (provider, day, round) DO NOTHING RETURNING 1`,
    [provider, day, round, proposalId, now],
  )
  if (opened.length === 0) return false
  await tx.query(
    `INSERT INTO recon_difference (id, provider, day, round, day_state, mark, kind, line_kind, ref, our_id, ours_micro,
       ours_code, ours_status, theirs_micro, theirs_code, theirs_status, at, state, explanation, transfer_id,
       decided_by, decided_at)
     SELECT md5(id::text || $4)::uuid, provider, day, round + 1, 'open', mark, kind, line_kind, ref, our_id, ours_micro,
       ours_code, ours_status, theirs_micro, theirs_code, theirs_status, at, state, explanation, transfer_id,
       decided_by, decided_at
     FROM recon_difference WHERE provider = $1 AND day = $2 AND round = $3::int`,
    [provider, day, round, proposalId],
  )
  return true
}
