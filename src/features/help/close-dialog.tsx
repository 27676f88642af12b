import { helpEndpoints } from '../../../contract/calls/help.ts'
import { call } from '../../kernel/api/call.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { useChangeQuestion } from './use-change-question.ts'

interface CloseDialogProps {
  number: string
  isOpen: boolean
  onClose: () => void
}

/** Asks before the owner closes a question. */
export function CloseDialog({ number, isOpen, onClose }: CloseDialogProps) {
  const { text } = useTexts()
  const closing = useChangeQuestion(
    () => call(helpEndpoints.closeQuestion, { body: { number } }),
    onClose,
  )
  return (
    <Dialog
      kind="alert"
      isOpen={isOpen}
      onClose={onClose}
      title={text('help.close_title')}
      footer={
        <>
          <Button isWide isBusy={closing.isPending} onClick={() => closing.start()}>
            {text('help.close_btn')}
          </Button>
          <Button kind="soft" isWide onClick={onClose}>
            {text('common.cancel')}
          </Button>
        </>
      }
    >
      <ErrorLine message={closing.error ? errorText(closing.error, text) : undefined} />
    </Dialog>
  )
}
