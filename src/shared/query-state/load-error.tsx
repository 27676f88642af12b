import { WifiOff } from '@lucide/icons'
import { useRef } from 'react'
import { ApiError } from '../../kernel/api/api-error.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useFirstNotice } from './use-first-notice.ts'
import { useRetryAll } from './use-retry-all.ts'

interface LoadErrorProps {
  /** Text key of what failed to load, e.g. `wallet.list.error`. */
  titleKey: TextKey
  error: unknown
  isRetrying: boolean
  /** Runs with the retry, which refetches every failed query anyway. */
  onRetry?: () => void
  /** Always shows its own retry. */
  isAlone?: boolean
}

/**
 * Replaces a block whose data failed to load: names what failed, and the first one of a page says
 * why, with a retry for all (U22). Offline the banner says why for the whole page, and data is
 * refetched when the network is back.
 */
export function LoadError(props: LoadErrorProps) {
  const { titleKey, error, isRetrying, onRetry, isAlone = false } = props
  const { text } = useTexts()
  const ref = useRef<HTMLDivElement>(null)
  const isFirst = useFirstNotice(ref) || isAlone
  const isOnline = useOnline()
  const retry = useRetryAll(onRetry)
  const isRefused = error instanceof ApiError && error.kind === 'refused'
  // It failed before the network was back.
  const isPast = error instanceof ApiError && error.kind === 'offline'
  const reason = isPast || (!isFirst && !isRefused) ? undefined : errorText(error, text)
  return (
    <div ref={ref}>
      {!isOnline && <Notice icon={<Icon of={WifiOff} size={20} />}>{text(titleKey)}</Notice>}
      {isOnline && (
        <Notice
          kind={isFirst ? 'error' : 'info'}
          title={text(titleKey)}
          action={
            isFirst ? (
              <Button kind="soft" size="small" isBusy={isRetrying} onClick={retry}>
                {text('common.retry')}
              </Button>
            ) : undefined
          }
        >
          {reason}
        </Notice>
      )}
    </div>
  )
}
