import { statusesOf } from '../../../contract/rules/statuses.ts'
import { unreachable } from '../../lib/unreachable.ts'
import { IS_NEW_CLIENT } from '../sessions/sessions-at.ts'
import { measureKey } from './evaluate.ts'
import type { Condition, Measure, RuleVersion } from './rule.ts'

/** Rows of the history that count: money that came or left, or is on its way. */
export const COUNTS = `w.status IN (${statusesOf(['complete', 'waiting'])
  .map((status) => `'${status}'`)
  .join(', ')})`
/** Those by which money came or left. */
export const COUNTED_MOVES = `${COUNTS} AND w.kind IN ('top_up', 'transfer', 'withdrawal')`
/** Which of these rows came in, which left, and which are in the currency of the act. */
const FLOWS = { in: 'w.amount_minor > 0', out: 'w.amount_minor < 0' }
const OF_CURRENCY = 'w.currency_code = q.currency'

/**
 * The other side of the row `w`: an owner of a transfer, the target of a withdrawal; null where it
 * is not known. It needs `JOIN_OTHER`, and is the same as `otherOfPayout`.
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

/** Of which rows of the owner's history a column is an aggregate. */
export interface ColumnRows {
  /** The window before the act. */
  hours: number
  /** What is true of these rows besides, as SQL. */
  are: readonly string[]
  hasOther?: boolean
}

/**
 * A column of the statement: an aggregate over rows of the owner's history, or a value of its own.
 */
interface ReadColumn {
  sql: string
  rows?: ColumnRows
}

export interface RuleColumn extends ReadColumn {
  name: string
  /**
   * Of a measure that is not read of every act: what is read before it, never less than the
   * measure, or `none` where without it the condition counts as met.
   */
  bound?: ReadColumn | 'none'
}

/** The rows of the history before the act. */
export const BEFORE_ACT = '(w.created_at, w.id) < (q.until, q.id)'

/** The rows of the history of the last hours before the act. */
export const withinHours = (hours: number) => `w.created_at > q.at - interval '${hours} hours'`

/** What owners and their devices are, which seldom decides. */
const OF_OWNER = new Set<Measure>(['new_device', 'registered', 'new_recipient'])

/** Asked last: more than any window. */
const LAST = 1_000_000

/**
 * Returns how much is read for a condition, compared with others: nothing, an account, or the rows
 * of some hours once or twice.
 */
function costOf(condition: Condition): number {
  if (condition.is === 'amount') return 0
  if (condition.is === 'share') return 1
  if (OF_OWNER.has(condition.is)) return LAST
  return condition.hours + (condition.is === 'through' ? 2 : 1)
}

/**
 * Returns the columns of a rule. What it reads least for is read of every act, the others where
 * that is met.
 */
function columnsOfRule({
  content: { conditions, currency },
}: Pick<RuleVersion, 'content'>): RuleColumn[] {
  const isOne = currency !== null
  const [first, ...others] = conditions.toSorted((a, b) => costOf(a) - costOf(b))
  const later = others.flatMap((condition) => columnsOf(condition, isOne))
  return [...(first ? columnsOf(first, isOne) : []), ...later.map(readLater)]
}

function readLater(column: RuleColumn): RuleColumn {
  return { ...column, bound: 'none' }
}

/** Returns the columns of a condition as they are read where it is the first one of its rule. */
function columnsOf(condition: Condition, isOne: boolean): RuleColumn[] {
  const name = measureKey(condition, isOne)
  const only = isOne ? [OF_CURRENCY] : []
  switch (condition.is) {
    case 'amount':
      return []
    case 'sum':
      return [{ name, ...sum(condition.flow, condition.hours) }]
    case 'count': {
      const { flow, hours } = condition
      return [{ name, sql: COUNT, rows: { hours, are: [FLOWS[flow], ...only] } }]
    }
    case 'senders':
    case 'recipients': {
      const { is, hours } = condition
      const are = [FLOWS[is === 'senders' ? 'in' : 'out'], ...only]
      const others = [...are, `${OTHER} IS DISTINCT FROM q.${is}`]
      const rows = { hours, are: others, hasOther: true }
      const bound = { sql: COUNT, rows: { hours, are } }
      return [{ name, sql: `count(DISTINCT ${OTHER})`, rows, bound }]
    }
    case 'new_recipient': {
      // The newest are read first, until one is found.
      const rows = `w.user_id = q.user_id AND ${withinHours(condition.hours)} AND ${BEFORE_ACT} AND ${COUNTED_MOVES} AND ${FLOWS.out}`
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
        },
      ]
    }
    case 'registered':
      return [
        {
          name,
          sql: `(SELECT ceil(extract(epoch FROM q.at - u.registered_at) / 3600) FROM app_user u WHERE u.id = q.user_id)`,
        },
      ]
    case 'share':
      return [{ name, sql: '(SELECT a.balance_minor FROM account a WHERE a.id = q.account_id)' }]
    default:
      return unreachable(condition)
  }
}

const COUNT = 'count(*)'

/** Money is summed in the currency of the act. */
function sum(flow: 'in' | 'out', hours: number): ReadColumn {
  return { sql: 'sum(abs(w.amount_minor))', rows: { hours, are: [FLOWS[flow], OF_CURRENCY] } }
}

/** What is read for rules. */
interface RulePlan {
  /** What is read of every act: columns, or what bounds them. */
  bounds: readonly RuleColumn[]
  /** The rules that may need more than these, and what. */
  costly: readonly Pick<RuleVersion, 'content'>[]
  exact: readonly RuleColumn[]
}

/** The rules in force are the same for many acts. */
const plans = new WeakMap<readonly Pick<RuleVersion, 'content'>[], RulePlan>()

/** Returns what is read for rules. */
export function planOf(rules: readonly Pick<RuleVersion, 'content'>[]): RulePlan {
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

/** Returns each column once, as the rule has it that asks for most of it. */
function columnsOfRules(rules: readonly Pick<RuleVersion, 'content'>[]): RuleColumn[] {
  const columns = new Map<string, RuleColumn>()
  for (const column of rules.flatMap(columnsOfRule)) {
    const known = columns.get(column.name)
    columns.set(column.name, known && placeOf(known) <= placeOf(column) ? known : column)
  }
  return [...columns.values()]
}

/**
 * Returns the place of a column in the order of how much of it is read of every act, most first.
 */
function placeOf({ bound }: RuleColumn): number {
  return bound === undefined ? 0 : bound === 'none' ? 2 : 1
}
