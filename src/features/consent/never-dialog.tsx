import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'

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
    <Dialog
      kind="alert"
      isOpen={isOpen}
      onClose={onClose}
      title={text('consent.never_title', { host })}
      footer={
        <>
          <Button kind="danger" isWide isBusy={isBusy} onClick={onNever}>
            {text('consent.never_confirm')}
          </Button>
          <Button kind="soft" isWide onClick={onClose}>
            {text('common.cancel')}
          </Button>
        </>
      }
    >
      <p>{text('consent.never_descr')}</p>
      <ErrorLine message={error ? errorText(error, text) : undefined} />
    </Dialog>
  )
}
