import { AskDialog } from '../../shared/ask-dialog/ask-dialog.tsx'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

interface NeverDialogProps {
  isOpen: boolean
  host: string
  isBusy: boolean
  error: Error | null
  onNever: () => void
  onClose: () => void
}

/** Asks before all requests of a host are blocked. */
export function NeverDialog({ isOpen, host, isBusy, error, onNever, onClose }: NeverDialogProps) {
  const { text } = useTexts()
  return (
    <AskDialog
      isDanger
      isOpen={isOpen}
      title={text('consent.never_title', { host })}
      button={text('consent.never_confirm')}
      error={error ? errorText(error, text) : undefined}
      isBusy={isBusy}
      onClose={onClose}
      onYes={onNever}
    >
      {text('consent.never_descr')}
    </AskDialog>
  )
}
