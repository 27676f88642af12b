import { LockKeyhole, WifiOff } from '@lucide/icons'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kernel/api/call.ts'
import { useGuardedMutation } from '../../../kernel/api/use-guarded-mutation.ts'
import { appLockEndpoints } from '../../../../contract/calls/app-lock.ts'
import { rememberLockChoice } from '../../../shared/profile/lock-by-default.ts'
import { PinDialog } from '../../../shared/profile/pin-dialog.tsx'
import {
  chooseLockDelay,
  isOfflineLockAtom,
  lockDelayAtom,
  turnLockOff,
  turnLockOn,
  turnOfflineOff,
} from '../../../kernel/session/lock/app-lock.ts'
import { LOCK_DELAYS } from '../../../kernel/session/lock/lock-record.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { securityEventsQuery } from '../../../shared/profile/security-events.queries.ts'
import { SwitchRow } from '../../../ui/choice/switch-row.tsx'
import styles from './lock-setting.module.css'

/** What the owner is asked before the lock is turned on or off. */
type Question = 'pin-on' | 'pin-offline' | 'off' | 'pin-off'

/** Locks the app of this device at its start and after a time in the background (M1). */
export function LockSetting() {
  const { text } = useTexts()
  const delay = useAtomValue(lockDelayAtom)
  const isOffline = useAtomValue(isOfflineLockAtom)
  const [question, setQuestion] = useState<Question>()
  const change = useChange(() => setQuestion(undefined))
  const close = () => {
    change.reset()
    setQuestion(undefined)
  }
  const isOn = delay !== undefined
  return (
    <div>
      <SwitchRow
        icon={LockKeyhole}
        title={text('security.lock_title')}
        caption={text('security.lock_descr')}
        isOn={isOn}
        onChange={(next) => setQuestion(next ? 'pin-on' : 'off')}
      />
      {isOn && (
        <div className={styles.delay}>
          <SelectField
            label={text('security.lock_after')}
            value={String(delay)}
            onChange={(value) => {
              const chosen = LOCK_DELAYS.find((one) => String(one) === value)
              if (chosen !== undefined) chooseLockDelay(chosen)
            }}
          >
            {LOCK_DELAYS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes === 0
                  ? text('security.lock_after_now')
                  : text('security.lock_after_min', { minutes })}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {isOn && (
        <SwitchRow
          icon={WifiOff}
          title={text('security.lock_offline_title')}
          caption={text('security.lock_offline_descr')}
          isOn={isOffline}
          onChange={(next) => (next ? setQuestion('pin-offline') : turnOfflineOff())}
        />
      )}
      <Dialog
        kind="alert"
        isOpen={question === 'off'}
        onClose={close}
        title={text('security.lock_off_title')}
        footer={
          <>
            <Button kind="danger" isWide onClick={() => setQuestion('pin-off')}>
              {text('security.lock_off_btn')}
            </Button>
            <Button kind="soft" isWide onClick={close}>
              {text('common.cancel')}
            </Button>
          </>
        }
      >
        <p>{text('security.lock_off_descr')}</p>
      </Dialog>
      <PinDialog
        isOpen={question !== undefined && question !== 'off'}
        failure={change.error}
        isBusy={change.isPending}
        onPin={(pin) =>
          change.start({ pin, isOn: question !== 'pin-off', isOffline: question === 'pin-offline' })
        }
        onClose={close}
      />
    </div>
  )
}

interface Change {
  pin: string
  isOn: boolean
  isOffline: boolean
}

function useChange(onDone: () => void) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: async ({ pin, isOn, isOffline }: Change) => {
      const sent = { body: { pin_code: pin }, idempotencyKey: crypto.randomUUID() }
      if (isOn) await turnLockOn(pin, await call(appLockEndpoints.lock, sent), isOffline)
      else {
        await call(appLockEndpoints.removeLock, sent)
        turnLockOff()
      }
      rememberLockChoice()
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: securityEventsQuery.queryKey })
      onDone()
    },
  })
}
