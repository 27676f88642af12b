import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

interface RepeatQuestionProps {
  /** The server's question; empty without one. */
  question: string
  onYes: () => void
  onNo: () => void
}

/** Asks before the same is exchanged once more within two minutes (K2). */
export function RepeatQuestion({ question, onYes, onNo }: RepeatQuestionProps) {
  const { text } = useTexts()
  return (
    <Dialog
      kind="alert"
      isOpen={question !== ''}
      onClose={onNo}
      title={text('exchange.repeat_title')}
      footer={
        <>
          <Button isWide onClick={onNo} data-first-focus>
            {text('common.cancel')}
          </Button>
          <Button kind="soft" isWide onClick={onYes}>
            {text('exchange.repeat_btn')}
          </Button>
        </>
      }
    >
      <p>{question}</p>
    </Dialog>
  )
}
