import { WifiOff } from '@lucide/icons'
import { ApiError } from '../../api/api-error.ts'
import { useOnline } from '../../api/use-online.ts'
import { errorText } from '../../texts/error-text.ts'
import { useTexts } from '../../texts/texts.tsx'
import type { TextKey } from '../../texts/built-in.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'

interface LoadErrorProps {
  /** What could not be loaded, e.g. `wallet.list.error`. */
  titleKey: TextKey
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

/**
 * In place of a block whose data never came: what failed, why, and a way to try again (ui.md 4.1).
 * Without a network the banner says why for the whole page, and the data are asked for when it is back.
 */
export function LoadError({ titleKey, error, isRetrying, onRetry }: LoadErrorProps) {
  const { text } = useTexts()
  const isOnline = useOnline()
  if (!isOnline) return <Notice icon={<Icon of={WifiOff} size={20} />}>{text(titleKey)}</Notice>
  // It failed before the network came back.
  const isPast = error instanceof ApiError && error.kind === 'offline'
  return (
    <Notice
      kind="error"
      title={text(titleKey)}
      action={
        <Button kind="soft" size="small" isBusy={isRetrying} onClick={onRetry}>
          {text('common.retry')}
        </Button>
      }
    >
      {isPast ? undefined : errorText(error, text)}
    </Notice>
  )
}
