import type { Queryable } from '../../db/database.ts'
import { pauseAfter, type Pauses } from './pauses.ts'

/**
 * One kind of work that waits in a table of its own: a row is one piece. `Row` is what a claim
 * returns. Column names and conditions are texts of the code, never of a request.
 */
export interface WorkKind<Row extends object> {
  table: string
  /**
   * The columns by which a row is found again: its key, and what must not have changed meanwhile.
   */
  key: readonly (keyof Row & string)[]
  /**
   * The column of the time at which a row is due. A claim moves it, so that nobody else takes the
   * row.
   */
  due: string
  /** Which rows wait, in SQL. */
  open: string
  /** What a claim returns, of the table and of those that `join` adds. */
  columns: string
  join?: string
  /** What a claim changes beside the time. */
  onClaim?: string
  /**
   * How long a claim holds, ms: longer than the work may take. A server that stops leaves the row
   * to others after it.
   */
  claimMs: number
  pauses: Pauses
  /**
   * What nobody needs any more is ended before the next claim: which rows (`$1` is now), and how.
   */
  ended?: { when: string; set: string }
}

interface Claim {
  now: Date
  most: number
  /** Of these rows only, in SQL with parameters from `$3` on (`$1` is now). */
  only?: string
  values?: readonly unknown[]
}

/**
 * Claims up to `most` rows that are due, and returns them. Any number of servers may call it: each
 * row is claimed by one. Nothing waits for a row that somebody else has locked.
 */
export async function claimWork<Row extends object>(
  db: Queryable,
  kind: WorkKind<Row>,
  { now, most, only = 'true', values = [] }: Claim,
): Promise<Row[]> {
  const { table, due, open, ended } = kind
  if (ended)
    await db.query(`UPDATE ${table} SET ${ended.set} WHERE ${open} AND ${ended.when}`, [now])
  const key = kind.key.join(', ')
  const isDue = `${open} AND ${due} <= $1 AND ${only}${ended ? ` AND NOT (${ended.when})` : ''}`
  // The condition stands twice: by the second one the planner finds the few rows by their index.
  return db.query(
    `WITH due AS MATERIALIZED (
       SELECT ${key} FROM ${table} WHERE ${isDue} ORDER BY ${due}
       LIMIT $${values.length + 3}::int FOR NO KEY UPDATE SKIP LOCKED
     ), claimed AS (${update(kind)} WHERE (${key}) IN (SELECT ${key} FROM due) AND ${isDue} RETURNING *)
     ${select(kind)}`,
    [now, kind.claimMs, ...values, most],
  )
}

/**
 * Claims the rows that wait and fulfil a condition, due or not: something says that they can be
 * done now.
 */
export async function claimAtOnce<Row extends object>(
  db: Queryable,
  kind: WorkKind<Row>,
  { now, only, values }: Required<Omit<Claim, 'most'>>,
): Promise<Row[]> {
  return db.query(
    `WITH claimed AS (${update(kind)} WHERE ${kind.open} AND ${only} RETURNING *)
     ${select(kind)}`,
    [now, kind.claimMs, ...values],
  )
}

interface FailedTry {
  now: Date
  /** The number of the try that failed. */
  tries: number
  /** The pause, where something else than the kind decides about it. */
  pauseMs?: number | undefined
  /**
   * What is changed beside the time, with parameters behind those of the key, of which the first is
   * `$2`.
   */
  set?: string
  values?: readonly unknown[]
}

/** Lets a row wait for its next try. Returns false when there is none: the caller ends it. */
export async function tryLater<Row extends object>(
  db: Queryable,
  kind: WorkKind<Row>,
  row: Row,
  { now, tries, pauseMs, set, values = [] }: FailedTry,
): Promise<boolean> {
  const usual = pauseAfter(kind.pauses, tries)
  if (usual === undefined) return false
  const changes = set === undefined ? '' : `, ${set}`
  await db.query(
    `UPDATE ${kind.table} SET ${kind.due} = $1${changes} WHERE ${kind.open} AND ${isRow(kind, 2)}`,
    [new Date(now.getTime() + (pauseMs ?? usual)), ...keyOf(kind, row), ...values],
  )
  return true
}

/** The condition of one row, whose key is in the parameters from `$first` on. */
function isRow<Row extends object>({ key }: WorkKind<Row>, first: number): string {
  return key.map((column, index) => `${column} = $${first + index}`).join(' AND ')
}

function keyOf<Row extends object>({ key }: WorkKind<Row>, row: Row): unknown[] {
  return key.map((column) => row[column])
}

/** What a claim is made of, whatever its rows are. */
type Claiming = Omit<WorkKind<object>, 'key'>

function update({ table, due, onClaim }: Claiming): string {
  const until = "$1::timestamptz + $2::int * interval '1 millisecond'"
  return `UPDATE ${table} SET ${due} = ${until}${onClaim === undefined ? '' : `, ${onClaim}`}`
}

/** The rows have the name of their table, so that columns can be named with it. */
function select({ table, columns, join = '' }: Claiming): string {
  return `SELECT ${columns} FROM claimed AS ${table} ${join}`
}
