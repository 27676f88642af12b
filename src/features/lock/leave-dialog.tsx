import { call } from '../../api/call.ts'
import { appLockEndpoints } from '../../contract/app-lock.ts'
import { report } from '../../runtime/report.ts'
import { readLockRecord } from '../../session/lock/lock-record.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

interface LeaveDialogProps {
  isOpen: boolean
  onClose: () => void
  onLeave: () => void
}

/** Asks before the session of a locked app is ended. */
export function LeaveDialog({ isOpen, onClose, onLeave }: LeaveDialogProps) {
  const { text } = useTexts()
  return (
    <Dialog
      kind="alert"
      isOpen={isOpen}
      onClose={onClose}
      title={text('settings.logout_title')}
      footer={
        <>
          <Button
            kind="danger"
            isWide
            onClick={() => {
              endOnServer()
              onLeave()
            }}
          >
            {text('settings.logout_confirm_btn')}
          </Button>
          <Button kind="soft" isWide onClick={onClose}>
            {text('common.cancel')}
          </Button>
        </>
      }
    >
      <p>{text('settings.logout_descr')}</p>
    </Dialog>
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
