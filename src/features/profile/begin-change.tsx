import { FingerprintPattern } from '@lucide/icons'
import { useState } from 'react'
import { ApiError } from '../../kernel/api/api-error.ts'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import type { BodyOf } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { phoneChangeEndpoints } from '../../../contract/calls/phone-change.ts'
import { PinDialog } from '../../shared/profile/pin-dialog.tsx'
import { PinNotice } from '../../shared/profile/pin-notice.tsx'
import { useHasPasskey } from '../../shared/profile/use-has-passkey.ts'
import { useIsPinMissing } from '../../shared/profile/use-is-pin-missing.ts'
import { SupportContacts } from '../../shared/legal/support-contacts.tsx'
import { confirmByPasskey } from '../../shared/passkey/confirm-by-passkey.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './phone-change.module.css'

const SUPPORT_DAYS = 3

type Confirmation = BodyOf<typeof phoneChangeEndpoints.beginPhoneChange>

/** What a change means, and its confirmation by PIN or passkey. */
export function BeginChange({ wait, onBegun }: { wait: string; onBegun: () => void }) {
  const { text } = useTexts()
  const hasPasskey = useHasPasskey()
  const isPinMissing = useIsPinMissing()
  const [open, setOpen] = useState<'pin' | 'help'>()
  const begin = useGuardedMutation({
    mutationFn: async (confirm: () => Promise<Confirmation>) =>
      callKeyed(phoneChangeEndpoints.beginPhoneChange, {
        body: await confirm(),
        idempotencyKey: crypto.randomUUID(),
        isRepeatable: true,
      }),
    onSuccess: onBegun,
  })
  const askPin = () => {
    begin.reset()
    setOpen('pin')
  }
  if (isPinMissing) return <PinNotice isShown />
  return (
    <>
      <p className={styles.lead}>{text('profile.phone_descr')}</p>
      <Notice kind="warning">{wait}</Notice>
      <ErrorLine
        message={open !== 'pin' && begin.error ? failureText(begin.error, text) : undefined}
      />
      <div className={styles.footer}>
        {hasPasskey && (
          <Button
            isWide
            icon={<Icon of={FingerprintPattern} size={20} />}
            isBusy={begin.isPending && open !== 'pin'}
            onClick={() => begin.start(signBegin)}
          >
            {text('confirm.passkey_btn')}
          </Button>
        )}
        <Button kind={hasPasskey ? 'plain' : 'filled'} isWide onClick={askPin}>
          {text(hasPasskey ? 'confirm.use_pin_btn' : 'common.continue')}
        </Button>
        <Button kind="plain" size="medium" isWide onClick={() => setOpen('help')}>
          {text('profile.phone_no_access')}
        </Button>
      </div>
      <PinDialog
        isOpen={open === 'pin'}
        failure={begin.error}
        isBusy={begin.isPending}
        onPin={(pin) => begin.start(() => Promise.resolve({ pin }))}
        onClose={() => {
          begin.reset()
          setOpen(undefined)
        }}
      />
      <Dialog
        isOpen={open === 'help'}
        onClose={() => setOpen(undefined)}
        title={text('profile.phone_no_access')}
        closeLabel={text('common.close')}
      >
        <div className={styles.help}>
          <p className={styles.lead}>
            {text('profile.phone_no_access_descr', { days: String(SUPPORT_DAYS) })}
          </p>
          <SupportContacts order="phone-first" />
        </div>
      </Dialog>
    </>
  )
}

async function signBegin(): Promise<Confirmation> {
  return { passkey: await confirmByPasskey({ call: 'phone' }) }
}

/** What the device said of a passkey has words of its own. */
function failureText(error: Error, text: ReturnType<typeof useTexts>['text']): string {
  return error instanceof ApiError ? errorText(error, text) : text('confirm.passkey_canceled')
}
