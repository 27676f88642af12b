import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../kernel/api/api-error.ts'
import { callKeyed } from '../../../kernel/api/call-keyed.ts'
import { useGuardedMutation } from '../../../kernel/api/use-guarded-mutation.ts'
import { pinEndpoints } from '../../../../contract/calls/pins.ts'
import { createIntentKeys, useIntentKeys } from '../../../shared/money-act/intent-keys.ts'
import { EndOthersChoice } from '../../../shared/profile/end-others-choice.tsx'
import { isConfirmed } from '../../../shared/profile/new-pin.ts'
import { usePinReset } from '../../../shared/profile/use-pin-reset.ts'
import { profileQuery } from '../../../shared/profile/profile.queries.ts'
import { showToast } from '../../../kernel/runtime/toasts.ts'
import { forgetPin } from '../../../kernel/session/lock/app-lock.ts'
import { PinResetNotice } from '../../../shared/pin-reset/pin-reset-notice.tsx'
import { errorText } from '../../../kernel/texts/error-text.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { buttonClass } from '../../../ui/button/button.tsx'
import { ProgressSegments } from '../../../ui/progress/progress-segments.tsx'
import { securityEventsQuery } from '../../../shared/profile/security-events.queries.ts'
import { sessionsQuery } from '../devices/devices.queries.ts'
import { EMPTY_CHANGE, nextChange, stepNumberOf, typeDigits } from './pin-change.ts'
import styles from './pin.module.css'
import { PinStep } from './pin-step.tsx'

const STEPS = 3
const LABELS = ['security.pin_current', 'security.pin_new', 'security.pin_repeat'] as const
/** Refusals that say that the current PIN has to be entered again. */
const OF_CURRENT: ReadonlySet<string> = new Set(['PIN_WRONG', 'PIN_LOCKED', 'PIN_NOT_SET'])

/** Replaces the PIN: the current one, the new one and its repetition (M3). */
export function PinChangeScreen() {
  const { text } = useTexts()
  const navigate = useNavigate()
  const [state, setState] = useState(EMPTY_CHANGE)
  const [isEnding, setIsEnding] = useState(true)
  const opensAt = usePinReset()
  const save = useChange(async () => {
    showToast(text('security.pin_changed'))
    await navigate({ to: '/settings/security', replace: true })
  })
  if (opensAt !== undefined) return <PinResetNotice opensAt={opensAt} />
  const { current, newPin } = state
  const step = stepNumberOf(state)
  const submit = (pin: string) => {
    if (save.isPending) return
    const next = nextChange(state, pin)
    setState(next)
    if (!next.newPin || !isConfirmed(next.newPin)) return
    save.start(
      { current: next.current, chosen: pin, isEnding },
      {
        onRefused: (code) => {
          if (OF_CURRENT.has(code)) setState(EMPTY_CHANGE)
        },
      },
    )
  }
  const problem = newPin?.problem
  return (
    <div className={styles.page}>
      <ProgressSegments
        label={text('common.step', { current: step, total: STEPS })}
        current={step}
        total={STEPS}
      />
      <PinStep
        key={step}
        label={text(LABELS[step - 1] ?? LABELS[0])}
        submit={text(step === STEPS ? 'auth.register.pin_save_btn' : 'common.next')}
        value={newPin?.typed ?? current}
        error={problem ? text(problem) : save.error ? errorText(save.error, text) : ''}
        isInvalid={problem !== undefined && newPin?.typed !== ''}
        isBusy={save.isPending}
        onChange={(typed) => {
          save.reset()
          setState(typeDigits(state, typed))
        }}
        onSubmit={submit}
      >
        {step === STEPS && <EndOthersChoice isEnding={isEnding} onChange={setIsEnding} />}
      </PinStep>
      {step === 1 && (
        <Link
          to="/settings/security/pin/forgot"
          className={buttonClass({ kind: 'plain', size: 'medium', isWide: true })}
        >
          {text('confirm.forgot_link')}
        </Link>
      )}
    </div>
  )
}

/** Sends a change, once for each pair of PINs; `onRefused` gets the code of a refusal. */
function useChange(onChanged: () => Promise<void>) {
  const queryClient = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  const keys = useIntentKeys(() => createIntentKeys('pin-change'))
  const change = useGuardedMutation({
    mutationFn: async ({ current, chosen, isEnding }: Change & Handlers) =>
      callKeyed(pinEndpoints.changePin, {
        body: {
          pin_code: current,
          new_pin_code: chosen,
          ...(!isEnding && { keep_sessions: true }),
        },
        idempotencyKey: await keys.keyFor([]),
        isRepeatable: profile?.is_idempotency_supported ?? false,
      }),
    onSuccess: async () => {
      keys.settle()
      forgetPin()
      void queryClient.invalidateQueries({ queryKey: securityEventsQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      await onChanged()
    },
    onError: (error, { onRefused }) => {
      if (!(error instanceof ApiError) || error.isOutcomeUnknown) return
      keys.settle()
      onRefused(error.code)
    },
  })
  return {
    ...change,
    start: (asked: Change, handlers: Handlers) => change.start({ ...asked, ...handlers }),
  }
}

interface Change {
  current: string
  chosen: string
  /** Whether all other sessions end. */
  isEnding: boolean
}

interface Handlers {
  onRefused: (code: string) => void
}
