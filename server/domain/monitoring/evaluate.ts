import type { Minor } from '../../../contract/rules/money.ts'
import { unreachable } from '../../lib/unreachable.ts'
import { type Condition, HOLDABLE_KINDS, type MonitoringRule, type WatchedKind } from './rule.ts'

/** An act as rules see it. */
export interface WatchedAct {
  userId: string
  kind: WatchedKind
  accountId: string
  currency: string
  /** Minor units, without a sign. */
  amount: Minor
  at: Date
  /**
   * The same for all that went to one recipient, or came from one owner; null where it is not
   * known.
   */
  other: string | null
  /** The row of the history; null for an act that is not written yet. */
  transactionId: string | null
  /** What the account had before; null where it is to be read. */
  balance: Minor | null
}

/** What the database measured for an act, without the act itself; by `measureKey`. */
export type Measured = Readonly<Record<string, bigint | boolean>>

/** What one condition measured, and whether it is true. */
export interface RuleOutcome {
  isMet: boolean
  /** Minor units, a count, percent or hours; 1 where the condition is a fact. */
  value: bigint
}

/**
 * Returns by which name a condition reads what was measured. `one` counts the rule's currency
 * alone.
 */
export function measureKey(condition: Condition, isOne: boolean): string {
  const { is } = condition
  const hours = 'hours' in condition ? `_${condition.hours}` : ''
  const flow = 'flow' in condition ? `_${condition.flow}` : ''
  return `${is}${flow}${hours}${isOne && COUNTED_BY_CURRENCY.has(is) ? '_one' : ''}`
}

const COUNTED_BY_CURRENCY = new Set<string>(['count', 'senders', 'recipients'])

/** Returns whether a rule is about an act at all. */
export function concerns(
  { acts, currency }: MonitoringRule,
  act: Pick<WatchedAct, 'kind' | 'currency'>,
): boolean {
  return acts.includes(act.kind) && (currency === null || currency === act.currency)
}

/**
 * Returns what each condition of a rule measured; undefined where the rule finds nothing in the
 * act. A condition whose measure was not read counts as met.
 */
export function evaluate(
  rule: MonitoringRule,
  act: WatchedAct,
  measured: Measured,
): RuleOutcome[] | undefined {
  if (!concerns(rule, act)) return undefined
  const isOne = rule.currency !== null
  const outcomes = rule.conditions.map((condition) => {
    const key = measureKey(condition, isOne)
    return isRead(condition, act, (suffix) => measured[key + suffix] !== undefined)
      ? judge(condition, act, (suffix = '') => measured[key + suffix] ?? 0n)
      : UNREAD
  })
  return outcomes.every(({ isMet }) => isMet) ? outcomes : undefined
}

const UNREAD: RuleOutcome = { isMet: true, value: 0n }

/** Returns whether a condition can be judged. */
function isRead(
  { is }: Condition,
  { balance }: WatchedAct,
  has: (suffix: string) => boolean,
): boolean {
  if (is === 'amount' || (is === 'share' && balance !== null)) return true
  return is === 'through' ? has('_in') && has('_out') : has('')
}

type Read = (suffix?: string) => bigint | boolean

function judge(condition: Condition, act: WatchedAct, read: Read): RuleOutcome {
  const leaves = HOLDABLE_KINDS.includes(act.kind)
  const flow = leaves ? 'out' : 'in'
  switch (condition.is) {
    case 'amount':
      return atLeast(act.amount, BigInt(condition.least))
    case 'sum':
      return atLeast(
        count(read()) + (condition.flow === flow ? act.amount : 0n),
        BigInt(condition.least),
      )
    case 'count':
      return atLeast(count(read()) + (condition.flow === flow ? 1n : 0n), BigInt(condition.least))
    case 'senders':
      return atLeast(
        count(read()) + (!leaves && act.other !== null ? 1n : 0n),
        BigInt(condition.least),
      )
    case 'recipients':
      return atLeast(
        count(read()) + (leaves && act.other !== null ? 1n : 0n),
        BigInt(condition.least),
      )
    case 'new_device':
      return fact(read() === true)
    case 'new_recipient':
      return fact(leaves && act.other !== null && read() !== true)
    case 'registered': {
      const hours = count(read())
      return { isMet: hours <= BigInt(condition.hours), value: hours }
    }
    case 'share': {
      const before = act.balance ?? count(read())
      return shareOf(act.amount, before, condition.percent)
    }
    case 'through': {
      const came = count(read('_in')) + (leaves ? 0n : act.amount)
      const left = count(read('_out')) + (leaves ? act.amount : 0n)
      return shareOf(left, came, condition.percent)
    }
    default:
      return unreachable(condition)
  }
}

function count(measured: bigint | boolean): bigint {
  return typeof measured === 'bigint' ? measured : 0n
}

function atLeast(value: bigint, least: bigint): RuleOutcome {
  return { isMet: value >= least, value }
}

function fact(isMet: boolean): RuleOutcome {
  return { isMet, value: isMet ? 1n : 0n }
}

/** Of nothing there is no share. */
function shareOf(part: bigint, whole: bigint, percent: number): RuleOutcome {
  if (whole <= 0n) return { isMet: false, value: 0n }
  return { isMet: part * 100n >= whole * BigInt(percent), value: (part * 100n) / whole }
}
