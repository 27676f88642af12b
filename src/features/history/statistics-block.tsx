import { ChartNoAxesColumn } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import type { ShownFilter } from '../../shared/transaction/transaction-filter.ts'
import { usePeriodText } from '../../kernel/texts/date-picker-texts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { statGroups, type StatGroup } from './stat-shares.ts'
import { StatCard } from './stat-card.tsx'
import { statisticsQuery } from './statistics.queries.ts'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './statistics-block.module.css'

/** Usual number of cards: top-ups, withdrawals, exchanges. */
const SKELETON_CARDS = [1, 2, 3]
const CHARTS = [styles.chart1, styles.chart2, styles.chart3, styles.chart4, styles.chart5]

/**
 * Shares of the transactions that the filters list, by type and of one currency at a time (I1). For
 * a server without filters the block is hidden while a filter is set.
 */
export function StatisticsBlock({ filter }: { filter: ShownFilter }) {
  const { text } = useTexts()
  const titleId = useId()
  const query = useQuery(statisticsQuery(filter))
  const isFollowed = query.data?.is_filter_supported === true
  const isFiltered = filter.range !== undefined || filter.currencyCode !== undefined
  if (query.data ? isFiltered && !isFollowed : query.isError) return null
  return (
    <section className={styles.block} aria-labelledby={titleId}>
      <div className={styles.heading}>
        <h2 className={textStyle.h3} id={titleId}>
          {text('history.stat_title')}
        </h2>
        {isFollowed && <Covered filter={filter} />}
      </div>
      <QueryBlock
        query={query}
        titleKey="history.stat_error"
        skeleton={<StatisticsSkeleton />}
        hasNotice={false}
      >
        {({ results }) => (
          <Groups groups={statGroups(results)} hasPeriod={filter.range !== undefined} />
        )}
      </QueryBlock>
    </section>
  )
}

/** Tells which transactions the figures cover. */
function Covered({ filter: { range, currencyCode: code } }: { filter: ShownFilter }) {
  const { text } = useTexts()
  const periodText = usePeriodText()
  const period = periodText(range)
  return (
    <p className={textStyle.caption}>
      {code === undefined
        ? text('history.stat_covers', { period })
        : text('history.stat_covers_account', { period, code })}
    </p>
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

interface GroupsProps {
  groups: readonly StatGroup[]
  hasPeriod: boolean
}

function Groups({ groups, hasPeriod }: GroupsProps) {
  const { text } = useTexts()
  const [chosen, setChosen] = useState<string>()
  const group = groups.find(({ currency }) => currency === chosen) ?? groups[0]
  if (!group) {
    return (
      <EmptyState icon={<Icon of={ChartNoAxesColumn} />}>
        {text(hasPeriod ? 'history.stat_empty_period' : 'history.stat_empty')}
      </EmptyState>
    )
  }
  const codes = groups.flatMap(({ currency }) => currency ?? [])
  return (
    <>
      {codes.length > 1 && (
        <div className={styles.currencies}>
          <Segmented
            label={text('history.stat_currency_label')}
            segments={codes.map((code) => ({ value: code, label: code }))}
            value={group.currency ?? ''}
            onChange={setChosen}
          />
        </div>
      )}
      <Shares group={group} />
    </>
  )
}

function Shares({ group: { currency, shares } }: { group: StatGroup }) {
  const { text } = useTexts()
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
          <StatCard
            key={share.type}
            share={share}
            currency={currency}
            chart={CHARTS[share.color - 1] ?? ''}
          />
        ))}
      </ul>
    </div>
  )
}
