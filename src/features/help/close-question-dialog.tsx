import { helpEndpoints } from '../../../contract/calls/help.ts'
import { call } from '../../kernel/api/call.ts'
import { AskDialog } from '../../shared/ask-dialog/ask-dialog.tsx'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useChangeQuestion } from './use-change-question.ts'

interface CloseDialogProps {
  number: string
  isOpen: boolean
  onClose: () => void
}

/** Asks before the owner closes a question. */
export function CloseQuestionDialog({ number, isOpen, onClose }: CloseDialogProps) {
  const { text } = useTexts()
  const closing = useChangeQuestion(
    () => call(helpEndpoints.closeQuestion, { body: { number } }),
    onClose,
  )
  return (
    <AskDialog
      isOpen={isOpen}
      title={text('help.close_title')}
      button={text('help.close_btn')}
      error={closing.error ? errorText(closing.error, text) : undefined}
      isBusy={closing.isPending}
      onClose={() => {
        closing.reset()
        onClose()
      }}
      onYes={() => closing.start()}
    />
  )
}
