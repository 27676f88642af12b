import { useRef } from 'react'
import { formatAge } from '../../lib/dates.ts'
import { useOnline } from '../../api/use-online.ts'
import { useDateWords } from '../../texts/date-words.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFirstNotice } from './use-first-notice.ts'
import { useRetryAll } from './use-retry-all.ts'

interface StaleNoticeProps {
  /** When the data on screen came, in milliseconds. */
  at: number
  isRetrying: boolean
  onRetry: () => void
}

/**
 * Over data that could not be refreshed: how old it is, and in the first of a page a way to try again
 * (U22). Without a network the banner says both for the whole page.
 */
export function StaleNotice({ at, isRetrying, onRetry }: StaleNoticeProps) {
  const { text } = useTexts()
  const words = useDateWords()
  const ref = useRef<HTMLDivElement>(null)
  const isFirst = useFirstNotice(ref)
  const retry = useRetryAll(onRetry)
  const isOnline = useOnline()
  return (
    <div ref={ref} hidden={!isOnline}>
      <Notice
        kind={isFirst ? 'warning' : 'info'}
        role="status"
        action={
          isFirst ? (
            <Button kind="soft" size="small" isBusy={isRetrying} onClick={retry}>
              {text('common.retry')}
            </Button>
          ) : undefined
        }
      >
        {text('error.stale', { time: formatAge(new Date(at), words) })}
      </Notice>
    </div>
  )
}
