import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { Content } from '../../ui/content/content.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'

interface AskDialogProps {
  isOpen: boolean
  title: string
  /** The verb of the question. */
  button: string
  isDanger?: boolean
  error: string | undefined
  isBusy: boolean
  onClose: () => void
  onYes: () => void
  /** What follows. */
  children?: Content
  /** Another sentence, where there is more to know. */
  note?: string | undefined
}

/** A question before something that cannot be taken back. */
export function AskDialog(props: AskDialogProps) {
  const { isOpen, title, button, isDanger = false, error, isBusy, onClose, onYes } = props
  const { text } = useTexts()
  return (
    <Dialog
      kind="alert"
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button kind={isDanger ? 'danger' : undefined} isWide isBusy={isBusy} onClick={onYes}>
            {button}
          </Button>
          <Button kind="soft" isWide onClick={onClose}>
            {text('common.cancel')}
          </Button>
        </>
      }
    >
      {props.children !== undefined && <p>{props.children}</p>}
      {props.note !== undefined && <p>{props.note}</p>}
      <ErrorLine message={error} />
    </Dialog>
  )
}
