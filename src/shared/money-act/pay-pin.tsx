import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useOnline } from '../../kernel/api/use-online.ts'
import { messenger } from '../../kernel/platform/messenger.ts'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../profile/capability.ts'
import { usePinLock } from '../profile/use-pin-lock.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { MainButton } from '../main-button/main-button.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { EntryBoxes } from '../profile/entry-boxes.tsx'
import { CODE_LENGTH } from '../../ui/code-boxes/code-digits.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { OfflineHint } from './offline-hint.tsx'
import { PayExpired } from './pay-expired.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './pay-pin.module.css'
import { useIsPast } from '../../kernel/runtime/use-is-past.ts'
import type { Elements } from '../../ui/content/content.ts'

interface PayPinProps {
  /** What is paid to whom. */
  summary: Elements
  /** The server's question that the PIN answers; empty without one. */
  question: string
  pin: string
  onChange: (pin: string) => void
  /** Why the entered PIN was refused. */
  error: string
  /** PIN entry is locked for some time. */
  isLocked: boolean
  /** When the terms of the payment expire, ms since 1970. */
  expiresAt: number | undefined
  onSubmit: (pin: string) => void
  /** Asks for the passkey instead; undefined without one. */
  onUsePasskey: (() => void) | undefined
  /** Leads back to the form, for new terms. */
  onBack: () => void
}

/** Summary of a payment, and four boxes for the PIN that confirms it. */
export function PayPin(props: PayPinProps) {
  const { summary, question, pin, onChange, onSubmit } = props
  const { text } = useTexts()
  const isOnline = useOnline()
  const hintId = useId()
  // The server replaces a forgotten PIN.
  const hasReset = useCapability(ADDITIONS)
  const pinLock = usePinLock()
  const error = props.error || pinLock
  const isLocked = props.isLocked || pinLock !== ''
  const isExpired = useIsPast(props.expiresAt)
  const isReady = !isExpired && isOnline && !isLocked && error === ''
  const canSubmit = pin.length === CODE_LENGTH && isReady
  const submit = (value: string) => {
    if (value.length === CODE_LENGTH && isReady) onSubmit(value)
  }
  if (isExpired) return <PayExpired summary={summary} onBack={props.onBack} />
  return (
    <form
      className={stack.gap5}
      onSubmit={(event) => {
        event.preventDefault()
        submit(pin)
      }}
    >
      {summary}
      {question !== '' && (
        <Notice kind="warning" role="alert">
          {question}
        </Notice>
      )}
      <div className={stack.gap2}>
        <EntryBoxes
          kind="pin"
          value={pin}
          onChange={onChange}
          onSubmit={submit}
          label={text('auth.pin.label')}
          isInvalid={error !== ''}
          isReadOnly={isLocked}
          hasAutoFocus
        />
        <div className={styles.told}>
          <p className={styles.error} role="alert">
            {error}
          </p>
          <OfflineHint id={hintId} />
        </div>
      </div>
      <MainButton type="submit" disabled={!canSubmit} aria-describedby={hintId}>
        {text('pay.submit_btn')}
      </MainButton>
      {(hasReset || props.onUsePasskey) && (
        <div className={styles.ways}>
          {hasReset && (
            <Link
              to="/settings/security/pin/forgot"
              className={buttonClass({ kind: 'plain', size: 'medium' })}
            >
              {text('confirm.forgot_link')}
            </Link>
          )}
          {props.onUsePasskey && (
            <Button kind="plain" size="medium" onClick={props.onUsePasskey}>
              {text(messenger() ? 'tg.biometric_btn' : 'confirm.use_passkey_btn')}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}
