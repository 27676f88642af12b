import type { Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { readFilter } from '../history/filter.ts'
import { type FlowRow, readFlowRows } from '../history/flow-statement.ts'
import { priceOf } from '../history/flow-statement.ts'
import { mainCurrencyOf } from '../ledger/main-currency.ts'
import type { BudgetMonth } from '../owner-month.ts'

/** The word of all categories together. */
export const ALL = ''

/** What is spent on a category, in the smallest units of the main currency. */
export interface CategorySpending {
  category: string
  used: Minor
  isConverted: boolean
  /** Sums of the months before. */
  before: Minor[]
}

/** What went out by category, and in all, in the owner's main currency. */
export interface Spending {
  code: string
  decimals: number
  spent: CategorySpending[]
}

interface SpendingReading {
  userId: string
  month: BudgetMonth
  /** Months before it. */
  before: readonly BudgetMonth[]
}

/** Reads what went out in a month, as statistics count it (N2); undefined without an account. */
export async function readSpending(
  db: Queryable,
  { userId, month, before }: SpendingReading,
): Promise<Spending | undefined> {
  const [main] = await db.query<{ code: string; decimals: number }>(
    `SELECT code, decimals FROM currency WHERE code = ${mainCurrencyOf('$1')}`,
    [userId],
  )
  if (!main) return undefined
  const months = [month, ...before]
  const { where, parameters } = readFilter(userId, {
    created_at__gte: (months.at(-1) ?? month).since.toISOString(),
    created_at__lt: month.until.toISOString(),
  })
  const buckets = months.map(({ since, until }, index) => ({
    index,
    since: since.toISOString(),
    until: until.toISOString(),
  }))
  const rows = await readFlowRows(db, { where, parameters, buckets, code: main.code })
  const out = rows.filter((row) => !row.is_in)
  const names = new Set(out.flatMap(({ meaning }) => (meaning === '' ? [] : [meaning])))
  const sumBy = (name: string): CategorySpending => {
    const own = name === ALL ? out : out.filter(({ meaning }) => meaning === name)
    return { category: name, ...sum(own, months.length) }
  }
  return { ...main, spent: [ALL, ...names].map(sumBy) }
}

function sum(rows: readonly FlowRow[], months: number): Omit<CategorySpending, 'category'> {
  const sums = Array.from({ length: months }, (_, index) =>
    rows
      .filter(({ bucket }) => bucket === index)
      .reduce((total, { amount_minor: amount }) => total + amount, 0n),
  )
  const [used = 0n, ...before] = sums
  const isConverted = rows.some(({ bucket, is_converted }) => bucket === 0 && is_converted)
  return { used, before, isConverted }
}

/** A budget in the smallest units of the main currency. */
export interface BudgetRow {
  category: string
  version: number
  amount: Minor
  /** It was set in another currency, and is worth so much at the market rate. */
  is_converted: boolean
}

/** Returns the budgets of an owner in a currency, that of all categories first. */
export function listBudgets(
  db: Queryable,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<BudgetRow[]> {
  return db.query<BudgetRow>(
    `SELECT b.category, b.version, b.currency_code <> s.code AS is_converted,
       (CASE WHEN b.currency_code = s.code THEN b.amount_minor ELSE greatest(1, round(
         b.amount_minor * ${priceOf('c.code', { day: '$3', fixed: 'c.mid_usd' })}
           / ${priceOf('s.code', { day: '$3', fixed: 's.mid_usd' })}
           * power(10::numeric, s.decimals - c.decimals))) END)::bigint AS amount
     FROM budget b
     JOIN currency c ON c.code = b.currency_code
     JOIN currency s ON s.code = $2
     WHERE b.user_id = $1 ORDER BY b.category`,
    [userId, code, now],
  )
}
