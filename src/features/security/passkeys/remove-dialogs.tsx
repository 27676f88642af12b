import { useState } from 'react'
import type { Passkey } from '../../../../contract/calls/passkeys.ts'
import { PinDialog } from '../../../shared/profile/pin-dialog.tsx'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useRemovePasskey } from './use-remove-passkey.ts'

interface RemoveDialogsProps {
  /** What is to be removed; undefined while nothing is. */
  passkey: Passkey | undefined
  onClose: () => void
  onRemoved: () => void
}

/** A question, and then the PIN, before a passkey is removed. */
export function RemoveDialogs({ passkey, onClose, onRemoved }: RemoveDialogsProps) {
  const { text } = useTexts()
  const [confirmed, setConfirmed] = useState<Passkey>()
  const close = () => {
    setConfirmed(undefined)
    onClose()
  }
  const remove = useRemovePasskey({
    onRemoved: () => {
      close()
      onRemoved()
    },
  })
  const isConfirmed = passkey !== undefined && confirmed === passkey
  return (
    <>
      <Dialog
        kind="alert"
        isOpen={passkey !== undefined && !isConfirmed}
        onClose={close}
        title={text('security.passkey_remove_title', { name: passkey?.name ?? '' })}
        footer={
          <>
            <Button kind="danger" isWide onClick={() => setConfirmed(passkey)}>
              {text('common.delete')}
            </Button>
            <Button kind="soft" isWide onClick={close}>
              {text('common.cancel')}
            </Button>
          </>
        }
      >
        <p>{text('security.passkey_remove_descr')}</p>
      </Dialog>
      <PinDialog
        isOpen={isConfirmed}
        failure={remove.error}
        isBusy={remove.isPending}
        onPin={(pin) => {
          if (passkey) remove.start({ id: passkey.passkey_id, pin })
        }}
        onClose={() => {
          remove.reset()
          close()
        }}
      />
    </>
  )
}
