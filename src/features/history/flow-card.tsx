import { Link } from '@tanstack/react-router'
import type { Flow } from '../../../contract/calls/flow.ts'
import type { ShownFilter } from '../../shared/transaction/transaction-filter.ts'
import type { DateRange } from '../../kernel/lib/date-range.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { usePeriodText } from '../../kernel/texts/date-picker-texts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { FlowChart } from './flow-chart.tsx'
import { FlowTotals } from './flow-sums.tsx'
import { isWholeMonth, writeMonth } from './flow-period.ts'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './flow.module.css'
import { StatedCurrency } from './stated-currency-choice.tsx'
import { useFlow } from './use-flow.ts'
import { useMonthName } from '../../kernel/texts/use-month-name.ts'

/** Height of the sums and the bars, px. */
const HEIGHT = 172

/** The month, or the chosen period, in one currency, with a link to the page of statistics (N2). */
export function FlowCard({ filter }: { filter: ShownFilter }) {
  const { text } = useTexts()
  const { currencyCode: account } = filter
  const { range, query } = useFlow(filter)
  return (
    <section className={`${styles.card} ${styles.linked}`} aria-label={text('history.stat_title')}>
      <div className={styles.heading}>
        <h2 className={styles.title}>
          <Link
            to="/history/stats"
            search={{ month: writeMonth(range.to), account }}
            className={styles.link}
          >
            <Period range={range} />
          </Link>
        </h2>
        {account === undefined ? (
          <StatedCurrency code={query.data?.currency_code} look="short" />
        ) : (
          <span className={textStyle.caption}>
            {text('history.stat_one_account', { code: account })}
          </span>
        )}
      </div>
      <QueryBlock
        query={query}
        titleKey="history.stat_error"
        skeleton={<Skeleton height={HEIGHT} radius={12} />}
        hasNotice={false}
      >
        {(flow: Flow) => (
          <>
            <FlowTotals sums={flow.total} flow={flow} />
            <FlowChart flow={flow} until={range.to} />
          </>
        )}
      </QueryBlock>
    </section>
  )
}

function Period({ range }: { range: DateRange }) {
  const nameOf = useMonthName()
  const periodText = usePeriodText()
  return <span>{isWholeMonth(range) ? nameOf(range.from) : periodText(range)}</span>
}
