import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'

interface QuestionDialogProps {
  isOpen: boolean
  title: string
  descr: string
  label: string
  error: Error | null
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** A question before a key or a webhook is taken away. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { isOpen, title, descr, label, error, isBusy, onConfirm, onClose } = props
  const { text } = useTexts()
  return (
    <Dialog
      kind="alert"
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button kind="danger" isWide isBusy={isBusy} onClick={onConfirm}>
            {label}
          </Button>
          <Button kind="soft" isWide onClick={onClose}>
            {text('common.cancel')}
          </Button>
        </>
      }
    >
      <p>{descr}</p>
      <ErrorLine message={error ? errorText(error, text) : undefined} />
    </Dialog>
  )
}
