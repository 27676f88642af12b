import { useEffect, useState } from 'react'
import { host } from '../../kernel/platform/current-host.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EntryBoxes } from './entry-boxes.tsx'
import { CODE_LENGTH } from '../../ui/code-boxes/code-digits.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import stack from '../../ui/styles/stack.module.css'
import textStyle from '../../ui/styles/text-style.module.css'
import { usePinLock } from './use-pin-lock.ts'

interface PinDialogProps {
  isOpen: boolean
  /** Why the last PIN did not do. */
  failure: Error | null
  isBusy: boolean
  /** What is being waited for, read out; empty for the server. */
  waiting?: string
  onPin: (pin: string) => void
  onClose: () => void
}

/** Asks for the PIN before an act that needs it and moves no money. */
export function PinDialog(props: PinDialogProps) {
  const { text } = useTexts()
  return (
    <Dialog
      isOpen={props.isOpen}
      hasField
      canClose={!props.isBusy}
      onClose={props.onClose}
      title={text('pay.pin_title')}
      closeLabel={text('common.close')}
    >
      <PinEntry {...props} />
    </Dialog>
  )
}

/** Content of its own, so that what was typed is forgotten with the dialog. */
function PinEntry({ failure, isBusy, waiting = '', onPin }: PinDialogProps) {
  const { text } = useTexts()
  const [pin, setPin] = useState('')
  // The next digit replaces a refused PIN, the one after it does not.
  const [retyped, setRetyped] = useState<Error | null>(null)
  useEffect(() => {
    if (failure) host().giveFeedback('error')
  }, [failure])
  const pinLock = usePinLock()
  const error = (failure && failure !== retyped ? errorText(failure, text) : '') || pinLock
  const submit = (value: string) => {
    if (value.length === CODE_LENGTH && !isBusy && error === '') onPin(value)
  }
  return (
    <form
      className={stack.gap3}
      onSubmit={(event) => {
        event.preventDefault()
        submit(pin)
      }}
    >
      <EntryBoxes
        kind="pin"
        value={pin}
        onChange={(value) => {
          setPin(value)
          setRetyped(failure)
        }}
        onSubmit={submit}
        label={text('auth.pin.label')}
        isInvalid={error !== ''}
        isReadOnly={isBusy || pinLock !== ''}
        hasAutoFocus
      />
      <ErrorLine message={error} />
      <p className={textStyle.hint} role="status">
        {waiting}
      </p>
      <Button
        type="submit"
        isWide
        disabled={pin.length < CODE_LENGTH || error !== ''}
        isBusy={isBusy}
      >
        {text('auth.code.continue_btn')}
      </Button>
    </form>
  )
}
