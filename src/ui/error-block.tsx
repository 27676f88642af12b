import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

export interface ErrorBlockProps {
  message: string
  /** Old data stays on screen: a warning in place of an error. */
  isMild?: boolean | undefined
  retryLabel?: string | undefined
  onRetry?: (() => void) | undefined
  isRetrying?: boolean | undefined
}

/** A block that could not be loaded: what happened, and another try. */
export function ErrorBlock(props: ErrorBlockProps) {
  const { message, isMild = false, retryLabel, onRetry, isRetrying } = props
  return (
    <Notice
      kind={isMild ? 'warning' : 'error'}
      role={isMild ? 'status' : 'alert'}
      action={
        retryLabel !== undefined && onRetry ? (
          <Button kind="soft" size="small" isBusy={isRetrying} onClick={onRetry}>
            {retryLabel}
          </Button>
        ) : undefined
      }
    >
      {message}
    </Notice>
  )
}
