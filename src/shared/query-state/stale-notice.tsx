import { useRef } from 'react'
import { formatAge } from '../../kernel/lib/dates.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useFirstNotice } from './use-first-notice.ts'
import { useRetryAll } from './use-retry-all.ts'

interface StaleNoticeProps {
  /** When the data on screen was received, ms. */
  at: number
  isRetrying: boolean
}

/**
 * Shown above data that failed to refresh: its age, and in the first notice of a page a retry
 * (U22). Offline the banner replaces it for the whole page.
 */
export function StaleNotice({ at, isRetrying }: StaleNoticeProps) {
  const { text } = useTexts()
  const words = useDateWords()
  const ref = useRef<HTMLDivElement>(null)
  const isFirst = useFirstNotice(ref)
  const retry = useRetryAll()
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
