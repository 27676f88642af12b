import { ChartPie } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Budget } from '../../../contract/calls/categories.ts'
import type { OwnerNotification } from '../../../contract/calls/wallet.ts'
import { CategoryIcon } from '../../shared/categories/category-icon.tsx'
import { useCategoryName } from '../../shared/categories/use-category-name.ts'
import { dayKey } from '../../kernel/lib/dates.ts'
import { useToday } from '../../kernel/runtime/clock.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListItem, pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import { budgetsQuery } from '../history/budgets.queries.ts'
import { budgetStateOf } from '../history/budget-state.ts'
import { useBudgetWords } from '../history/use-budget-words.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

interface UsedBudget {
  budget: Budget
  /** The main currency. */
  currency: string
}

/** Length of `2026-11` at the beginning of a day. */
const MONTH_LENGTH = 7
/** A warning of the first of a month may be dated by another time zone, ms. */
const ZONES_MS = DAY_MS

/**
 * Returns the budget of this month of which all is used, the one of all categories before others.
 * Budgets are requested where the owner was warned of one this month: no other can be used up.
 */
export function useUsedBudget(
  notifications: readonly OwnerNotification[] | undefined,
): UsedBudget | undefined {
  const today = useToday()
  const since = new Date(today.getFullYear(), today.getMonth(), 1).getTime() - ZONES_MS
  const enabled =
    notifications?.some(
      ({ kind, created_at }) => kind === 'budgets' && Date.parse(created_at) >= since,
    ) === true
  const { data } = useQuery({
    ...budgetsQuery(dayKey(today).slice(0, MONTH_LENGTH)),
    enabled,
  })
  if (!enabled || !data) return undefined
  const currency = data.currency_code
  const isUsed = (budget: Budget) => {
    const look = budgetStateOf(budget, currency)?.look
    return look === 'up' || look === 'over'
  }
  const used = data.results.filter(isUsed)
  const budget = used.find(({ category }) => category === undefined) ?? used[0]
  return budget && { budget, currency }
}

/** A budget that is used up, in the card of what waits for the owner (S8). */
export function BudgetAttention({ budget, currency }: UsedBudget) {
  const { text } = useTexts()
  const { category } = budget
  const nameOf = useCategoryName([category])
  const { state, rest } = useBudgetWords(currency)(budget)
  const name = category === undefined ? text('budget.title') : nameOf(category)
  return (
    <ListItem>
      <Link to="/history/stats" className={pressableRowClass}>
        <RowContents
          leading={
            <SymbolDisc tone="warning">
              {category === undefined ? (
                <Icon of={ChartPie} size={20} />
              ) : (
                <CategoryIcon category={category} />
              )}
            </SymbolDisc>
          }
          title={text('attention.budget', { name, percent: `${state?.percent ?? 100}%` })}
          caption={rest}
        />
      </Link>
    </ListItem>
  )
}
