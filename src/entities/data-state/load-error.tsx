import { WifiOff } from '@lucide/icons'
import { useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useOnline } from '../../api/use-online.ts'
import type { TextKey } from '../../texts/built-in.ts'
import { errorText } from '../../texts/error-text.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFirstNotice } from './use-first-notice.ts'
import { useRetryAll } from './use-retry-all.ts'

interface LoadErrorProps {
  /** What could not be loaded, e.g. `wallet.list.error`. */
  titleKey: TextKey
  error: unknown
  isRetrying: boolean
  onRetry: () => void
  /** Always has its retry, which no other does for it. */
  isAlone?: boolean
}

/**
 * In place of a block whose data never came: what failed, and in the first of a page why, with a retry
 * for all of them (U22). Without a network the banner says why for the whole page, and the data
 * are asked for when it is back.
 */
export function LoadError(props: LoadErrorProps) {
  const { titleKey, error, isRetrying, onRetry, isAlone = false } = props
  const { text } = useTexts()
  const ref = useRef<HTMLDivElement>(null)
  const isFirst = useFirstNotice(ref) || isAlone
  const isOnline = useOnline()
  const retry = useRetryAll(onRetry)
  const isRefused = error instanceof ApiError && error.kind === 'refused'
  // It failed before the network came back.
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
