import { FingerprintPattern } from '@lucide/icons'
import { useEffect, useRef, useState } from 'react'
import type { Consent } from '../../../contract/calls/programs.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { MainButton } from '../../shared/main-button/main-button.tsx'
import { PinNotice } from '../../shared/profile/pin-notice.tsx'
import { useHasPasskey } from '../../shared/profile/use-has-passkey.ts'
import { useIsPinMissing } from '../../shared/profile/use-is-pin-missing.ts'
import { usePinLock } from '../../shared/profile/use-pin-lock.ts'
import { Button } from '../../ui/button/button.tsx'
import { EntryBoxes } from '../../shared/profile/entry-boxes.tsx'
import { CODE_LENGTH } from '../../ui/code-boxes/code-digits.ts'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import type { ConsentAnswer } from './answered.tsx'
import styles from './consent-request.module.css'
import { useAllowAccess } from './use-allow-access.ts'

/**
 * The button that allows works so long after it was drawn, so that no press meant for the page
 * before allows anything, ms.
 */
const BLIND_MS = 800

interface AllowButtonsProps {
  handle: string
  consent: Consent
  /** Money may leave the wallet, so that allowing is possible. */
  isOpen: boolean
  decline: { start: (isForever: boolean) => void; isPending: boolean }
  onAnswered: (answer: ConsentAnswer) => void
}

/**
 * Allowing by a passkey or the PIN, which an owner without both sets first, and declining beside
 * it.
 */
export function AllowButtons({ handle, consent, isOpen, decline, onAnswered }: AllowButtonsProps) {
  const { text } = useTexts()
  const isOnline = useOnline()
  const hasPasskey = useHasPasskey()
  const isPinMissing = useIsPinMissing()
  const [isPinChosen, setIsPinChosen] = useState(false)
  const [pin, setPin] = useState('')
  const pinLock = usePinLock()
  const form = useRef<HTMLFormElement>(null)
  const isDrawn = useIsDrawn()
  const allow = useAllowAccess({ handle, consent, onAnswered })
  const isImitating = consent.looks_like !== undefined
  const isByPin = isPinChosen || !hasPasskey
  const error = allow.words || (isByPin ? pinLock : '')
  const isBusy = allow.isPending || decline.isPending
  const start = (given: string | undefined) => {
    if (!isDrawn || !isOpen || isBusy) return
    if (isOnline) allow.start(given)
    else showToast(text('error.offline_action'))
  }
  const declineButton = (
    <Button
      kind={isImitating ? 'filled' : 'plain'}
      size="medium"
      isWide
      isBusy={decline.isPending}
      disabled={allow.isPending}
      onClick={() => decline.start(false)}
    >
      {text('consent.decline_btn')}
    </Button>
  )
  if (!isOpen) return <div className={styles.buttons}>{declineButton}</div>
  if (isPinMissing && !hasPasskey) {
    return (
      <div className={styles.buttons}>
        <PinNotice isShown />
        {declineButton}
      </div>
    )
  }
  if (!isByPin) {
    return (
      <div className={styles.buttons}>
        <div className={styles.pinned}>
          <ErrorLine message={error} />
          <Button
            kind={isImitating ? 'soft' : 'filled'}
            isWide
            icon={<Icon of={FingerprintPattern} size={20} />}
            isBusy={allow.isPending}
            onClick={() => start(undefined)}
          >
            {text('consent.passkey_btn')}
          </Button>
          <div className={styles.pair}>
            <Button
              kind="plain"
              size="medium"
              isWide
              disabled={allow.isPending}
              onClick={() => {
                allow.reset()
                setIsPinChosen(true)
              }}
            >
              {text('confirm.use_pin_btn')}
            </Button>
            {declineButton}
          </div>
        </div>
      </div>
    )
  }
  // Below the fold of a phone are the boxes; the button that leads to them is pinned, with the
  // error over it.
  const isWhole = pin.length === CODE_LENGTH && error === ''
  return (
    <form
      ref={form}
      className={styles.buttons}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) start(pin)
        else form.current?.querySelector('input')?.focus()
      }}
    >
      <EntryBoxes
        kind="pin"
        value={pin}
        onChange={(value) => {
          setPin(value)
          allow.reset()
        }}
        label={text('auth.pin.label')}
        isInvalid={error !== ''}
        isReadOnly={isBusy || pinLock !== ''}
        hasAutoFocus={isPinChosen}
      />
      <div className={styles.pinned}>
        <ErrorLine message={error} />
        {isImitating ? (
          <Button type="submit" kind="soft" isWide isBusy={allow.isPending}>
            {text('consent.pin_btn')}
          </Button>
        ) : (
          <MainButton type="submit" isBusy={allow.isPending}>
            {text('consent.pin_btn')}
          </MainButton>
        )}
        <div className={styles.pair}>
          {hasPasskey && (
            <Button
              kind="plain"
              size="medium"
              isWide
              disabled={isBusy}
              onClick={() => {
                allow.reset()
                setPin('')
                setIsPinChosen(false)
              }}
            >
              {text('confirm.use_passkey_btn')}
            </Button>
          )}
          {declineButton}
        </div>
      </div>
    </form>
  )
}

/** Returns whether the page has been on the screen long enough to be read before it is pressed. */
function useIsDrawn(): boolean {
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDrawn(true), BLIND_MS)
    return () => clearTimeout(timer)
  }, [])
  return isDrawn
}
