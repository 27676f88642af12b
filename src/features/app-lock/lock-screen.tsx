import { useEffect, useRef, useState } from 'react'
import { call } from '../../kernel/api/call.ts'
import { appLockEndpoints } from '../../../contract/calls/app-lock.ts'
import { usePinLockText } from '../../shared/profile/use-pin-lock.ts'
import { environment } from '../../kernel/environment/environment.ts'
import { report } from '../../kernel/runtime/report.ts'
import type { SessionLoss } from '../../kernel/session/session.ts'
import { NoPinError, WrongPinError } from '../../kernel/session/lock/app-lock.ts'
import { readLockRecord } from '../../kernel/session/lock/lock-record.ts'
import { LogOutDialog } from '../../shared/log-out/log-out-dialog.tsx'
import { PasskeyError } from '../../shared/passkey/webauthn.ts'
import { NotVerifiedError } from '../../shared/telegram/answer-by-biometry.ts'
import { useDocumentTitle } from '../../kernel/texts/document-title.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CODE_LENGTH } from '../../ui/code-boxes/code-digits.ts'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { LogoSign } from '../../ui/icon/logo-sign.tsx'
import { useDelayed } from '../../ui/progress/use-delayed.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { Keypad } from './keypad.tsx'
import styles from './lock-screen.module.css'
import { useDeviceWay } from './use-device-way.ts'
import { useUnlock } from './use-unlock.ts'

/** Where an owner goes who has forgotten the PIN, after signing in anew. */
const FORGOT_PIN = '/settings/security/pin/forgot'

/** After how long a check shows that it goes on, ms. */
const SLOW_MS = 500

interface LockScreenProps {
  onOpen: () => Promise<void>
  /**
   * The owner leaves the wallet, or has lost the session; `next` is where they go after signing in
   * anew.
   */
  onLeave: (next?: string, why?: SessionLoss) => void
}

const DEVICE_LABELS = { passkey: 'lock.passkey_btn', biometry: 'lock.biometry_btn' } as const

/** Asks for the PIN, a passkey or biometrics before anything of the wallet is shown (M1). */
export function LockScreen({ onOpen, onLeave }: LockScreenProps) {
  const { text } = useTexts()
  useDocumentTitle('lock.title')
  const [pin, setPin] = useState('')
  const [leaving, setLeaving] = useState<'forgot' | 'other'>()
  const way = useDeviceWay()
  const unlock = useUnlock({
    onOpen,
    onEnded: (why) => onLeave(undefined, why),
  })
  // Once by itself; a browser that wants a press first refuses, and the button stays.
  const isAsked = useRef(false)
  useEffect(() => {
    if (!way || isAsked.current || document.visibilityState !== 'visible') return
    isAsked.current = true
    unlock.startByDevice(way)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when it is known what the device has
  }, [way])
  const type = (next: string) => {
    if (unlock.isBusy) return
    // Whoever types does not wait for the device.
    unlock.stopAsking()
    setPin(next)
    if (next.length === CODE_LENGTH) unlock.startByPin(next)
  }
  const pinLock = usePinLockText(usePinLockedUntil())
  const isSlow = useDelayed(unlock.isChecking, SLOW_MS)
  const isRefused = unlock.isRefused && pin.length === CODE_LENGTH
  return (
    <main className={styles.screen}>
      <div className={styles.head}>
        <LogoSign sign={environment.sign} size={52} />
        <h1 className={styles.title}>{text('lock.title')}</h1>
        <p className={styles.ask} role="status">
          {text(isSlow ? 'lock.checking' : 'lock.enter_pin')}
        </p>
        <Dots filled={pin.length} isRefused={isRefused} />
        <div role="status">
          <VisuallyHidden>
            {text('lock.entered', { count: pin.length, total: CODE_LENGTH })}
          </VisuallyHidden>
        </div>
        <ErrorLine message={unlock.error ? problemText(unlock.error, text) : pinLock} />
      </div>
      <Keypad
        value={isRefused ? '' : pin}
        isBusy={unlock.isBusy || leaving !== undefined || pinLock !== ''}
        onChange={type}
        device={
          way && { label: text(DEVICE_LABELS[way]), onPress: () => unlock.startByDevice(way) }
        }
      />
      <div className={styles.foot}>
        <Button kind="plain" size="medium" onClick={() => setLeaving('forgot')}>
          {text('lock.forgot_btn')}
        </Button>
        <Button kind="plain" size="medium" onClick={() => setLeaving('other')}>
          {text('lock.other_user_btn')}
        </Button>
      </div>
      <LogOutDialog
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        onLogOut={() => {
          endOnServer()
          onLeave(leaving === 'forgot' ? FORGOT_PIN : undefined)
        }}
      />
    </main>
  )
}

/**
 * Returns until when wrong PINs have locked the owner's, ISO 8601, as the server reports before one
 * is typed.
 */
function usePinLockedUntil(): string | undefined {
  const [until, setUntil] = useState<string>()
  useEffect(() => {
    const ticket = readLockRecord()?.ticket
    if (ticket === undefined) return
    // Servers without the call, and networks without a server, tell it after the PIN.
    call(appLockEndpoints.lockState, { body: { ticket } }).then(
      (state) => setUntil(state.pin_locked_until),
      () => {},
    )
  }, [])
  return until
}

function Dots({ filled, isRefused }: { filled: number; isRefused: boolean }) {
  return (
    <div className={styles.dots} data-refused={isRefused ? '' : undefined} aria-hidden="true">
      {Array.from({ length: CODE_LENGTH }, (_, at) => (
        <span key={at} className={styles.dot} data-filled={at < filled ? '' : undefined} />
      ))}
    </div>
  )
}

/** Not waited for, so that the owner can leave without a network too. */
function endOnServer(): void {
  const ticket = readLockRecord()?.ticket
  if (ticket === undefined) return
  call(appLockEndpoints.endLocked, { body: { ticket } }).catch((error: unknown) =>
    report('lock.leave', error),
  )
}

function problemText(error: Error, text: ReturnType<typeof useTexts>['text']): string {
  if (error instanceof WrongPinError) return text('lock.wrong', { count: error.left })
  if (error instanceof NoPinError) return text('lock.offline')
  if (error instanceof NotVerifiedError) return ''
  if (!(error instanceof PasskeyError)) return errorText(error, text)
  return error.problem === 'canceled' ? '' : text('confirm.passkey_canceled')
}
