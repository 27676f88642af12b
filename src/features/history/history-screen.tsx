import { useMemo } from 'react'
import { BlockBoundary } from '../../shared/query-state/block-boundary.tsx'
import { QrBlock } from '../../shared/qr-block/qr-block.tsx'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useKnownCapability } from '../../shared/profile/capability.ts'
import { HistoryFilters } from './history-filters.tsx'
import { RefreshPlace } from '../../shared/wallet/refresh-place.tsx'
import { HistoryTrouble } from './history-trouble.tsx'
import { HistoryList } from './history-list.tsx'
import styles from './history-screen.module.css'
import { NO_FILTERS, readPeriodFilter, readPlace } from './history-period.ts'
import type { HistorySearch } from './history-search.ts'
import { StatisticsPlace } from './statistics-place.tsx'
import { TransactionSearchField } from './transaction-search.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'

/** Height of the search field, px. */
const SEARCH_HEIGHT = 48

interface HistoryScreenProps {
  search: HistorySearch
  /**
   * Writes filters to the address, each as a history entry that Back undoes; what is being typed
   * replaces its own entry.
   */
  onSearchChange: (search: HistorySearch, isTyping?: boolean) => void
}

/**
 * Search, filters, statistics, QR payment and the transactions (I1, N1). What a search finds comes
 * first: statistics and QR payment are hidden meanwhile.
 */
export function HistoryScreen({ search, onSearchChange }: HistoryScreenProps) {
  const { text } = useTexts()
  const { from, to, account, q, kind, state, category, tag } = search
  const knownAdditions = useKnownCapability(ADDITIONS)
  const hasSearch = knownAdditions === true
  // Memoized, because lists and notices depend on their identity.
  const place = useMemo(() => readPlace({ from, to, account }), [from, to, account])
  const filter = useMemo(
    () =>
      hasSearch ? readPeriodFilter({ from, to, account, q, kind, state, category, tag }) : place,
    [hasSearch, place, from, to, account, q, kind, state, category, tag],
  )
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        {knownAdditions !== false && (
          <div className={styles.search}>
            {hasSearch ? (
              <TransactionSearchField
                search={q}
                onSearch={(next) => onSearchChange({ ...search, q: next }, true)}
              />
            ) : (
              <Skeleton height={SEARCH_HEIGHT} radius={SEARCH_HEIGHT / 2} />
            )}
          </div>
        )}
        <HistoryFilters
          search={search}
          onSearchChange={onSearchChange}
          hasSearch={knownAdditions}
        />
        <RefreshPlace />
      </div>
      {search.ask && <Notice kind="info">{text('help.choose_title')}</Notice>}
      <BlockBoundary name="trouble">
        <HistoryTrouble filter={filter} />
      </BlockBoundary>
      {filter.search === undefined && (
        <div className={styles.top}>
          <div className={styles.blocks}>
            <BlockBoundary name="statistics">
              <StatisticsPlace filter={place} />
            </BlockBoundary>
            <QrBlock isQuiet canReceive={knownAdditions} />
          </div>
        </div>
      )}
      <BlockBoundary name="history">
        <HistoryList
          key={`${from} ${to} ${account}`}
          filter={filter}
          onFiltersReset={() => onSearchChange({ ...search, ...NO_FILTERS })}
        />
      </BlockBoundary>
    </div>
  )
}
