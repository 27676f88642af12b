import { formatAge } from '../../lib/dates.ts'
import { useOnline } from '../../api/use-online.ts'
import { useDateWords } from '../../texts/date-words.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface StaleNoticeProps {
  /** When the data on screen came, in milliseconds. */
  at: number
  isRetrying: boolean
  onRetry: () => void
}

/**
 * Over data that could not be refreshed: how old it is, and a way to try again (ui.md 4.1). Without a
 * network the banner says both for the whole page.
 */
export function StaleNotice({ at, isRetrying, onRetry }: StaleNoticeProps) {
  const { text } = useTexts()
  const words = useDateWords()
  if (!useOnline()) return null
  return (
    <Notice
      kind="warning"
      role="status"
      action={
        <Button kind="soft" size="small" isBusy={isRetrying} onClick={onRetry}>
          {text('common.retry')}
        </Button>
      }
    >
      {text('error.stale', { time: formatAge(new Date(at), words) })}
    </Notice>
  )
}
