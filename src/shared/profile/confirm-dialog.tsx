import { FingerprintPattern } from '@lucide/icons'
import { useState } from 'react'
import type { GivenAct } from '../../../contract/calls/confirmation.ts'
import type { PasskeyAssertion } from '../../../contract/calls/passkey-assertion.ts'
import { ApiError } from '../../kernel/api/api-error.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { Elements } from '../../ui/content/content.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { confirmByPasskey } from '../passkey/confirm-by-passkey.ts'
import { PinDialog } from './pin-dialog.tsx'
import { useHasPasskey } from './use-has-passkey.ts'

/** What confirms a call that moves no money. */
export type Confirmation = { pin: string } | { passkey: PasskeyAssertion }

interface ConfirmDialogProps {
  isOpen: boolean
  /** The question; without one an owner without passkeys enters the PIN at once. */
  title: string
  children?: Elements
  /** What a passkey signs. */
  act: GivenAct
  /** Makes the call; the dialog stays where it throws. */
  run: (confirmation: Confirmation) => Promise<unknown>
  onClose: () => void
}

/** Asks, and has PIN or passkey confirm, an act that moves no money. */
export function ConfirmDialog({ isOpen, title, children, act, run, onClose }: ConfirmDialogProps) {
  const { text } = useTexts()
  const hasPasskey = useHasPasskey()
  const [isPinChosen, setIsPinChosen] = useState(false)
  const isPinAsked = isPinChosen || (children === undefined && !hasPasskey)
  const confirm = useGuardedMutation({
    mutationFn: async (read: () => Promise<Confirmation>) => run(await read()),
    onSuccess: () => close(),
  })
  const close = () => {
    confirm.reset()
    setIsPinChosen(false)
    onClose()
  }
  const failure = isPinAsked ? undefined : confirm.error
  return (
    <>
      <Dialog
        kind="alert"
        isOpen={isOpen && !isPinAsked}
        onClose={close}
        title={title}
        footer={
          <>
            {hasPasskey && (
              <Button
                isWide
                icon={<Icon of={FingerprintPattern} size={20} />}
                isBusy={confirm.isPending}
                onClick={() =>
                  confirm.start(async () => ({ passkey: await confirmByPasskey(act) }))
                }
              >
                {text('confirm.passkey_btn')}
              </Button>
            )}
            <Button
              kind={hasPasskey ? 'plain' : 'filled'}
              isWide
              onClick={() => {
                confirm.reset()
                setIsPinChosen(true)
              }}
            >
              {text(hasPasskey ? 'confirm.use_pin_btn' : 'common.continue')}
            </Button>
            <Button kind="soft" isWide onClick={close}>
              {text('common.cancel')}
            </Button>
          </>
        }
      >
        {children}
        <ErrorLine
          message={
            failure
              ? failure instanceof ApiError
                ? errorText(failure, text)
                : text('confirm.passkey_canceled')
              : undefined
          }
        />
      </Dialog>
      <PinDialog
        isOpen={isOpen && isPinAsked}
        failure={confirm.error}
        isBusy={confirm.isPending}
        onPin={(pin) => confirm.start(() => Promise.resolve({ pin }))}
        onClose={close}
      />
    </>
  )
}
