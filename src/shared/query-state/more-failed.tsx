import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { LoadError } from './load-error.tsx'

interface MoreFailedProps {
  /** Text key of what failed to load, e.g. `transactions.list.error`. */
  titleKey: TextKey
  query: Pick<UseInfiniteQueryResult, 'error' | 'isFetching' | 'fetchNextPage'>
}

/** Shown below a list whose next page failed to load: why, with a retry (U22). */
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
