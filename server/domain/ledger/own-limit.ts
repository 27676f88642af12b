import type { LimitedOperation, LimitPeriod } from '../../../contract/rules/own-limits.ts'
import type { Minor } from '../../../contract/rules/money.ts'

/** Limits of an account and what counts for them; a limit that is not there is null (S7). */
export interface LimitFacts {
  /** Of the owner's level. */
  daily_limit: Minor | null
  used: Minor
  /** Of the owner's own. */
  own_day: Minor | null
  own_month: Minor | null
  /** Null without a limit of a month. */
  used_month: Minor | null
}

/** Returns the amount of a row `l` of `own_limit` that is in force at a moment, as SQL. */
function limitInForce(at: string): string {
  return `CASE WHEN l.raised_at <= ${at} THEN l.raised_to_minor ELSE l.amount_minor END`
}

/** Returns the join of `own`, the owner's own limits in a currency at a moment, as SQL. */
export function joinOwnLimits(
  operation: LimitedOperation,
  { user, currency, at }: { user: string; currency: string; at: string },
): string {
  const of = (period: LimitPeriod) =>
    `max(${limitInForce(at)}) FILTER (WHERE l.period = '${period}')`
  return `CROSS JOIN LATERAL (SELECT ${of('day')} AS own_day, ${of('month')} AS own_month
    FROM own_limit l
    WHERE l.user_id = ${user} AND l.operation = '${operation}' AND l.currency_code = ${currency}) AS own`
}

/** A limit, and what is left of it. */
export interface LeftOfLimit {
  by: 'level' | LimitPeriod
  limit: Minor
  left: Minor
}

/** Returns the limit of which least is left; undefined where nothing is limited. */
export function leastLeft(facts: LimitFacts): LeftOfLimit | undefined {
  const { daily_limit, used, own_day, own_month, used_month } = facts
  const limits = [
    leftIn('level', daily_limit, used),
    leftIn('day', own_day, used),
    leftIn('month', own_month, used_month ?? 0n),
  ].filter((one) => one !== undefined)
  return limits.reduce<LeftOfLimit | undefined>(
    (least, one) => (least && least.left <= one.left ? least : one),
    undefined,
  )
}

/** What is left is never below zero: a limit may be lowered after money went out. */
function leftIn(by: LeftOfLimit['by'], limit: Minor | null, used: Minor): LeftOfLimit | undefined {
  return limit === null ? undefined : { by, limit, left: used < limit ? limit - used : 0n }
}
