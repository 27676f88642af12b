import { FingerprintPattern } from '@lucide/icons'
import { useId } from 'react'
import { useOnline } from '../../kernel/api/use-online.ts'
import { messenger } from '../../kernel/platform/messenger.ts'
import { MainButton } from '../main-button/main-button.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { OfflineHint } from './offline-hint.tsx'
import { PayExpired } from './pay-expired.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './pay-pin.module.css'
import { useIsPast } from '../../kernel/runtime/use-is-past.ts'
import type { Elements } from '../../ui/content/content.ts'

interface PayPasskeyProps {
  /** What is paid to whom. */
  summary: Elements
  /** The server's question that the passkey answers; empty without one. */
  question: string
  /** Why the last confirmation did not do. */
  error: string
  /** The device asks its owner. */
  isAsking: boolean
  /** When the terms of the payment expire, ms since 1970. */
  expiresAt: number | undefined
  onConfirm: () => void
  onUsePin: () => void
  /** Leads back to the form, for new terms. */
  onBack: () => void
}

/**
 * Summary of a payment, and a button that confirms it by a passkey (M2) or the biometrics of a
 * messenger (Q2).
 */
export function PayPasskey(props: PayPasskeyProps) {
  const { summary, question, error, isAsking } = props
  const { text } = useTexts()
  const isOnline = useOnline()
  const hintId = useId()
  if (useIsPast(props.expiresAt)) return <PayExpired summary={summary} onBack={props.onBack} />
  const button = {
    isBusy: isAsking,
    disabled: !isOnline,
    'aria-describedby': hintId,
    onClick: props.onConfirm,
  }
  return (
    <div className={stack.gap5}>
      {summary}
      {question !== '' && (
        <Notice kind="warning" role="alert">
          {question}
        </Notice>
      )}
      <div className={styles.told}>
        <p className={styles.error} role="alert">
          {error}
        </p>
        <p role="status">{isAsking && !messenger() && text('confirm.passkey_waiting')}</p>
        <OfflineHint id={hintId} />
      </div>
      {messenger() ? (
        <MainButton {...button}>{text('tg.biometric_btn')}</MainButton>
      ) : (
        <Button {...button} isWide icon={<Icon of={FingerprintPattern} size={20} />}>
          {text('confirm.passkey_btn')}
        </Button>
      )}
      <Button kind="plain" size="medium" isWide disabled={isAsking} onClick={props.onUsePin}>
        {text('confirm.use_pin_btn')}
      </Button>
    </div>
  )
}
