import { ChartNoAxesColumn } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { QueryBlock } from '../../entities/data-state/query-block.tsx'
import { formatMoney } from '../../lib/money-format.ts'
import { formatRate } from '../../lib/rate-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { statShares, type StatShare } from './stat-shares.ts'
import { statisticsQuery } from './statistics.queries.ts'
import styles from './statistics-block.module.css'

/** Most owners top up, withdraw and exchange. */
const SKELETON_CARDS = [1, 2, 3]
const CHARTS = [styles.chart1, styles.chart2, styles.chart3, styles.chart4, styles.chart5]

/** Shares of all transactions by type, whatever the filters are (I1, ui.md 6.13). */
export function StatisticsBlock() {
  const { text } = useTexts()
  const titleId = useId()
  return (
    <section className={styles.block} aria-labelledby={titleId}>
      <div className={styles.heading}>
        <h2 className={styles.title} id={titleId}>
          {text('history.stat_title')}
        </h2>
        <p className={styles.note}>{text('history.stat_note')}</p>
      </div>
      <QueryBlock
        query={useQuery(statisticsQuery)}
        titleKey="history.stat_error"
        skeleton={<StatisticsSkeleton />}
      >
        {(statistics) => <Shares shares={statShares(statistics)} />}
      </QueryBlock>
    </section>
  )
}

function StatisticsSkeleton() {
  return (
    <>
      <Skeleton height={12} radius={4} style={{ marginBlockEnd: 14 }} />
      <div className={styles.cards}>
        {SKELETON_CARDS.map((card) => (
          <Skeleton key={card} height={92} radius={18} />
        ))}
      </div>
    </>
  )
}

function Shares({ shares }: { shares: readonly StatShare[] }) {
  const { text } = useTexts()
  if (shares.length === 0) {
    return (
      <EmptyState icon={<Icon of={ChartNoAxesColumn} />}>{text('history.stat_empty')}</EmptyState>
    )
  }
  return (
    <div>
      <div className={styles.bar} role="img" aria-label={text('history.stat_chart_label')}>
        {shares.map((share) => (
          <span
            key={share.type}
            className={`${styles.share} ${CHARTS[share.color - 1]}`}
            style={{ flexGrow: share.part }}
          />
        ))}
      </div>
      <ul className={styles.cards}>
        {shares.map((share) => (
          <StatCard key={share.type} share={share} />
        ))}
      </ul>
    </div>
  )
}

/** One share; every type has the same name, and amounts name no currency (I1). */
function StatCard({ share }: { share: StatShare }) {
  const { text, language } = useTexts()
  const category = text('history.category.default')
  const amount = formatMoney(share.amount, { language }).text
  const percent = formatRate(share.percent, language)
  return (
    <li className={styles.card}>
      <VisuallyHidden>{text('history.stat_item', { category, amount, percent })}</VisuallyHidden>
      <span className={styles.category} aria-hidden="true">
        <span className={`${styles.square} ${CHARTS[share.color - 1]}`} />
        {category}
      </span>
      <span className={styles.amount} aria-hidden="true">
        {amount}
      </span>
      <span className={styles.percent} aria-hidden="true">
        {`${percent}\u00a0%`}
      </span>
    </li>
  )
}
