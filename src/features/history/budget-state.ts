import type { Budget } from '../../../contract/calls/categories.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { BUDGET_WARNINGS, usedPercent } from '../../../contract/rules/categories.ts'
import { formatAmount, parseAmount } from '../../../contract/rules/money.ts'

/** How far a budget is used. */
export interface BudgetState {
  /** Whole percents, above 100 when it is exceeded. */
  percent: number
  /** Decimal text of what is left; of what is above the budget where it is exceeded. */
  rest: string
  look: 'usual' | 'near' | 'up' | 'over'
}

/** Returns how far a budget is used; undefined without one, or without readable amounts. */
export function budgetStateOf(
  { used, amount }: Pick<Budget, 'used' | 'amount'>,
  currency: string,
): BudgetState | undefined {
  if (amount === undefined) return undefined
  const decimals = decimalsOf(currency)
  const [spent, whole] = [parseAmount(used, decimals), parseAmount(amount, decimals)]
  if (spent === undefined || whole === undefined) return undefined
  const percent = usedPercent(spent, whole)
  const [near, up] = BUDGET_WARNINGS
  const look = spent > whole ? 'over' : percent >= up ? 'up' : percent >= near ? 'near' : 'usual'
  const rest = formatAmount(spent > whole ? spent - whole : whole - spent, decimals)
  return { percent, rest, look }
}
