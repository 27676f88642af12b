import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../kernel/api/api-error.ts'
import { call } from '../../../kernel/api/call.ts'
import { useGuardedMutation } from '../../../kernel/api/use-guarded-mutation.ts'
import { PIN_RESET_WAITING, pinEndpoints } from '../../../../contract/calls/pins.ts'
import { EMPTY_PIN, isConfirmed, nextStep, typePin } from '../../../shared/profile/new-pin.ts'
import { profileQuery } from '../../../shared/profile/profile.queries.ts'
import { showToast } from '../../../kernel/runtime/toasts.ts'
import { errorText } from '../../../kernel/texts/error-text.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { securityEventsQuery } from '../../../shared/profile/security-events.queries.ts'
import { PinStep } from './pin-step.tsx'

const CODE_EXPIRED = 'CODE_EXPIRED'

/**
 * Second step: the new PIN, twice. `onExpired` is called when the phone has to be confirmed again.
 */
export function ResetPin({ onExpired }: { onExpired: () => void }) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const [state, setState] = useState(EMPTY_PIN)
  const { step, typed, problem } = state
  const readProfile = () => queryClient.refetchQueries({ queryKey: profileQuery.queryKey })
  const start = useGuardedMutation({
    mutationFn: (pin_code: string) => call(pinEndpoints.startPinReset, { body: { pin_code } }),
    onSuccess: async ({ opens_at }) => {
      queryClient.setQueryData(
        profileQuery.queryKey,
        (known) => known && { ...known, pin_reset: { opens_at } },
      )
      void queryClient.invalidateQueries({ queryKey: securityEventsQuery.queryKey })
    },
    onError: async (error) => {
      const code = error instanceof ApiError ? error.code : ''
      if (code === CODE_EXPIRED) {
        showToast(errorText(error, text))
        onExpired()
      }
      // An earlier try whose answer was lost has started it.
      if (code === PIN_RESET_WAITING) await readProfile()
    },
  })
  const submit = (pin: string) => {
    if (start.isPending) return
    const next = nextStep(state, pin)
    setState(next)
    if (isConfirmed(next)) start.start(pin)
  }
  return (
    <PinStep
      key={step}
      label={text(step === 'choose' ? 'security.pin_new' : 'security.pin_repeat')}
      submit={text(step === 'choose' ? 'common.next' : 'auth.register.pin_save_btn')}
      value={typed}
      error={problem ? text(problem) : start.error ? errorText(start.error, text) : ''}
      isInvalid={problem !== undefined && typed !== ''}
      isBusy={start.isPending}
      onChange={(pin) => {
        start.reset()
        setState(typePin(state, pin))
      }}
      onSubmit={submit}
    />
  )
}
