import { formatAmount, type Minor, parseAmount } from '../../../contract/rules/money.ts'
import type { PayoutMethod } from '../../../contract/rules/rails.ts'
import type { Queryable } from '../../db/database.ts'
import type { FoundAccount } from '../ledger/accounts.ts'
import { Refusal } from '../refusal.ts'
import { selectPayoutLines } from '../tariffs/tariff-in-force.ts'

/** Decimals of a percentage, and what one percent is of them. */
const PERCENT_DECIMALS = 4
const WHOLE = 1_000_000n

/** What a payout by one method costs an account. */
export interface Tariff {
  /** Number of the tariff in force that it is a line of. */
  tariff_number: number
  method: PayoutMethod
  least_minor: Minor
  greatest_minor: Minor | null
  /** Decimal text. */
  percent: string
  /** Paid out without the percentage in a month, and what of it is used. */
  free_minor: Minor | null
  used_minor: Minor
}

/** What leaves the account, and the fee in it. */
export interface Price {
  total: Minor
  fee: Minor
}

/**
 * Returns the statement of what was paid out by the method of a tariff, `t` unless named, since the
 * beginning of a month.
 */
export function usedInMonth({
  account,
  month,
  tariff = 't',
}: {
  account: string
  month: string
  tariff?: string
}): string {
  return `(SELECT coalesce(sum(paid.amount_minor - paid.fee_minor), 0)::bigint FROM payout paid
    WHERE paid.account_id = ${account} AND paid.created_at >= ${month} AND paid.method = ${tariff}.method
      AND paid.quote_id IS NOT NULL AND paid.status <> 'failed')`
}

/** Returns the tariffs of the methods that serve an account's currency. */
export function readTariffs(
  db: Queryable,
  account: Pick<FoundAccount, 'id' | 'currency_code'>,
  now: Date,
): Promise<Tariff[]> {
  return db.query<Tariff>(
    `SELECT t.tariff_number, t.method, t.least_minor, t.greatest_minor, t.percent::text AS percent, t.free_minor,
       ${usedInMonth({ account: '$1', month: '$3' })} AS used_minor
     FROM account a CROSS JOIN LATERAL (${selectPayoutLines('a.user_id', '$4')}) AS t
     WHERE a.id = $1 AND t.currency_code = $2 ORDER BY t.method DESC`,
    [account.id, account.currency_code, monthOf(now), now],
  )
}

/** Returns the smaller of two bounds; null is none. */
export function lesser(one: Minor | null, other: Minor | null): Minor | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/** Returns what may still be paid out without the percentage; undefined where nothing is free. */
export function freeLeft({
  free_minor,
  used_minor,
}: Pick<Tariff, 'free_minor' | 'used_minor'>): Minor | undefined {
  if (free_minor === null) return undefined
  return used_minor < free_minor ? free_minor - used_minor : 0n
}

/** Returns the fee of an amount: the percentage of what is not free, rounded up. */
export function feeOf(
  tariff: Pick<Tariff, 'percent' | 'free_minor' | 'used_minor'>,
  amount: Minor,
): Minor {
  const free = freeLeft(tariff) ?? 0n
  const charged = amount > free ? amount - free : 0n
  const percent = parseAmount(tariff.percent, PERCENT_DECIMALS) ?? 0n
  return (charged * percent + WHOLE - 1n) / WHOLE
}

/**
 * Throws AMOUNT_TOO_SMALL (`min`) or AMOUNT_TOO_LARGE (`max_amount`) beyond the bounds of a tariff.
 */
export function requireWithinTariff(
  { least_minor: least, greatest_minor: greatest }: Tariff,
  amount: Minor,
  { currency_code, decimals }: FoundAccount,
): void {
  if (amount < least) {
    throw new Refusal('AMOUNT_TOO_SMALL', { min: formatAmount(least, decimals), currency_code })
  }
  if (greatest !== null && amount > greatest) {
    const max_amount = formatAmount(greatest, decimals)
    throw new Refusal('AMOUNT_TOO_LARGE', { max_amount, currency_code })
  }
}

/** Returns the beginning of the calendar month in UTC. */
export function monthOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
}
