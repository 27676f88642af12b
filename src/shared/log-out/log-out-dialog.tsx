import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './log-out-dialog.module.css'

interface LogOutDialogProps {
  isOpen: boolean
  onClose: () => void
  onLogOut: () => void
}

/** Asks before a session is ended on this device. */
export function LogOutDialog({ isOpen, onClose, onLogOut }: LogOutDialogProps) {
  const { text } = useTexts()
  return (
    <Dialog kind="alert" isOpen={isOpen} onClose={onClose} title={text('settings.logout_title')}>
      <p className={styles.text}>{text('settings.logout_descr')}</p>
      <div className={styles.buttons}>
        <Button kind="danger" isWide onClick={onLogOut}>
          {text('settings.logout_confirm_btn')}
        </Button>
        <Button kind="soft" isWide onClick={onClose}>
          {text('common.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
