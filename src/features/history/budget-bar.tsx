import { useTexts } from '../../kernel/texts/texts.tsx'
import type { BudgetState } from './budget-state.ts'
import styles from './budgets.module.css'

interface BudgetBarProps {
  name: string
  amount: string
  total: string
  state: BudgetState
  /** Of the month, or of a row. */
  size: 'large' | 'small'
}

/** How much of a budget is used; the words beside it say the same. */
export function BudgetBar({ name, amount, total, state, size }: BudgetBarProps) {
  const { text } = useTexts()
  const { percent, look } = state
  return (
    <span
      className={`${styles.track} ${styles[size]}`}
      role="img"
      aria-label={text('budget.bar_label', { name, amount, total, percent: `${percent}%` })}
    >
      <span
        className={`${styles.bar} ${styles[look]}`}
        style={{ width: `${Math.min(100, percent)}%` }}
      />
    </span>
  )
}
