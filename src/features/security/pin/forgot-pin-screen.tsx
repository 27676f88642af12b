import { Check, Hourglass } from '@lucide/icons'
import { useState } from 'react'
import { PIN_RESET_HOURS } from '../../../contract/rules/pin-reset.ts'
import { usePinReset } from '../../../entities/profile/use-pin-reset.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import styles from './pin.module.css'
import { ResetCode } from './reset-code.tsx'
import { ResetPin } from './reset-pin.tsx'
import { ResetWaiting } from './reset-waiting.tsx'

const STEPS = ['security.forgot_step_sms', 'security.forgot_step_pin'] as const

/** A new PIN for an owner who forgot theirs: the phone, the new PIN, and a wait that any device can end (M3). */
export function ForgotPinScreen() {
  const opensAt = usePinReset()
  const [isConfirmed, setIsConfirmed] = useState(false)
  if (opensAt !== undefined) {
    return (
      <div className={styles.page}>
        <StepList step={3} />
        <ResetWaiting opensAt={opensAt} />
      </div>
    )
  }
  return (
    <div className={styles.page}>
      <StepList step={isConfirmed ? 2 : 1} />
      {isConfirmed ? (
        <ResetPin onExpired={() => setIsConfirmed(false)} />
      ) : (
        <ResetCode onConfirmed={() => setIsConfirmed(true)} />
      )}
    </div>
  )
}

function StepList({ step }: { step: number }) {
  const { text } = useTexts()
  const wait = text('security.forgot_step_wait', { hours: String(PIN_RESET_HOURS) })
  const titles = [...STEPS.map((key) => text(key)), wait]
  return (
    <ol className={styles.steps}>
      {titles.map((title, index) => {
        const isDone = index + 1 < step
        const isWait = index === STEPS.length
        return (
          <li
            key={title}
            className={styles.step}
            data-state={isDone ? 'done' : index + 1 === step ? 'current' : undefined}
            aria-current={index + 1 === step ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden>
              {isDone && <Icon of={Check} size={16} />}
              {!isDone && isWait && <Icon of={Hourglass} size={16} />}
              {!isDone && !isWait && index + 1}
            </span>
            <span>
              {title}
              {isDone && <VisuallyHidden>, {text('common.done')}</VisuallyHidden>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
