import { Ellipsis } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import type { Budget, Budgets } from '../../../contract/calls/categories.ts'
import type { Flow, MeaningShare } from '../../../contract/calls/flow.ts'
import { NO_CATEGORY } from '../../../contract/rules/categories.ts'
import type { DateRange } from '../../kernel/lib/date-range.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { CategoryIcon } from '../../shared/categories/category-icon.tsx'
import { useCategoryName } from '../../shared/categories/use-category-name.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { BudgetBar } from './budget-bar.tsx'
import styles from './budgets.module.css'
import { writePeriod } from './history-period.ts'
import { useBudgetWords } from './use-budget-words.ts'
import { useFlowMoney } from './use-flow-money.ts'
import { useShareText } from './use-share-text.ts'

interface MeterRowsProps {
  flow: Flow
  direction: 'in' | 'out'
  range: DateRange
  account: string | undefined
  /** Absent where sums are of one account, or in another currency than the budgets. */
  budgets: Budgets | undefined
  onEdit: (budget: Budget) => void
}

/**
 * What went out, or came in, by the owner's categories; each opens its transactions, and its budget
 * (S8).
 */
export function MeterRows({ flow, direction, range, account, budgets, onEdit }: MeterRowsProps) {
  const { text } = useTexts()
  const shares = rowsOf({ flow, direction, budgets })
  const nameOf = useCategoryName(shares.map(({ category }) => category))
  const isOut = direction === 'out'
  if (shares.length === 0) return null
  return (
    <ul className={styles.rows} aria-label={text('category.title')}>
      {shares.map((share) => {
        const { category } = share
        const budget = isOut ? findBudget(budgets, category) : undefined
        const name = nameOf(category)
        return (
          <li key={category ?? ''} className={styles.row}>
            <Link
              to="/history"
              search={{ ...writePeriod(range), account, category: category ?? NO_CATEGORY }}
              className={styles.rowLink}
            >
              <SymbolDisc tone="neutral">
                <CategoryIcon category={category} />
              </SymbolDisc>
              <Meter name={name} share={share} flow={flow} budget={budget} isOut={isOut} />
            </Link>
            {budget && (
              <IconButton
                label={`${text(budget.amount === undefined ? 'budget.set_btn' : 'budget.change_btn')}: ${name}`}
                on="card"
                onClick={() => onEdit(budget)}
              >
                <Icon of={Ellipsis} />
              </IconButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Budgets of categories for which nothing went out have a row too. */
function rowsOf({
  flow,
  direction,
  budgets,
}: Pick<MeterRowsProps, 'flow' | 'direction' | 'budgets'>): MeaningShare[] {
  const isIn = direction === 'in'
  const shares = (flow.meanings ?? []).filter((share) => share.is_in === isIn)
  const shown = new Set(shares.map(({ category }) => category))
  const unused = isIn ? [] : (budgets?.results ?? [])
  return [
    ...shares,
    ...unused.flatMap((budget) => (shown.has(budget.category) ? [] : emptyRow(budget))),
  ]
}

/** The row of a category with a budget for which nothing went out. */
function emptyRow({ category, amount }: Budget): MeaningShare[] {
  if (category === undefined || amount === undefined) return []
  return [{ category, is_in: false, amount: '0', percent: '0', is_converted: false }]
}

/** A category of which nothing is known yet can have a budget, too. */
function findBudget(
  budgets: Budgets | undefined,
  category: string | undefined,
): Budget | undefined {
  if (!budgets || category === undefined) return undefined
  const known = budgets.results.find((one) => one.category === category)
  const none = { category, used: '0', is_converted: false, is_approximate: false, version: 0 }
  return known ?? none
}

interface MeterProps {
  name: string
  share: MeaningShare
  flow: Flow
  budget: Budget | undefined
  isOut: boolean
}

function Meter({ name, share, flow, budget, isOut }: MeterProps) {
  const { text } = useTexts()
  const { write: writeFlow } = useFlowMoney(flow)
  const shareOf = useShareText()
  const write = useBudgetWords(flow.currency_code)
  const words = budget && write(budget)
  const amount = writeFlow(share.amount, { isConverted: share.is_converted })
  const total = words?.state && text('budget.of', { amount: words.amount })
  return (
    <span className={styles.meter}>
      <span className={styles.line}>
        <bdi>{name}</bdi>
        <span className={styles.amount} translate="no">
          {words?.state ? words.used : amount}
        </span>
      </span>
      <span className={`${styles.line} ${styles.caption}`}>
        <span>{isOut && words ? words.rest : ''}</span>
        <span>{total ?? shareOf(share.percent, share.amount)}</span>
      </span>
      {words?.state ? (
        <BudgetBar
          name={name}
          amount={words.used}
          total={words.amount}
          state={words.state}
          size="small"
        />
      ) : (
        <span className={`${styles.track} ${styles.small}`} aria-hidden="true">
          <span
            className={`${styles.bar} ${styles.share}`}
            style={{ width: `${Number(share.percent) || 0}%` }}
          />
        </span>
      )}
    </span>
  )
}
