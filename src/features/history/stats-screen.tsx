import { ChartNoAxesColumn, ChevronLeft, ChevronRight, Table2 } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import type { Flow } from '../../../contract/calls/flow.ts'
import { useMemo, useState } from 'react'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { useLazyModule } from '../../ui/deferred/lazy-module.ts'
import { FlowCategories, MEANINGS } from './flow-categories.tsx'
import { PageSkeleton } from '../../ui/progress/page-skeleton.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { FlowChart } from './flow-chart.tsx'
import { monthRange, readMonth, stepMonth, writeMonth } from './flow-period.ts'
import { flowQuery } from './flow.queries.ts'
import { FlowTotals } from './flow-sums.tsx'
import { FlowTable } from './flow-table.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './flow.module.css'
import { StatedCurrency } from './stated-currency-choice.tsx'
import { useStatedCurrency } from './stated-currency.ts'
import { useMonthName } from '../../kernel/texts/use-month-name.ts'
import { useToday } from '../../kernel/runtime/clock.ts'

/** Height of the sums, px. */
const TOTALS_HEIGHT = 48

interface StatsScreenProps {
  /** Month of the address; this month where it is none. */
  month: string | undefined
  account: string | undefined
  onMonth: (month: string) => void
}

/** Statistics of a month: sums, bars of six months, categories (N2). */
export function StatsScreen({ month: written, account, onMonth }: StatsScreenProps) {
  const { text } = useTexts()
  const now = useToday()
  const month = useMemo(() => readMonth(written, now) ?? now, [written, now])
  const range = useMemo(() => monthRange(month), [month])
  const [stated] = useStatedCurrency()
  const [isTable, setIsTable] = useState(false)
  const query = useQuery(flowQuery({ range, account, stated }))
  const drawn = useDrawnFlow({ query, month, account })
  const meanings = useLazyModule(MEANINGS)
  const choose = (next: Date) => onMonth(writeMonth(next))
  return (
    <div className={styles.page}>
      <Stepper month={month} isLast={writeMonth(month) === writeMonth(now)} onMonth={choose} />
      <QueryBlock
        query={{ ...query, data: drawn }}
        titleKey="history.stat_error"
        skeleton={<PageSkeleton shape="cards" />}
      >
        {({ flow, month: drawnMonth, isLoading }) => (
          <div className={styles.page}>
            {meanings && !isLoading && (
              <meanings.MeaningBlock
                part="month"
                flow={flow}
                direction="out"
                range={range}
                account={account}
              />
            )}
            <div className={styles.card} aria-busy={isLoading || undefined}>
              {isLoading ? (
                <Skeleton height={TOTALS_HEIGHT} radius={12} />
              ) : (
                <FlowTotals sums={flow.total} flow={flow} />
              )}
              {isTable ? (
                <FlowTable flow={flow} until={drawnMonth} />
              ) : (
                <FlowChart flow={flow} until={drawnMonth} chosen={month} onChoose={choose} />
              )}
              <div className={styles.controls}>
                {account === undefined ? (
                  <StatedCurrency code={flow.currency_code} look="long" />
                ) : (
                  <span className={textStyle.caption}>
                    {text('history.stat_one_account', { code: account })}
                  </span>
                )}
                <Button
                  kind="plain"
                  size="small"
                  icon={<Icon of={isTable ? ChartNoAxesColumn : Table2} size={20} />}
                  onClick={() => setIsTable(!isTable)}
                >
                  {text(isTable ? 'history.stat_as_chart' : 'history.stat_as_table')}
                </Button>
              </div>
            </div>
            {!isLoading && <FlowCategories flow={flow} range={range} account={account} />}
            <p className={textStyle.caption}>
              {flow.is_converted
                ? `${text('history.stat_converted', { code: flow.currency_code })} ${text('history.stat_note')}`
                : text('history.stat_note')}
            </p>
          </div>
        )}
      </QueryBlock>
    </div>
  )
}

interface DrawnFlow {
  flow: Flow
  /** The month that its bars end with. */
  month: Date
  /** It is of the month before; the sums of the chosen one are being loaded. */
  isLoading: boolean
}

interface FlowState {
  query: { data: Flow | undefined; error: Error | null }
  month: Date
  account: string | undefined
}

/**
 * Returns what is drawn of a month. While another month of the same account is loaded the bars
 * stay, so that the one that was pressed keeps the focus.
 */
function useDrawnFlow({
  query: { data, error },
  month,
  account,
}: FlowState): DrawnFlow | undefined {
  const [last, setLast] = useState<{ flow: Flow; month: Date; account: string | undefined }>()
  if (data && (last?.flow !== data || last.month !== month || last.account !== account)) {
    setLast({ flow: data, month, account })
  }
  if (data) return { flow: data, month, isLoading: false }
  return last && last.account === account && !error ? { ...last, isLoading: true } : undefined
}

interface StepperProps {
  month: Date
  /** It is the present month. */
  isLast: boolean
  onMonth: (month: Date) => void
}

function Stepper({ month, isLast, onMonth }: StepperProps) {
  const { text } = useTexts()
  const nameOf = useMonthName()
  return (
    <div className={styles.stepper}>
      <IconButton label={text('history.stat_prev')} onClick={() => onMonth(stepMonth(month, -1))}>
        <Icon of={ChevronLeft} />
      </IconButton>
      <h2 className={styles.title} aria-live="polite">
        {/* Larger text breaks it between month and year. */}
        {nameOf(month).replace('\u00a0', ' ')}
      </h2>
      <IconButton
        label={text('history.stat_next')}
        disabled={isLast}
        onClick={() => onMonth(stepMonth(month, 1))}
      >
        <Icon of={ChevronRight} />
      </IconButton>
    </div>
  )
}
