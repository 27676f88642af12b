import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'
import { leftOf } from '../ledger/daily-limit.ts'
import { Refusal } from '../refusal.ts'
import { WITHDRAWAL_LIMIT } from './limit.ts'

interface ThresholdQuery {
  accountId: string
  amount: Minor
  now: Date
}

/** What decides whether payouts of an account are held (P4). */
export interface Thresholds {
  /** Of one payout; null where the currency has none. */
  threshold: Minor | null
  /** Of all payouts within 24 hours; null where the currency has none. */
  day_threshold: Minor | null
  /** What was withdrawn within 24 hours: what is held counts, what was returned does not. */
  used: Minor
}

/** A threshold that a payout is above (P4). */
export interface Threshold {
  above: Minor
  /**
   * What the owner may still withdraw below the threshold of a day; undefined for that of one
   * payout.
   */
  left?: Minor
}

/** The thresholds of the currency of the account `a`, as SQL columns. */
export const THRESHOLDS = `
  (SELECT h.amount_minor FROM payout_threshold h WHERE h.currency_code = a.currency_code) AS threshold,
  (SELECT h.amount_minor FROM payout_day_threshold h WHERE h.currency_code = a.currency_code) AS day_threshold`

/** Returns the threshold that a payout of an amount is above; undefined where it is not held. */
export function passedThreshold(
  { threshold, day_threshold, used }: Thresholds,
  amount: Minor,
): Threshold | undefined {
  if (threshold !== null && amount > threshold) return { above: threshold }
  if (day_threshold === null || used + amount <= day_threshold) return undefined
  return { above: day_threshold, left: leftOf({ daily_limit: day_threshold, used }) }
}

/**
 * Reads the thresholds and returns the one that a payout from an account is above: see
 * `passedThreshold`.
 */
export async function findThreshold(
  db: Queryable,
  { accountId, amount, now }: ThresholdQuery,
): Promise<Threshold | undefined> {
  const { sum, rows } = WITHDRAWAL_LIMIT
  const [read] = await db.query<Thresholds>(
    `SELECT ${THRESHOLDS}, (SELECT ${sum} FROM ${rows('$2')}) AS used FROM account a WHERE a.id = $1`,
    [accountId, new Date(now.getTime() - DAY_MS)],
  )
  return read && passedThreshold(read, amount)
}

/**
 * Throws AMOUNT_TOO_LARGE (`max_amount`), or LIMIT_EXCEEDED (`limit_amount`, `left_amount`) for the
 * sum of a day, for a payout that would be held and cannot be.
 */
export function refuseAbove(
  { above, left }: Threshold,
  { currencyCode, decimals }: { currencyCode: string; decimals: number },
): never {
  const amount = formatAmount(above, decimals)
  if (left === undefined) {
    throw new Refusal('AMOUNT_TOO_LARGE', { max_amount: amount, currency_code: currencyCode })
  }
  const left_amount = formatAmount(left, decimals)
  throw new Refusal('LIMIT_EXCEEDED', {
    limit_amount: amount,
    left_amount,
    currency_code: currencyCode,
  })
}
