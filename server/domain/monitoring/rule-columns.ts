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
export interface RuleColumn {
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
export const BEFORE_ACT = '(w.created_at, w.id) < (q.until, q.id)'

/** The rows of the history of the last hours before the act. */
export const withinHours = (hours: number) => `w.created_at > q.at - interval '${hours} hours'`

/** What owners and their devices are, which seldom decides. */
const OF_OWNER = new Set<Measure>(['new_device', 'registered', 'new_recipient'])

/** `isOfMore`: the rule has conditions that are not about the owner, so that these are read only where the others are met. */
function columnsOf(
  condition: Condition,
  { isOne, isOfMore }: { isOne: boolean; isOfMore: boolean },
): RuleColumn[] {
  const name = measureKey(condition, isOne)
  const only = isOne ? ' AND w.currency_code = q.currency' : ''
  switch (condition.is) {
    case 'amount':
      return []
    case 'sum':
      return [{ name, ...sum(condition.flow, condition.hours) }]
    case 'count': {
      const { flow, hours } = condition
      const rows = `${flow === 'in' ? IN : OUT} AND ${withinHours(hours)}${only}`
      return [{ name, sql: `count(*) FILTER (WHERE ${rows})`, hours }]
    }
    case 'senders':
    case 'recipients': {
      const { is, hours } = condition
      const rows = `${is === 'senders' ? IN : OUT} AND ${withinHours(hours)}${only}`
      const others = `${rows} AND ${OTHER} IS DISTINCT FROM q.${is}`
      const sql = `count(DISTINCT ${OTHER}) FILTER (WHERE ${others})`
      const bound = { sql: `count(*) FILTER (WHERE ${rows})`, hours }
      return [{ name, sql, hours, hasOther: true, bound }]
    }
    case 'new_recipient': {
      // The newest are read first, until one is found.
      const rows = `w.user_id = q.user_id AND ${withinHours(condition.hours)} AND ${BEFORE_ACT} AND ${COUNTED_MOVES} AND ${OUT}`
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
function sum(flow: 'in' | 'out', hours: number): Pick<RuleColumn, 'sql' | 'hours'> {
  const rows = `${flow === 'in' ? IN : OUT} AND ${withinHours(hours)} AND w.currency_code = q.currency`
  return { sql: `coalesce(sum(abs(w.amount_minor)) FILTER (WHERE ${rows}), 0)`, hours }
}

/** What is read for rules. */
interface RulePlan {
  /** The columns that are read of every act: those that are costly are bounded by others. */
  bounds: readonly RuleColumn[]
  /** The rules that need more than these, and what. */
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

/** Returns each column once; where one rule needs it of every act, it is not bounded. */
function columnsOfRules(rules: readonly Pick<RuleVersion, 'content'>[]): RuleColumn[] {
  const columns = new Map<string, RuleColumn>()
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
