import { useMemo } from 'react'
import { BlockBoundary } from '../../shared/query-state/block-boundary.tsx'
import { QrBlock } from '../../shared/qr-block/qr-block.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { RefreshPlace } from '../../entities/wallet/refresh-place.tsx'
import { HistoryTrouble } from './history-trouble.tsx'
import { HistoryList } from './history-list.tsx'
import styles from './history-screen.module.css'
import { readFilter, writePeriod } from './history-period.ts'
import type { HistorySearch } from './history-search.ts'
import { StatisticsBlock } from './statistics-block.tsx'

interface HistoryScreenProps {
  search: HistorySearch
  /** Writes filters to the address, each as a history entry that Back undoes. */
  onSearchChange: (search: HistorySearch) => void
}

/** Filters, statistics, QR payment and the transactions of a period and an account (I1). */
export function HistoryScreen({ search, onSearchChange }: HistoryScreenProps) {
  const { from, to, account } = search
  // Memoized, because lists and notices depend on its identity.
  const filter = useMemo(() => readFilter({ from, to, account }), [from, to, account])
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <HistoryFilters
          period={filter.range}
          account={account}
          onPeriodChange={(range) => onSearchChange({ ...search, ...writePeriod(range) })}
          onAccountChange={(code) => onSearchChange({ ...search, account: code })}
        />
        <RefreshPlace />
      </div>
      <BlockBoundary name="trouble">
        <HistoryTrouble filter={filter} />
      </BlockBoundary>
      <div className={styles.top}>
        <div className={styles.blocks}>
          <BlockBoundary name="statistics">
            <StatisticsBlock filter={filter} />
          </BlockBoundary>
          <QrBlock isQuiet />
        </div>
      </div>
      <BlockBoundary name="history">
        <HistoryList key={`${from} ${to} ${account}`} filter={filter} />
      </BlockBoundary>
    </div>
  )
}
