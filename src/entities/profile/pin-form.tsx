import { Eye, EyeOff } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useAct } from '../../api/use-act.ts'
import { profileEndpoints } from '../../contract/profile.ts'
import { isSimplePin } from '../../contract/simple-pin.ts'
import { LongWait } from '../../texts/long-wait.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeBoxes } from '../../ui/code-boxes.tsx'
import { CODE_LENGTH } from '../../ui/code-digits.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { profileQuery } from './profile.queries.ts'
import styles from './pin-form.module.css'
import { rememberPinResult } from './pin-state.ts'

interface PinFormProps {
  /** Called with whether the server has the PIN, and why not where it has not. */
  onDone: (result: { isSaved: boolean; error?: unknown }) => void
  errorMessage?: string | undefined
}

/** Four boxes, an eye and a save button: sets the PIN (ui.md 6.3, step 3). */
export function PinForm({ onDone, errorMessage }: PinFormProps) {
  const { text } = useTexts()
  const [pin, setPin] = useState('')
  const [isRevealed, setIsRevealed] = useState(false)
  const isComplete = pin.length === CODE_LENGTH
  const queryClient = useQueryClient()
  const save = useAct({
    mutationFn: (pin_code: string) => call(profileEndpoints.setPin, { body: { pin_code } }),
    onSettled: (_, error) => {
      rememberPinResult(!error)
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
      onDone(error ? { isSaved: false, error } : { isSaved: true })
    },
  })
  const [hasSimplePin, setHasSimplePin] = useState(false)
  const submit = () => {
    if (!isComplete) return
    if (isSimplePin(pin)) setHasSimplePin(true)
    else save.start(pin)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={styles.boxes}>
        <CodeBoxes
          kind="pin"
          value={pin}
          onChange={(value) => {
            setPin(value)
            setHasSimplePin(false)
          }}
          onSubmit={submit}
          label={text('auth.pin.label')}
          digitLabel={(current, total) => text('auth.code.digit', { current, total })}
          hint={text('auth.code.keyboard_hint')}
          isInvalid={hasSimplePin}
          isRevealed={isRevealed}
          isReadOnly={save.isPending}
          hasAutoFocus
        />
        <IconButton
          label={text(isRevealed ? 'auth.pin.hide' : 'auth.pin.show')}
          on="bare"
          onClick={() => setIsRevealed(!isRevealed)}
        >
          <Icon of={isRevealed ? EyeOff : Eye} />
        </IconButton>
      </div>
      <ErrorLine message={hasSimplePin ? text('validation.pin_simple') : errorMessage} />
      <Button type="submit" isWide disabled={!isComplete} isBusy={save.isPending}>
        {text('auth.register.pin_save_btn')}
      </Button>
      <LongWait isBusy={save.isPending} />
    </form>
  )
}
