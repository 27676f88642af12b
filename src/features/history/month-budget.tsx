import type { Budget, Budgets } from '../../../contract/calls/categories.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { BudgetBar } from './budget-bar.tsx'
import styles from './budgets.module.css'
import { useBudgetWords } from './use-budget-words.ts'

interface MonthBudgetProps {
  budgets: Budgets
  onEdit: (budget: Budget) => void
}

/** What is spent of the budget of the month; without one the way to set it (S8). */
export function MonthBudget({ budgets, onEdit }: MonthBudgetProps) {
  const { text } = useTexts()
  const write = useBudgetWords(budgets.currency_code)
  const budget = budgets.results.find(({ category }) => category === undefined)
  if (!budget) return null
  const { state, used, amount, rest } = write(budget)
  const edit = (
    <Button kind="plain" size="small" onClick={() => onEdit(budget)}>
      {text(state ? 'budget.change_btn' : 'budget.set_btn')}
    </Button>
  )
  if (!state) return <div className={styles.setting}>{edit}</div>
  const isLeft = state.look === 'usual' || state.look === 'near'
  const words = { amount: write({ ...budget, used: state.rest }).used, count: budgets.days_left }
  return (
    <section className={styles.month} aria-label={text('budget.title')}>
      <p className={styles.caption}>{text('budget.month_total', { amount })}</p>
      <p className={styles.line}>
        <span className={styles.sum} translate="no">
          {used}
        </span>
        <span className={styles.caption}>
          {isLeft && budgets.days_left > 0 ? text('budget.left_days', words) : rest}
        </span>
      </p>
      <BudgetBar
        name={text('budget.title')}
        amount={used}
        total={amount}
        state={state}
        size="large"
      />
      <div className={styles.setting}>{edit}</div>
    </section>
  )
}
