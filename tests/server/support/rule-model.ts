import type {
  Condition,
  MonitoringRule,
  WatchedKind,
} from '../../../server/domain/monitoring/rule.ts'
import { unreachable } from '../../../server/lib/unreachable.ts'

/** Owners of a history. */
export const OWNERS = 3
const STARTING = 1_000_000
const HOUR = 60
/** Minutes between the registrations of two owners. */
const BETWEEN_OWNERS = 90

/** What somebody does in a history, so many minutes after the act before. */
export interface ModelAct {
  kind: 'top_up' | 'withdrawal' | 'transfer' | 'sign_in'
  owner: number
  other: number
  currency: 'RUB' | 'USD'
  amount: number
  /** The phone of a withdrawal, or the device of a sign-in. */
  target: number
  minutes: number
  isFailed: boolean
}

/** An act as one owner has it in the history. */
export interface Side {
  name: string
  kind: WatchedKind
  owner: number
  other: string | null
  currency: string
  amount: number
  at: number
  isFailed: boolean
  /** What the account had before. */
  balance: number
}

/** Returns the rows of a history in their order. */
export function sidesOf(acts: readonly ModelAct[]): Side[] {
  const balances = new Map<string, number>()
  let at = 0
  return acts.flatMap((act, n): Side[] => {
    at += act.minutes
    const { kind, owner, other, currency, amount, target, isFailed } = act
    if (kind === 'sign_in' || (kind === 'transfer' && owner === other)) return []
    const change = (who: number, by: number) => {
      const key = `${who} ${currency}`
      const before = balances.get(key) ?? STARTING
      balances.set(key, before + by)
      return before
    }
    const shared = { currency, amount, at, isFailed }
    if (kind === 'top_up') {
      const balance = change(owner, amount)
      return [{ ...shared, name: `${n}/0`, kind, owner, other: null, balance }]
    }
    const balance = change(owner, -amount)
    if (kind === 'withdrawal') {
      return [{ ...shared, name: `${n}/0`, kind, owner, other: `phone ${target}`, balance }]
    }
    const sent = { ...shared, name: `${n}/0`, kind: 'transfer_out' as const, owner, balance }
    const got = { ...shared, name: `${n}/1`, kind: 'transfer_in' as const, owner: other }
    return [
      { ...sent, other: `owner ${other}` },
      { ...got, other: `owner ${owner}`, balance: change(other, amount) },
    ]
  })
}

const leaves = ({ kind }: Side) => kind === 'withdrawal' || kind === 'transfer_out'

/** Returns whether a rule finds something in a row, by reading the whole history. */
export function isFound(rule: MonitoringRule, side: Side, acts: readonly ModelAct[]): boolean {
  if (!rule.acts.includes(side.kind)) return false
  if (rule.currency !== null && rule.currency !== side.currency) return false
  const sides = sidesOf(acts)
  const until = sides.findIndex(({ name }) => name === side.name)
  const past = sides.filter((one, n) => one.owner === side.owner && n <= until && !one.isFailed)
  return rule.conditions.every((condition) => isTrue(condition, { rule, side, past, acts }))
}

interface Given {
  rule: MonitoringRule
  side: Side
  /** The owner's rows up to this one. */
  past: readonly Side[]
  acts: readonly ModelAct[]
}

function ofFlow(rows: readonly Side[], flow: 'in' | 'out'): Side[] {
  return rows.filter((one) => leaves(one) === (flow === 'out'))
}

function isTrue(condition: Condition, { rule, side, past, acts }: Given): boolean {
  const within =
    'hours' in condition ? past.filter((one) => one.at > side.at - condition.hours * HOUR) : []
  const counted = within.filter(
    ({ currency }) => rule.currency === null || currency === rule.currency,
  )
  const total = (flow: 'in' | 'out') =>
    ofFlow(within, flow)
      .filter(({ currency }) => currency === side.currency)
      .reduce((sum, { amount }) => sum + amount, 0)
  const others = (flow: 'in' | 'out') =>
    new Set(ofFlow(counted, flow).flatMap(({ other }) => other ?? [])).size
  switch (condition.is) {
    case 'amount':
      return side.amount >= Number(condition.least)
    case 'sum':
      return total(condition.flow) >= Number(condition.least)
    case 'count':
      return ofFlow(counted, condition.flow).length >= condition.least
    case 'senders':
      return others('in') >= condition.least
    case 'recipients':
      return others('out') >= condition.least
    case 'new_recipient':
      return ofFlow(within, 'out').filter(({ other }) => other === side.other).length === 1
    case 'new_device':
      return newDevices(acts, side.owner).some(
        (at) => at > side.at - condition.hours * HOUR && at <= side.at,
      )
    case 'registered':
      return side.at - side.owner * BETWEEN_OWNERS <= condition.hours * HOUR
    case 'share':
      return side.amount * 100 >= side.balance * condition.percent
    case 'through':
      return total('in') > 0 && total('out') * 100 >= total('in') * condition.percent
    default:
      return unreachable(condition)
  }
}

/**
 * Returns when an owner signed in from a device for the first time, the very first device left out.
 */
function newDevices(acts: readonly ModelAct[], owner: number): number[] {
  const known = new Set<number>()
  let at = 0
  return acts.flatMap((act) => {
    at += act.minutes
    if (act.kind !== 'sign_in' || act.owner !== owner || known.has(act.target)) return []
    const isFirst = known.size === 0
    known.add(act.target)
    return isFirst ? [] : [at]
  })
}
