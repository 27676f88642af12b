import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { profileEndpoints } from '../../../contract/calls/profile.ts'
import { report } from '../../kernel/runtime/report.ts'
import { LongWait } from '../../kernel/texts/long-wait.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EntryBoxes, PinEye } from './entry-boxes.tsx'
import { CODE_LENGTH } from '../../ui/code-boxes/code-digits.ts'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { lockByDefault } from './lock-by-default.ts'
import { EMPTY_PIN, isConfirmed, type NewPin, nextStep, typePin } from './new-pin.ts'
import stack from '../../ui/styles/stack.module.css'
import styles from './pin-form.module.css'
import { pinResult, type PinResult, rememberPinResult } from './pin-state.ts'
import { profileQuery } from './profile.queries.ts'

interface PinFormProps {
  /** Called with the result of saving the PIN. */
  onDone: (result: PinResult) => void
  errorMessage?: string | undefined
}

/** Sets a PIN, which is asked for twice: four boxes, an eye and a button (U36). */
export function PinForm({ onDone, errorMessage }: PinFormProps) {
  const { text } = useTexts()
  const [state, setState] = useState<NewPin>(EMPTY_PIN)
  const [isRevealed, setIsRevealed] = useState(false)
  const { step, typed, problem } = state
  const queryClient = useQueryClient()
  const save = useGuardedMutation({
    mutationFn: (pin_code: string) => call(profileEndpoints.setPin, { body: { pin_code } }),
    onSuccess: (_, pin) => {
      lockByDefault(queryClient, pin).catch((error: unknown) => report('lock', error))
    },
    onSettled: (_, error) => {
      const result = pinResult(error)
      rememberPinResult(result)
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
      onDone(result)
    },
  })
  const submit = (pin: string) => {
    if (save.isPending) return
    const next = nextStep(state, pin)
    setState(next)
    if (isConfirmed(next)) save.start(pin)
  }
  const label = text(step === 'choose' ? 'security.pin_new' : 'security.pin_repeat')
  return (
    <form
      className={stack.gap6}
      onSubmit={(event) => {
        event.preventDefault()
        submit(typed)
      }}
    >
      <div className={stack.gap2}>
        <p className={styles.label} aria-hidden>
          {label}
        </p>
        <EntryBoxes
          // The second step gets new boxes: empty, with the focus in the first.
          key={step}
          kind="pin"
          value={typed}
          onChange={(pin) => setState((before) => typePin(before, pin))}
          onSubmit={submit}
          label={text(step === 'choose' ? 'auth.pin.label' : 'auth.pin.repeat_label')}
          isInvalid={problem !== undefined}
          isRevealed={isRevealed}
          isReadOnly={save.isPending}
          hasAutoFocus
          align="start"
        >
          <PinEye isRevealed={isRevealed} onChange={setIsRevealed} />
        </EntryBoxes>
      </div>
      <ErrorLine message={problem ? text(problem) : errorMessage} />
      <Button
        type="submit"
        isWide
        disabled={typed.length < CODE_LENGTH || problem !== undefined}
        isBusy={save.isPending}
      >
        {text(step === 'choose' ? 'auth.code.continue_btn' : 'auth.register.pin_save_btn')}
      </Button>
      <LongWait isBusy={save.isPending} />
    </form>
  )
}
