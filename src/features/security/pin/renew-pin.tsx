import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../kernel/api/api-error.ts'
import { callKeyed } from '../../../kernel/api/call-keyed.ts'
import { useGuardedMutation } from '../../../kernel/api/use-guarded-mutation.ts'
import { pinRenewalEndpoints } from '../../../../contract/calls/pin-renewal.ts'
import { EndOthersChoice } from '../../../shared/profile/end-others-choice.tsx'
import { EMPTY_PIN, isConfirmed, nextStep, typePin } from '../../../shared/profile/new-pin.ts'
import { profileQuery } from '../../../shared/profile/profile.queries.ts'
import { showToast } from '../../../kernel/runtime/toasts.ts'
import { confirmByPasskey } from '../../../shared/passkey/confirm-by-passkey.ts'
import { errorText } from '../../../kernel/texts/error-text.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { securityEventsQuery } from '../../../shared/profile/security-events.queries.ts'
import { sessionsQuery } from '../devices/devices.queries.ts'
import { PinStep } from './pin-step.tsx'

/** A new PIN, twice, which a passkey puts in force without a wait (M3). */
export function RenewPin() {
  const { text } = useTexts()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [state, setState] = useState(EMPTY_PIN)
  const [isEnding, setIsEnding] = useState(true)
  const { step, typed, problem } = state
  const renew = useGuardedMutation({
    mutationFn: async (pin_code: string) =>
      callKeyed(pinRenewalEndpoints.renewPin, {
        body: {
          pin_code,
          passkey: await confirmByPasskey({ call: 'pin' }),
          ...(!isEnding && { keep_sessions: true }),
        },
        idempotencyKey: crypto.randomUUID(),
        isRepeatable: true,
      }),
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: securityEventsQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
      showToast(text('security.pin_changed'))
      await navigate({ to: '/settings/security', replace: true })
    },
  })
  const submit = (pin: string) => {
    if (renew.isPending) return
    const next = nextStep(state, pin)
    setState(next)
    if (isConfirmed(next)) renew.start(pin)
  }
  const failure =
    renew.error instanceof ApiError
      ? errorText(renew.error, text)
      : renew.error && text('security.forgot_passkey_failed')
  return (
    <PinStep
      key={step}
      label={text(step === 'choose' ? 'security.pin_new' : 'security.pin_repeat')}
      submit={text(step === 'choose' ? 'common.next' : 'confirm.passkey_btn')}
      value={typed}
      error={problem ? text(problem) : (failure ?? '')}
      isInvalid={problem !== undefined && typed !== ''}
      isBusy={renew.isPending}
      onChange={(pin) => {
        renew.reset()
        setState(typePin(state, pin))
      }}
      onSubmit={submit}
    >
      {step !== 'choose' && <EndOthersChoice isEnding={isEnding} onChange={setIsEnding} />}
    </PinStep>
  )
}
