import { statusesOf } from '../../../contract/rules/statuses.ts'
import type { Queryable } from '../../db/database.ts'
import { unreachable } from '../../lib/unreachable.ts'
import { IS_NEW_CLIENT } from '../sessions/sessions-at.ts'
import { concerns, evaluate, measureKey, type Measured, type WatchedAct } from './evaluate.ts'
import { type Condition, HOLDABLE_KINDS, type Measure, type RuleVersion } from './rule.ts'

/** Rows of the history that count: money that came or left, or is on its way. */
export const COUNTS = `w.status IN (${statusesOf(['complete', 'waiting'])
  .map((status) => `'${status}'`)
  .join(', ')})`
const MOVES = `${COUNTS} AND w.kind IN ('top_up', 'transfer', 'withdrawal')`
/** Which of these rows came in, and which left. */
const IN = 'w.amount_minor > 0'
const OUT = 'w.amount_minor < 0'

/**
 * The other side of the row `w`: an owner of a transfer, the target of a withdrawal; null where it is not known. It needs
 * `JOIN_OTHER`, and is the same as `otherOfPayout`.
 */
export const OTHER = `CASE WHEN w.kind = 'transfer' THEN x.user_id::text
  WHEN w.kind = 'withdrawal' THEN nullif(concat_ws(' ', o.method, lower(o.address), o.phone, o.bank_id, o.pan_last4,
    o.card_brand), '') END`

export const JOIN_OTHER = `LEFT JOIN payout o ON w.kind = 'withdrawal' AND o.id = w.id
  LEFT JOIN posting g ON w.kind = 'transfer' AND g.transfer_id = w.transfer_id
    AND w.account_id IN (g.debit_account_id, g.credit_account_id)
  LEFT JOIN account x ON x.id = CASE WHEN g.debit_account_id = w.account_id THEN g.credit_account_id
    ELSE g.debit_account_id END`

/** The target of a payout as `OTHER` writes it. */
export interface PayoutOtherSide {
  method: string
  columns: {
    address?: string | null
    phone?: string | null
    bank_id?: string | null
    pan_last4?: string | null
    card_brand?: string | null
  }
}

/** Returns the same text for all payouts to one target. */
export function otherOfPayout({ method, columns }: PayoutOtherSide): string {
  const { address, phone, bank_id, pan_last4, card_brand } = columns
  return [method, address?.toLowerCase(), phone, bank_id, pan_last4, card_brand]
    .filter((part) => part !== undefined && part !== null)
    .join(' ')
}

/** A column of the statement. */
interface Column {
  name: string
  /** An aggregate over the rows of the owner's history, or a value of its own. */
  sql: string
  /** The aggregate's window, hours. */
  hours?: number
  hasOther?: boolean
  /**
   * Of a measure that is costly to read: what is read before it, never less than the measure, or `none` where without it the
   * condition counts as met.
   */
  bound?: { sql: string; hours?: number } | 'none'
}

/** The rows of the history before the act. */
const BEFORE = '(w.created_at, w.id) < (q.until, q.id)'

const within = (hours: number) => `w.created_at > q.at - interval '${hours} hours'`

/** What owners and their devices are, which seldom decides. */
const OF_OWNER = new Set<Measure>(['new_device', 'registered', 'new_recipient'])

/** `isOfMore`: the rule has conditions that are not about the owner, so that these are read only where the others are met. */
function columnsOf(
  condition: Condition,
  { isOne, isOfMore }: { isOne: boolean; isOfMore: boolean },
): Column[] {
  const name = measureKey(condition, isOne)
  const only = isOne ? ' AND w.currency_code = q.currency' : ''
  switch (condition.is) {
    case 'amount':
      return []
    case 'sum':
      return [{ name, ...sum(condition.flow, condition.hours) }]
    case 'count': {
      const { flow, hours } = condition
      const rows = `${flow === 'in' ? IN : OUT} AND ${within(hours)}${only}`
      return [{ name, sql: `count(*) FILTER (WHERE ${rows})`, hours }]
    }
    case 'senders':
    case 'recipients': {
      const { is, hours } = condition
      const rows = `${is === 'senders' ? IN : OUT} AND ${within(hours)}${only}`
      const others = `${rows} AND ${OTHER} IS DISTINCT FROM q.${is}`
      const sql = `count(DISTINCT ${OTHER}) FILTER (WHERE ${others})`
      const bound = { sql: `count(*) FILTER (WHERE ${rows})`, hours }
      return [{ name, sql, hours, hasOther: true, bound }]
    }
    case 'new_recipient': {
      // The newest are read first, until one is found.
      const rows = `w.user_id = q.user_id AND ${within(condition.hours)} AND ${BEFORE} AND ${MOVES} AND ${OUT}`
      const sql = `EXISTS (SELECT 1 FROM wallet_transaction w ${JOIN_OTHER} WHERE ${rows} AND ${OTHER} = q.recipients)`
      return [{ name, sql, bound: 'none' }]
    }
    case 'through': {
      const { hours } = condition
      return [
        { name: `${name}_in`, ...sum('in', hours) },
        { name: `${name}_out`, ...sum('out', hours) },
      ]
    }
    case 'new_device': {
      const since = `s.created_at > q.at - interval '${condition.hours} hours' AND s.created_at <= q.at`
      return [
        {
          name,
          sql: `EXISTS (SELECT 1 FROM session s WHERE s.user_id = q.user_id AND ${since} AND ${IS_NEW_CLIENT})`,
          ...(isOfMore && { bound: { sql: 'true' } }),
        },
      ]
    }
    case 'registered':
      return [
        {
          name,
          sql: `(SELECT ceil(extract(epoch FROM q.at - u.registered_at) / 3600) FROM app_user u WHERE u.id = q.user_id)`,
          ...(isOfMore && { bound: 'none' }),
        },
      ]
    case 'share':
      return [{ name, sql: '(SELECT a.balance_minor FROM account a WHERE a.id = q.account_id)' }]
    default:
      return unreachable(condition)
  }
}

/** Money is summed in the currency of the act. */
function sum(flow: 'in' | 'out', hours: number): Pick<Column, 'sql' | 'hours'> {
  const rows = `${flow === 'in' ? IN : OUT} AND ${within(hours)} AND w.currency_code = q.currency`
  return { sql: `coalesce(sum(abs(w.amount_minor)) FILTER (WHERE ${rows}), 0)`, hours }
}

/** The columns of a statement that measures acts, with their SQL, and the joins that they need. */
interface Measuring {
  shown: readonly { name: string; sql: string }[]
  joins: string
}

/**
 * Returns how the acts `q` are measured by these columns, each without itself: one read of the last rows of each owner as far back
 * as the longest window, and one of those whose other side is needed.
 */
function measureBy(columns: readonly Column[], isConcerned = ''): Measuring {
  const plain = columns.filter(({ hours, hasOther }) => hours !== undefined && !hasOther)
  const other = columns.filter(({ hasOther }) => hasOther)
  return {
    shown: columns.map(({ name, sql, hours, hasOther }) => ({
      name,
      sql: hours === undefined ? sql : `${hasOther ? 'o' : 'h'}s."${name}"`,
    })),
    joins: `${readRows('hs', plain, { isConcerned })} ${readRows('os', other, { isConcerned, joins: JOIN_OTHER })}`,
  }
}

function measuringStatement(columns: readonly Column[]): string {
  const { shown, joins } = measureBy(columns)
  return `SELECT q.n, ${shown.map(({ name, sql }) => `${sql} AS "${name}"`).join(', ')}
    FROM jsonb_to_recordset($1::jsonb) AS q (n integer, user_id uuid, account_id uuid, currency text, at timestamptz,
      until timestamptz, id uuid, senders text, recipients text) ${joins}`
}

/**
 * Returns the statement of the facts of acts that are not written yet, with a column `measured`: what is cheap to read of all that
 * rules need (`readMeasured`); nothing of the history where no rule is about the currency. The facts have `account_id` and
 * `currency_code`, their question `q` has `user_id` and `at`.
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

function readRows(
  alias: string,
  columns: readonly Column[],
  { isConcerned, joins = '' }: { isConcerned: string; joins?: string },
): string {
  if (columns.length === 0) return ''
  const hours = Math.max(...columns.map((column) => column.hours ?? 0))
  return `LEFT JOIN LATERAL (
      SELECT ${columns.map(({ name, sql }) => `${sql} AS "${name}"`).join(', ')}
      FROM wallet_transaction w ${joins}
      WHERE w.user_id = q.user_id AND ${within(hours)} AND ${BEFORE}
        AND ${MOVES} ${isConcerned}) AS ${alias} ON true`
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
 * Returns what the rules need to know of each act; nothing is read for acts that no rule is about. With whom an owner had to do is
 * read for those acts alone in which a rule may still find something by all that is cheaper to read; where it is not read, what is
 * returned is never less, and no rule that needs it finds anything.
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

/** What is read for rules. */
interface Plan {
  /** The columns that are read of every act: those that are costly are bounded by others. */
  bounds: readonly Column[]
  /** The rules that need more than these, and what. */
  costly: readonly Pick<RuleVersion, 'content'>[]
  exact: readonly Column[]
}

/** The rules in force are the same for many acts. */
const plans = new WeakMap<readonly Pick<RuleVersion, 'content'>[], Plan>()

function planOf(rules: readonly Pick<RuleVersion, 'content'>[]): Plan {
  const known = plans.get(rules)
  if (known) return known
  const columns = columnsOfRules(rules)
  const exact = columns.filter(({ bound }) => bound)
  const plan = {
    bounds: columns.flatMap(({ bound, ...column }) => {
      if (bound === 'none') return []
      return [bound ? { name: column.name, ...bound } : column]
    }),
    costly: rules.filter((rule) =>
      columnsOfRules([rule]).some(({ name }) => exact.some((one) => one.name === name)),
    ),
    exact,
  }
  plans.set(rules, plan)
  return plan
}

/** Returns each column once; where one rule needs it of every act, it is not bounded. */
function columnsOfRules(rules: readonly Pick<RuleVersion, 'content'>[]): Column[] {
  const columns = new Map<string, Column>()
  for (const { content } of rules) {
    const isOne = content.currency !== null
    const isOfMore = content.conditions.some(({ is }) => !OF_OWNER.has(is))
    for (const condition of content.conditions) {
      for (const column of columnsOf(condition, { isOne, isOfMore })) {
        const known = columns.get(column.name)
        columns.set(column.name, known && !known.bound ? known : column)
      }
    }
  }
  return [...columns.values()]
}

interface Reading {
  columns: readonly Column[]
  acts: readonly WatchedAct[]
  /** Which of the acts are measured. */
  places: readonly number[]
}

/** Measures acts by one statement; none where there is nothing to measure. Returns what was measured by the places of the acts. */
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
