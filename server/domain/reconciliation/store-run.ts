import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import type { Comparison } from './compare.ts'
import type { Day } from './day.ts'
import type { Balance, Finding, TheirLine } from './items.ts'

/** Rows in one statement. */
const BATCH = 2000

/** A round of a day of a provider. */
export interface Round {
  provider: string
  day: Day
  round: number
}

export interface NewRun extends Round {
  source: 'provider' | 'file'
  operatorId: string | null
  now: Date
}

/** Opens a day where it is new, and locks its open round; undefined where it is closed. */
export async function lockRound(
  tx: Queryable,
  { provider, day, now }: { provider: string; day: Day; now: Date },
): Promise<Round | undefined> {
  await tx.query(
    `INSERT INTO recon_day (provider, day, round, state, next_run_at, created_at)
     VALUES ($1, $2, 1, 'open', $3, $3)
     ON CONFLICT (provider, day, round) DO NOTHING`,
    [provider, day, now],
  )
  const [open] = await tx.query<{ round: number }>(
    `SELECT round FROM recon_day WHERE provider = $1 AND day = $2 AND state = 'open' FOR UPDATE`,
    [provider, day],
  )
  return open && { provider, day, round: open.round }
}

/** Writes that there was no whole statement. */
export async function storeFailure(tx: Queryable, run: NewRun): Promise<void> {
  await insertRun(tx, run, 'no_statement')
}

/**
 * Writes a comparison in place of the one before and returns the differences that are new or have
 * changed. What was decided about a difference that is still the same stays.
 */
export async function storeRun(
  tx: Queryable,
  run: NewRun,
  { balance, ...comparison }: Comparison & { balance: Balance | undefined },
): Promise<Pick<Finding, 'kind'>[]> {
  const id = await insertRun(tx, run, 'done')
  for (const total of comparison.totals) {
    const { currency, ours, theirs, oursRows, theirsRows, matched } = total
    await tx.query(
      `INSERT INTO recon_total (run_id, currency_code, ours_micro, theirs_micro, ours_rows, theirs_rows, matched)
       VALUES ($1, $2, $3::bigint, $4::bigint, $5::int, $6::int, $7::int)`,
      [id, currency, ours, theirs, oursRows, theirsRows, matched],
    )
  }
  await tx.query(
    `UPDATE recon_day SET next_run_at = NULL WHERE provider = $1 AND day = $2 AND round = $3::int`,
    [run.provider, run.day, run.round],
  )
  if (balance) {
    const { currency, ours, theirs, block } = balance
    await tx.query(
      `INSERT INTO recon_balance (run_id, currency_code, ours_micro, theirs_micro, block)
       VALUES ($1, $2, $3::bigint, $4::bigint, $5::bigint)`,
      [id, currency, ours, theirs, block],
    )
  }
  const changed: Pick<Finding, 'kind'>[] = []
  for (let start = 0; start < comparison.findings.length; start += BATCH) {
    const batch = comparison.findings.slice(start, start + BATCH)
    changed.push(...(await storeFindings(tx, run, batch)))
  }
  await tx.query(
    `UPDATE recon_difference SET state = 'gone', taken_by = NULL, taken_at = NULL, decided_at = $4
     WHERE provider = $1 AND day = $2 AND round = $3::int AND state IN ('new', 'taken')
       AND mark NOT IN (SELECT jsonb_array_elements_text($5::jsonb))`,
    [
      run.provider,
      run.day,
      run.round,
      run.now,
      JSON.stringify(comparison.findings.map((f) => f.mark)),
    ],
  )
  return changed
}

async function insertRun(
  tx: Queryable,
  { provider, day, round, source, operatorId, now }: NewRun,
  outcome: 'done' | 'no_statement',
): Promise<string> {
  const id = newId(now)
  await tx.query(
    `INSERT INTO recon_run (id, provider, day, round, source, outcome, operator_id, created_at)
     VALUES ($1, $2, $3, $4::int, $5, $6, $7, $8)`,
    [id, provider, day, round, source, outcome, operatorId, now],
  )
  return id
}

/** Writes the statement of a day in place of the one before. */
export async function storeLines(
  tx: Queryable,
  { provider, day }: Pick<Round, 'provider' | 'day'>,
  lines: readonly TheirLine[],
): Promise<void> {
  await tx.query('DELETE FROM recon_line WHERE provider = $1 AND day = $2', [provider, day])
  for (let start = 0; start < lines.length; start += BATCH) {
    const batch = lines.slice(start, start + BATCH).map((line, index) => ({
      place: start + index,
      kind: line.kind,
      ref: line.ref,
      our_id: line.our_id,
      amount: String(line.amount),
      currency: line.currency,
      status: line.status,
      at: line.at.toISOString(),
      address: line.address ?? null,
    }))
    await tx.query(
      `INSERT INTO recon_line (provider, day, place, kind, ref, our_id, amount_micro, currency_code, status, at,
         address)
       SELECT $1, $2, l.place, l.kind, l.ref, l.our_id, l.amount::bigint, l.currency, l.status, l.at, l.address
       FROM jsonb_to_recordset($3::jsonb) AS l
         (place int, kind text, ref text, our_id text, amount text, currency text, status text, at timestamptz,
          address text)`,
      [provider, day, JSON.stringify(batch)],
    )
  }
}

const SIDES = 'ours_micro, ours_code, ours_status, theirs_micro, theirs_code, theirs_status'

function storeFindings(
  tx: Queryable,
  { provider, day, round, now }: NewRun,
  findings: readonly Finding[],
): Promise<Pick<Finding, 'kind'>[]> {
  const rows = findings.map(
    ({ ours, theirs, at, otherDay, mark, kind, line_kind, ref, our_id }) => ({
      id: newId(now),
      mark,
      kind,
      line_kind,
      ref,
      our_id,
      ours_micro: ours && String(ours.amount),
      ours_code: ours?.currency ?? null,
      ours_status: ours?.status ?? null,
      theirs_micro: theirs && String(theirs.amount),
      theirs_code: theirs?.currency ?? null,
      theirs_status: theirs?.status ?? null,
      at: at.toISOString(),
      // The other day explains what is late.
      state: otherDay === null ? 'new' : 'explained',
      explanation: otherDay,
    }),
  )
  return tx.query<Pick<Finding, 'kind'>>(
    `INSERT INTO recon_difference AS d (id, provider, day, round, day_state, mark, kind, line_kind, ref, our_id,
       ${SIDES}, at, state, explanation, decided_at)
     SELECT f.id, $1, $2, $3::int, 'open', f.mark, f.kind, f.line_kind, f.ref, f.our_id,
       f.ours_micro::bigint, f.ours_code, f.ours_status, f.theirs_micro::bigint, f.theirs_code, f.theirs_status,
       f.at, f.state, f.explanation, CASE WHEN f.state = 'explained' THEN $5::timestamptz END
     FROM jsonb_to_recordset($4::jsonb) AS f
       (id uuid, mark text, kind text, line_kind text, ref text, our_id text, ours_micro text, ours_code text,
        ours_status text, theirs_micro text, theirs_code text, theirs_status text, at timestamptz, state text,
        explanation text)
     ON CONFLICT (provider, day, round, mark) DO UPDATE
     SET ours_micro = excluded.ours_micro, ours_code = excluded.ours_code, ours_status = excluded.ours_status,
       theirs_micro = excluded.theirs_micro, theirs_code = excluded.theirs_code,
       theirs_status = excluded.theirs_status, at = excluded.at, state = excluded.state,
       explanation = excluded.explanation, taken_by = NULL, taken_at = NULL, transfer_id = NULL,
       decided_by = NULL, decided_at = excluded.decided_at
     WHERE d.state = 'gone' OR
       (d.ours_micro, d.ours_code, d.ours_status, d.theirs_micro, d.theirs_code, d.theirs_status)
       IS DISTINCT FROM (excluded.ours_micro, excluded.ours_code, excluded.ours_status, excluded.theirs_micro,
         excluded.theirs_code, excluded.theirs_status)
     RETURNING kind`,
    [provider, day, round, JSON.stringify(rows), now],
  )
}
