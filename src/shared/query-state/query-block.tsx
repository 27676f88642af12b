import type { UseQueryResult } from '@tanstack/react-query'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { LoadError } from './load-error.tsx'
import stack from '../../ui/styles/stack.module.css'
import { StaleNotice } from './stale-notice.tsx'
import type { Elements } from '../../ui/content/content.ts'

interface QueryBlockProps<Data> {
  query: Pick<
    UseQueryResult<Data>,
    'data' | 'dataUpdatedAt' | 'error' | 'isFetching' | 'isRefetchError'
  >
  /** Text key of what failed to load, e.g. `wallet.list.error`. */
  titleKey: TextKey
  /** Placeholder with the size of the content. */
  skeleton: Elements
  /** Waits for something else, too. */
  isWaiting?: boolean
  /** False where one notice of the page covers all its blocks. */
  hasNotice?: boolean
  children: (data: Data) => Elements
}

/**
 * A block of server data in each of its states (U22): loading; failed, with reason and retry;
 * loaded; stale, with time and retry.
 */
export function QueryBlock<Data>(props: QueryBlockProps<Data>) {
  const { query, titleKey, skeleton, isWaiting = false, hasNotice = true, children } = props
  const { text } = useTexts()
  if (query.data === undefined && query.error) {
    if (!hasNotice) return null
    return <LoadError titleKey={titleKey} error={query.error} isRetrying={query.isFetching} />
  }
  if (query.data === undefined || isWaiting) {
    return (
      <div aria-busy>
        <VisuallyHidden>{text('app.loading')}</VisuallyHidden>
        {skeleton}
      </div>
    )
  }
  return (
    <div className={stack.gap3}>
      {hasNotice && query.isRefetchError && (
        <StaleNotice at={query.dataUpdatedAt} isRetrying={query.isFetching} />
      )}
      {children(query.data)}
    </div>
  )
}
