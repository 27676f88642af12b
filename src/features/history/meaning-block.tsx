import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Budget } from '../../../contract/calls/categories.ts'
import type { Flow } from '../../../contract/calls/flow.ts'
import type { DateRange } from '../../kernel/lib/date-range.ts'
import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'
import { budgetsQuery } from './budgets.queries.ts'
import { writeMonth } from './flow-period.ts'
import { MeterRows } from './meter-rows.tsx'
import { MonthBudget } from './month-budget.tsx'
import { RulesRow } from './rules-row.tsx'

const DIALOG = lazyModule(() => import('./budget-dialog.tsx'))

interface MeaningBlockProps {
  flow: Flow
  direction: 'in' | 'out'
  range: DateRange
  account: string | undefined
  /** Of the page: the budget of the month, the rows of categories, or the rules. */
  part: 'month' | 'rows' | 'rules'
}

/**
 * Budgets and categories of a month; budgets only where the sums are those that budgets count (S8).
 */
export function MeaningBlock({ flow, direction, range, account, part }: MeaningBlockProps) {
  const [edited, setEdited] = useState<Budget>()
  const [isOpened, setIsOpened] = useState(false)
  const { data } = useQuery({ ...budgetsQuery(writeMonth(range.from)), enabled: part !== 'rules' })
  const budgets =
    account === undefined && data?.currency_code === flow.currency_code ? data : undefined
  const edit = (budget: Budget) => {
    setIsOpened(true)
    setEdited(budget)
  }
  if (part === 'rules') return <RulesRow />
  return (
    <>
      {part === 'month'
        ? budgets && <MonthBudget budgets={budgets} onEdit={edit} />
        : flow.meanings && (
            <MeterRows
              flow={flow}
              direction={direction}
              range={range}
              account={account}
              budgets={budgets}
              onEdit={edit}
            />
          )}
      {isOpened && (
        <LazyDialog
          budget={edited}
          currency={flow.currency_code}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

interface LazyDialogProps {
  budget: Budget | undefined
  currency: string
  onClose: () => void
}

function LazyDialog(props: LazyDialogProps) {
  const file = useLazyModule(DIALOG)
  return file ? <file.BudgetDialog {...props} /> : null
}
