import type { Queryable } from '../../db/database.ts'
import { concerns, evaluate, type Measured, type WatchedAct } from './evaluate.ts'
import { HOLDABLE_KINDS, type RuleVersion } from './rule.ts'
import {
  BEFORE_ACT,
  type ColumnRows,
  COUNTED_MOVES,
  JOIN_OTHER,
  planOf,
  type RuleColumn,
  withinHours,
} from './rule-columns.ts'

/** The columns of a statement that measures acts, with their SQL, and the joins that they need. */
interface MeasureInput {
  shown: readonly { name: string; sql: string }[]
  joins: string
}

/**
 * Returns how the acts `q` are measured by these columns, each without itself: one read of the last
 * rows of each owner as far back as the longest window, and one of those whose other side is
 * needed.
 */
function measureBy(columns: readonly RuleColumn[], isConcerned = ''): MeasureInput {
  const ofRows = columns.flatMap(({ name, sql, rows }) => (rows ? [{ name, sql, rows }] : []))
  const plain = ofRows.filter(({ rows }) => !rows.hasOther)
  const other = ofRows.filter(({ rows }) => rows.hasOther)
  return {
    shown: columns.map(({ name, sql, rows }) => ({
      name,
      sql: rows ? `${rows.hasOther ? 'o' : 'h'}s."${name}"` : sql,
    })),
    joins: `${readRows('hs', plain, { isConcerned })} ${readRows('os', other, { isConcerned, joins: JOIN_OTHER })}`,
  }
}

function measuringStatement(columns: readonly RuleColumn[]): string {
  const { shown, joins } = measureBy(columns)
  return `SELECT q.n, ${shown.map(({ name, sql }) => `${sql} AS "${name}"`).join(', ')}
    FROM jsonb_to_recordset($1::jsonb) AS q (n integer, user_id uuid, account_id uuid, currency text, at timestamptz,
      until timestamptz, id uuid, senders text, recipients text) ${joins}`
}

/**
 * Returns the statement of the facts of acts that are not written yet, with a column `measured`:
 * what is cheap to read of all that rules need (`readMeasured`); nothing of the history where no
 * rule is about the currency. The facts have `account_id` and `currency_code`, their question `q`
 * has `user_id` and `at`.
 */
export function selectMeasured(
  facts: string,
  rules: readonly Pick<RuleVersion, 'content'>[],
): string {
  const currencies = rules.map(({ content }) => content.currency)
  const codes = [...new Set(currencies)].map((code) => `'${code}'`).join(', ')
  const isConcerned = currencies.includes(null) ? '' : `AND q.currency IN (${codes})`
  const { shown, joins } = measureBy(planOf(rules).bounds, isConcerned)
  const members = shown.map(({ name, sql }) => `'${name}', (${sql})::text`)
  return `SELECT f.*, m.measured FROM (${facts}) AS f LEFT JOIN LATERAL (
      SELECT jsonb_build_object(${members.join(', ')}) AS measured
      FROM (SELECT q.user_id, q.at, q.at + interval '${SOON_MS} milliseconds' AS until, '${LAST_ID}'::uuid AS id,
        f.account_id, f.currency_code AS currency) AS q ${joins}
    ) AS m ON true`
}

interface Aggregate {
  name: string
  sql: string
  rows: ColumnRows
}

/**
 * What is true of the rows of all columns is asked once of each row, and not again by each column.
 */
function readRows(
  alias: string,
  columns: readonly Aggregate[],
  { isConcerned, joins = '' }: { isConcerned: string; joins?: string },
): string {
  if (columns.length === 0) return ''
  const asked = columns.map(({ rows }) => [withinHours(rows.hours), ...rows.are])
  const hours = Math.max(...columns.map(({ rows }) => rows.hours))
  const all = asked.reduce((shared, one) => shared.filter((part) => one.includes(part)))
  const common = new Set([withinHours(hours), ...all])
  const values = columns.map(({ name, sql }, n) => {
    const own = (asked[n] ?? []).filter((part) => !common.has(part))
    const filter = own.length > 0 ? ` FILTER (WHERE ${own.join(' AND ')})` : ''
    return `${sql}${filter} AS "${name}"`
  })
  return `LEFT JOIN LATERAL (
      SELECT ${values.join(', ')}
      FROM wallet_transaction w ${joins}
      WHERE w.user_id = q.user_id AND ${[...common, BEFORE_ACT, COUNTED_MOVES].join(' AND ')} ${isConcerned}) AS ${alias} ON true`
}

/** The last id that there is. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** Rows of other servers may have a time that is a little later. */
const SOON_MS = 60_000

/** Acts, with what `selectMeasured` read of each where the rules were the same. */
export interface MeasuredActs {
  acts: readonly WatchedAct[]
  known?: readonly Measured[] | undefined
}

/**
 * Returns what the rules need to know of each act; nothing is read for acts that no rule is about.
 * What is not read of every act is read for those alone in which a rule may still find something by
 * what is; where it is not read, what is returned is never less or lacks it, and no rule that needs
 * it finds anything.
 */
export async function measureActs(
  db: Queryable,
  rules: readonly Pick<RuleVersion, 'content'>[],
  { acts, known }: MeasuredActs,
): Promise<Measured[]> {
  const concerned = acts.flatMap((act, n) =>
    rules.some(({ content }) => concerns(content, act)) ? [n] : [],
  )
  const found = known ?? (await readBounds(db, rules, { acts, places: concerned }))
  const { costly, exact } = planOf(rules)
  const open = concerned.filter((n) => {
    const act = acts[n]
    return act && costly.some(({ content }) => evaluate(content, act, found[n] ?? {}))
  })
  const rest = await readColumns(db, { columns: exact, acts, places: open })
  return found.map((cheap, n) => Object.assign({}, cheap, rest.get(n)))
}

async function readBounds(
  db: Queryable,
  rules: readonly Pick<RuleVersion, 'content'>[],
  { acts, places }: Omit<Reading, 'columns'>,
): Promise<Measured[]> {
  const measured = await readColumns(db, { columns: planOf(rules).bounds, acts, places })
  return acts.map((_, n) => measured.get(n) ?? {})
}

interface Reading {
  columns: readonly RuleColumn[]
  acts: readonly WatchedAct[]
  /** Which of the acts are measured. */
  places: readonly number[]
}

/**
 * Measures acts by one statement; none where there is nothing to measure. Returns what was measured
 * by the places of the acts.
 */
async function readColumns(
  db: Queryable,
  { columns, acts, places }: Reading,
): Promise<ReadonlyMap<number, Measured>> {
  const questions = places.flatMap((n) => {
    const act = acts[n]
    return act ? [{ n, ...ask(act) }] : []
  })
  if (columns.length === 0 || questions.length === 0) return new Map()
  const rows = await db.query<MeasuredRow & { n: number }>(measuringStatement(columns), [
    JSON.stringify(questions),
  ])
  return new Map(rows.map(({ n, ...row }) => [n, readMeasured(row)]))
}

function ask({ userId, kind, accountId, currency, at, other, transactionId }: WatchedAct) {
  const leaves = HOLDABLE_KINDS.includes(kind)
  return {
    user_id: userId,
    account_id: accountId,
    currency,
    at,
    until: transactionId === null ? new Date(at.getTime() + SOON_MS) : at,
    id: transactionId ?? LAST_ID,
    senders: leaves ? null : other,
    recipients: leaves ? other : null,
  }
}

export type MeasuredRow = Record<string, string | number | bigint | boolean | null>

/** Returns what a row or a column `measured` of `selectMeasured` tells. */
export function readMeasured(row: MeasuredRow): Measured {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, readValue(value)] as const),
  )
}

/** A boolean is `true` or `false` as text. */
function readValue(value: MeasuredRow[string]): bigint | boolean {
  if (typeof value === 'boolean') return value
  if (value === 'true' || value === 'false') return value === 'true'
  return value === null ? 0n : BigInt(String(value))
}
