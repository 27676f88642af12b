import { errorText } from '../../texts/error-text.ts'
import { useTexts } from '../../texts/texts.tsx'
import type { TextKey } from '../../texts/built-in.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface LoadErrorProps {
  /** What could not be loaded, e.g. `wallet.list.error`. */
  titleKey: TextKey
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

/** In place of a block whose data never came: what failed, why, and a way to try again (ui.md 4.1). */
export function LoadError({ titleKey, error, isRetrying, onRetry }: LoadErrorProps) {
  const { text } = useTexts()
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
      {errorText(error, text)}
    </Notice>
  )
}
