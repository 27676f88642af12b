import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { TextKey } from '../../texts/built-in.ts'
import { LoadError } from './load-error.tsx'

interface MoreFailedProps {
  /** What could not be loaded, e.g. `transactions.list.error`. */
  titleKey: TextKey
  query: Pick<UseInfiniteQueryResult, 'error' | 'isFetching' | 'fetchNextPage'>
}

/** Below a list whose next page did not come: why, and a way to try again (U22). */
export function MoreFailed({ titleKey, query }: MoreFailedProps) {
  return (
    <LoadError
      titleKey={titleKey}
      error={query.error}
      isRetrying={query.isFetching}
      onRetry={() => void query.fetchNextPage()}
      isAlone
    />
  )
}
