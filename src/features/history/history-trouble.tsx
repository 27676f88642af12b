import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { LoadError } from '../../shared/query-state/load-error.tsx'
import { StaleNotice } from '../../shared/query-state/stale-notice.tsx'
import type { ShownFilter } from '../../shared/transaction/transaction-filter.ts'
import { useTransactionPages } from '../../shared/transaction/use-transaction-pages.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { statisticsQuery } from './statistics.queries.ts'
import { useFlow } from './use-flow.ts'

type PageQuery = Pick<
  UseQueryResult,
  'data' | 'dataUpdatedAt' | 'error' | 'isFetching' | 'isLoadingError' | 'isRefetchError'
> & { titleKey: TextKey }

/** One notice for all that the page could not load or refresh, and one retry. */
export function HistoryTrouble({ filter }: { filter: ShownFilter }) {
  const queries: PageQuery[] = [
    { ...useTransactionPages(filter), titleKey: 'transactions.list.error' },
    { ...useStatistics(filter), titleKey: 'history.stat_error' },
    { ...useQuery(walletsQuery), titleKey: 'wallet.list.error' },
  ]
  const failed = queries.filter((one) => one.isLoadingError || one.isRefetchError)
  const missing = failed.find((one) => one.isLoadingError)
  const isRetrying = failed.some((one) => one.isFetching)
  if (missing) {
    return <LoadError titleKey={missing.titleKey} error={missing.error} isRetrying={isRetrying} />
  }
  if (failed.length === 0) return null
  const oldest = Math.min(...failed.map(({ dataUpdatedAt }) => dataUpdatedAt))
  return <StaleNotice at={oldest} isRetrying={isRetrying} />
}

/** The statistics that the page shows; none until the profile says which. */
function useStatistics(filter: ShownFilter): Omit<PageQuery, 'titleKey'> {
  const profile = useQuery(profileQuery)
  const hasFlow = profile.data?.capabilities.includes(ADDITIONS) === true
  const shares = useQuery({
    ...statisticsQuery(filter),
    enabled: !hasFlow && !profile.isPending,
  })
  const { query } = useFlow(filter, hasFlow)
  return hasFlow ? query : shares
}
