import type * as v from 'valibot'
import type { OwnLimit } from '../../../contract/calls/limits.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { LimitPeriod } from '../../../contract/rules/own-limits.ts'
import type { Queryable } from '../../db/database.ts'
import { type DailySum, dayBefore, leftOf, monthBefore } from '../ledger/daily-limit.ts'
import { amountAt, type OwnLimitRow } from './own-limit-row.ts'

/** A limit of the owner's own, as it is shown. */
export type OwnLimitDto = v.InferInput<typeof OwnLimit>

interface Row extends OwnLimitRow {
  currency_code: string
  decimals: number
  period: LimitPeriod
  used: Minor
}

type OwnLimits = Partial<Record<`own_${LimitPeriod}`, OwnLimitDto>>

/** Returns the owner's own limits on a kind of acts by currency, and what is left of each (S7). */
export async function listOwnBounds(
  db: Queryable,
  { operation, sum, rows }: DailySum,
  { userId, now }: { userId: string; now: Date },
): Promise<Map<string, OwnLimits>> {
  const since = `CASE l.period WHEN 'day' THEN $3::timestamptz ELSE $4::timestamptz END`
  const found = await db.query<Row>(
    `SELECT l.currency_code, l.period, l.amount_minor, l.raised_at, l.raised_to_minor, c.decimals,
       (SELECT ${sum} FROM ${rows(since)}) AS used
     FROM own_limit l JOIN currency c ON c.code = l.currency_code
     JOIN account a ON a.user_id = l.user_id AND a.currency_code = l.currency_code AND a.status <> 'closed'
     WHERE l.user_id = $1 AND l.operation = $2`,
    [userId, operation, dayBefore(now), monthBefore(now)],
  )
  const limits = new Map<string, OwnLimits>()
  for (const row of found) {
    const shown = show(row, now)
    const { currency_code: code, period } = row
    if (shown) limits.set(code, { ...limits.get(code), [`own_${period}`]: shown })
  }
  return limits
}

function show(row: Row, now: Date): OwnLimitDto | undefined {
  const { decimals, used, raised_at: at, raised_to_minor: higher } = row
  const limit = amountAt(row, now)
  if (limit === null) return undefined
  const write = (amount: Minor) => formatAmount(amount, decimals)
  return {
    limit: write(limit),
    left: write(leftOf({ daily_limit: limit, used })),
    ...(at &&
      at > now && {
        raise: { at: at.toISOString(), ...(higher !== null && { limit: write(higher) }) },
      }),
  }
}
