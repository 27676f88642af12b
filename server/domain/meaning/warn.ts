import { BUDGET_WARNINGS, usedPercent } from '../../../contract/rules/categories.ts'
import { formatAmount } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { listOwnCategories } from '../categories/own-categories.ts'
import { notify } from '../notifications/add-notification.ts'
import { monthIn, zoneOf } from '../owner-month.ts'
import { ALL, type BudgetRow, listBudgets, readSpending, type Spending } from './spending.ts'

interface MarkInput {
  userId: string
  category: string
  month: string
  percents: readonly number[]
  now: Date
}

/**
 * Stores that an owner knows of parts of a budget that are used; returns those that were not known.
 * Run it in a transaction.
 */
export async function markKnown(
  tx: Queryable,
  { userId, category, month, percents, now }: MarkInput,
): Promise<number[]> {
  if (percents.length === 0) return []
  const rows = await tx.query<{ percent: number }>(
    `INSERT INTO budget_warning (user_id, category, month, percent, at)
     SELECT $1, $2, $3, value::smallint, $5 FROM jsonb_array_elements_text($4::jsonb)
     ON CONFLICT DO NOTHING RETURNING percent`,
    [userId, category, month, JSON.stringify(percents), now],
  )
  return rows.map(({ percent }) => percent)
}

/**
 * Notifies an owner of budgets of the current month of which 80 % or all is used, once a month
 * each; of one that is used up at once only of that. Run it in a transaction.
 */
export async function warnOfBudgets(
  tx: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const some = await tx.query('SELECT 1 FROM budget WHERE user_id = $1 LIMIT 1', [userId])
  if (some.length === 0) return
  const month = monthIn(await zoneOf(tx, userId), now)
  const spending = await readSpending(tx, { userId, month, before: [] })
  if (!spending) return
  for (const budget of await listBudgets(tx, { userId, code: spending.code, now })) {
    const used = spending.spent.find(({ category }) => category === budget.category)?.used ?? 0n
    const percents = BUDGET_WARNINGS.filter((one) => usedPercent(used, budget.amount) >= one)
    const marking = { userId, category: budget.category, month: month.name, percents, now }
    const fresh = await markKnown(tx, marking)
    const [percent] = BUDGET_WARNINGS.filter((one) => fresh.includes(one)).toReversed()
    if (percent !== undefined)
      await notifyOwner(tx, { userId, budget, used, percent, spending, now })
  }
}

interface BudgetWarning {
  userId: string
  budget: BudgetRow
  used: bigint
  percent: (typeof BUDGET_WARNINGS)[number]
  spending: Spending
  now: Date
}

async function notifyOwner(tx: Queryable, warning: BudgetWarning): Promise<void> {
  const { userId, budget, used, percent, spending, now } = warning
  const { category, amount } = budget
  const left_amount = formatAmount(amount > used ? amount - used : 0n, spending.decimals)
  const money = { left_amount, currency_code: spending.code }
  if (category === ALL) {
    await notify(tx, { userId, key: `notification.budget_month_${percent}`, params: money, now })
    return
  }
  const own = await listOwnCategories(tx, userId)
  const name = own.find(({ id }) => id === category)?.name ?? ''
  const params = { ...money, category, name }
  await notify(tx, { userId, key: `notification.budget_${percent}`, params, now })
}
