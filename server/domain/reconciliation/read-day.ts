import type { Queryable } from '../../db/database.ts'
import type { Day } from './day.ts'
import type { Balance, DifferenceKind, ItemKind, DifferenceSide, ItemTotal } from './items.ts'
import type { PaymentStatus } from '../../../contract/rules/statuses.ts'

/** A difference as it is stored. */
export interface StoredDifference {
  id: string
  kind: DifferenceKind
  lineKind: ItemKind
  ref: string
  ourId: string | null
  ours: DifferenceSide | null
  theirs: DifferenceSide | null
  at: Date
  state: 'new' | 'taken' | 'explained' | 'resolved' | 'gone'
  takenBy: { id: string; name: string; at: Date } | undefined
  explanation: string | null
  transferId: string | null
  /** null: the comparison itself. */
  decidedBy: string | null
  decidedAt: Date | null
}

/** A day of a provider with its last comparison. */
export interface StoredDay {
  provider: string
  day: Day
  round: number
  state: 'open' | 'closed'
  closedBy: string | null
  closedAt: Date | null
  /** The last comparison that had a statement. */
  run: { id: string; source: 'provider' | 'file'; at: Date } | undefined
  /** Set where the last try brought no statement. */
  failedAt: Date | null
  totals: ItemTotal[]
  /** Of the last comparison; undefined where the provider has none. */
  balance: Balance | undefined
  open: number
}

const DAYS = `SELECT d.provider, d.day, d.round, d.state, d.closed_at, c.name AS closed_name,
    r.id AS run_id, r.source, r.created_at AS run_at,
    (SELECT max(f.created_at) FROM recon_run f WHERE f.provider = d.provider AND f.day = d.day
       AND f.outcome = 'no_statement') AS failed_at,
    (SELECT count(*) FROM recon_difference o WHERE o.provider = d.provider AND o.day = d.day AND o.round = d.round
       AND o.state IN ('new', 'taken'))::int AS open
  FROM recon_day d LEFT JOIN office_operator c ON c.id = d.closed_by
  LEFT JOIN recon_run r ON r.id = (SELECT l.id FROM recon_run l WHERE l.provider = d.provider AND l.day = d.day
    AND l.outcome = 'done' ORDER BY l.created_at DESC, l.id DESC LIMIT 1)
  WHERE d.round = (SELECT max(n.round) FROM recon_day n WHERE n.provider = d.provider AND n.day = d.day)`

interface DayRow {
  provider: string
  day: Day
  round: number
  state: 'open' | 'closed'
  closed_at: Date | null
  closed_name: string | null
  run_id: string | null
  source: 'provider' | 'file' | null
  run_at: Date | null
  failed_at: Date | null
  open: number
}

/** Returns a day; undefined where it was never compared. */
export async function findDay(
  db: Queryable,
  provider: string,
  day: Day,
): Promise<StoredDay | undefined> {
  const rows = await db.query<DayRow>(`${DAYS} AND d.provider = $1 AND d.day = $2`, [provider, day])
  return (await readDays(db, rows))[0]
}

/** Returns a day of all providers that it was compared with, by the provider. */
export async function listProvidersOf(db: Queryable, day: Day): Promise<Map<string, StoredDay>> {
  const rows = await db.query<DayRow>(`${DAYS} AND d.day = $1`, [day])
  const days = await readDays(db, rows)
  return new Map(days.map((stored) => [stored.provider, stored]))
}

/** Returns the last days of all providers, the latest first. */
export async function listDays(db: Queryable, most: number): Promise<StoredDay[]> {
  const rows = await db.query<DayRow>(`${DAYS} ORDER BY d.day DESC, d.provider LIMIT $1::int`, [
    most,
  ])
  return readDays(db, rows)
}

/**
 * Returns the days besides one that one operator has closed since a moment, and since two people
 * closed a day the last time, and that rest on what operators decided or on a file; the latest
 * closing first.
 */
export async function listVouchedAlone(
  db: Queryable,
  since: Date,
  { provider, day }: Pick<StoredDay, 'provider' | 'day'>,
): Promise<StoredDay[]> {
  const rows = await db.query<DayRow>(
    `${DAYS} AND d.state = 'closed' AND d.close_proposal_id IS NULL AND d.closed_at > $1
       AND d.closed_at > coalesce((SELECT max(t.closed_at) FROM recon_day t WHERE t.close_proposal_id IS NOT NULL), $1)
       AND NOT (d.provider = $2 AND d.day = $3)
       AND (r.source = 'file' OR EXISTS (SELECT 1 FROM recon_difference v WHERE v.provider = d.provider
         AND v.day = d.day AND v.round = d.round AND v.decided_by IS NOT NULL AND v.state IN ('explained', 'resolved')))
     ORDER BY d.closed_at DESC, d.provider`,
    [since, provider, day],
  )
  return readDays(db, rows)
}

async function readDays(db: Queryable, rows: readonly DayRow[]): Promise<StoredDay[]> {
  const runs = rows.flatMap(({ run_id: id }) => id ?? [])
  const totals = await db.query<ItemTotal & { run_id: string }>(
    `SELECT run_id, currency_code AS currency, ours_micro AS ours, theirs_micro AS theirs,
       ours_rows AS "oursRows", theirs_rows AS "theirsRows", matched
     FROM recon_total WHERE run_id = ANY($1::uuid[]) ORDER BY currency_code`,
    [runs],
  )
  const balances = await db.query<Balance & { run_id: string }>(
    `SELECT run_id, currency_code AS currency, ours_micro AS ours, theirs_micro AS theirs, block
     FROM recon_balance WHERE run_id = ANY($1::uuid[])`,
    [runs],
  )
  return rows.map(({ run_id: id, source, run_at: at, failed_at: failedAt, ...row }) => ({
    provider: row.provider,
    day: row.day,
    round: row.round,
    state: row.state,
    closedBy: row.closed_name,
    closedAt: row.closed_at,
    run: id && source && at ? { id, source, at } : undefined,
    failedAt: failedAt && (!at || failedAt > at) ? failedAt : null,
    totals: totals.filter(({ run_id: run }) => run === id),
    balance: balances.find(({ run_id: run }) => run === id),
    open: row.open,
  }))
}

/** How many differences of each provider are undecided. */
export async function countOpen(db: Queryable): Promise<Map<string, number>> {
  const rows = await db.query<{ provider: string; count: number }>(
    `SELECT provider, count(*)::int AS count FROM recon_difference WHERE state IN ('new', 'taken')
     GROUP BY provider`,
  )
  return new Map(rows.map(({ provider, count }) => [provider, count]))
}

/** How many differences are undecided, and how many of them of days before this one. */
export async function countWaitingDifferences(
  db: Queryable,
  before: Day,
): Promise<{ count: number; overdue: number }> {
  const [row] = await db.query<{ count: number; overdue: number }>(
    `SELECT count(*)::int AS count, (count(*) FILTER (WHERE day < $1))::int AS overdue
     FROM recon_difference WHERE state IN ('new', 'taken')`,
    [before],
  )
  return row ?? { count: 0, overdue: 0 }
}

interface DifferenceRow {
  id: string
  kind: DifferenceKind
  line_kind: ItemKind
  ref: string
  our_id: string | null
  ours_micro: bigint | null
  ours_code: string | null
  ours_status: PaymentStatus | null
  theirs_micro: bigint | null
  theirs_code: string | null
  theirs_status: PaymentStatus | null
  at: Date
  state: StoredDifference['state']
  taken_by: string | null
  taken_name: string | null
  taken_at: Date | null
  explanation: string | null
  transfer_id: string | null
  decided_name: string | null
  decided_at: Date | null
}

/** Returns the differences of the last round of a day, by their time. */
export async function listDifferences(
  db: Queryable,
  { provider, day, round }: Pick<StoredDay, 'provider' | 'day' | 'round'>,
): Promise<StoredDifference[]> {
  const rows = await db.query<DifferenceRow>(
    `SELECT f.*, t.name AS taken_name, o.name AS decided_name FROM recon_difference f
     LEFT JOIN office_operator t ON t.id = f.taken_by LEFT JOIN office_operator o ON o.id = f.decided_by
     WHERE f.provider = $1 AND f.day = $2 AND f.round = $3::int
     ORDER BY (f.state IN ('new', 'taken')) DESC, f.at, f.id`,
    [provider, day, round],
  )
  return rows.map(readDifference)
}

function readDifference(row: DifferenceRow): StoredDifference {
  const { taken_by: by, taken_at: at, taken_name: name } = row
  return {
    id: row.id,
    kind: row.kind,
    lineKind: row.line_kind,
    ref: row.ref,
    ourId: row.our_id,
    ours: readSide(row.ours_micro, row.ours_code, row.ours_status),
    theirs: readSide(row.theirs_micro, row.theirs_code, row.theirs_status),
    at: row.at,
    state: row.state,
    takenBy: by && at ? { id: by, name: name ?? '', at } : undefined,
    explanation: row.explanation,
    transferId: row.transfer_id,
    decidedBy: row.decided_name,
    decidedAt: row.decided_at,
  }
}

function readSide(
  amount: bigint | null,
  currency: string | null,
  status: PaymentStatus | null,
): DifferenceSide | null {
  return amount !== null && currency !== null && status !== null
    ? { amount, currency, status }
    : null
}
