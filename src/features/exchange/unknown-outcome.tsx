import { Link } from '@tanstack/react-router'
import { OutcomeView } from '../../shared/money-act/outcome.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'

interface UnknownOutcomeProps {
  isOpen: boolean
  onClose: () => void
}

/** Shown without an answer: only the history shows whether the money moved (U28). */
export function UnknownOutcome({ isOpen, onClose }: UnknownOutcomeProps) {
  const { text } = useTexts()
  return (
    <Dialog
      kind="alert"
      isOpen={isOpen}
      onClose={onClose}
      title={<VisuallyHidden>{text('exchange.title')}</VisuallyHidden>}
    >
      <OutcomeView
        isAlert
        tone="unknown"
        title={text('pay.unknown_title')}
        actions={
          <>
            <Link to="/history" className={buttonClass({ isWide: true })} data-first-focus>
              {text('common.to_history')}
            </Link>
            <Button kind="soft" isWide onClick={onClose}>
              {text('common.close')}
            </Button>
          </>
        }
      >
        <p>{text('pay.unknown_descr')}</p>
      </OutcomeView>
    </Dialog>
  )
}
