import { Check, Hourglass } from '@lucide/icons'
import { useState } from 'react'
import { PIN_RESET_HOURS } from '../../../../contract/rules/pin-reset.ts'
import { useHasPasskey } from '../../../shared/profile/use-has-passkey.ts'
import { usePinReset } from '../../../shared/profile/use-pin-reset.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import styles from './pin.module.css'
import { RenewPin } from './renew-pin.tsx'
import { ResetCode } from './reset-code.tsx'
import { ResetPin } from './reset-pin.tsx'
import { ResetWaiting } from './reset-waiting.tsx'

const STEPS = ['security.forgot_step_sms', 'security.forgot_step_pin'] as const

/**
 * A new PIN for an owner who forgot theirs: the phone, the new PIN, and a wait that any device can
 * end (M3).
 */
export function ForgotPinScreen() {
  const opensAt = usePinReset()
  const hasPasskey = useHasPasskey()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [isByPasskey, setIsByPasskey] = useState(false)
  if (isByPasskey) {
    return (
      <div className={styles.page}>
        <RenewPin />
      </div>
    )
  }
  const passkeyHint = hasPasskey && <PasskeyHint onChoose={() => setIsByPasskey(true)} />
  if (opensAt !== undefined) {
    return (
      <div className={styles.page}>
        <StepList step={3} />
        {passkeyHint}
        <ResetWaiting opensAt={opensAt} />
      </div>
    )
  }
  return (
    <div className={styles.page}>
      {passkeyHint}
      <StepList step={isConfirmed ? 2 : 1} />
      {isConfirmed ? (
        <ResetPin onExpired={() => setIsConfirmed(false)} />
      ) : (
        <ResetCode onConfirmed={() => setIsConfirmed(true)} />
      )}
    </div>
  )
}

/** Offers the way without a wait. */
function PasskeyHint({ onChoose }: { onChoose: () => void }) {
  const { text } = useTexts()
  return (
    <Notice
      kind="info"
      action={
        <Button kind="soft" size="small" onClick={onChoose}>
          {text('confirm.use_passkey_btn')}
        </Button>
      }
    >
      {text('security.forgot_passkey_hint')}
    </Notice>
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
              {!isDone && !isWait && <span>{index + 1}</span>}
            </span>
            <span>
              <span>{title}</span>
              {isDone && <VisuallyHidden>{`, ${text('common.done')}`}</VisuallyHidden>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
