import { Lock, LockOpen } from '@lucide/icons'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './closed-dialog.module.css'
import { UnfreezeButton } from './unfreeze-button.tsx'

interface ClosedDialogProps {
  isOpen: boolean
  /** It was opened by what the freeze closes, so that it offers to end the freeze. */
  canUnfreeze: boolean
  onClose: () => void
}

/** Tells what the owner's freeze closes, and what stays open (S7). */
export function ClosedDialog({ isOpen, canUnfreeze, onClose }: ClosedDialogProps) {
  const { text } = useTexts()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('freeze.what_title')}
      closeLabel={text('common.close')}
      footer={canUnfreeze ? <UnfreezeButton isWide /> : undefined}
    >
      <ul className={styles.list}>
        <li className={styles.item}>
          <Icon of={Lock} size={20} />
          <span>{text('freeze.what_closed')}</span>
        </li>
        <li className={styles.item}>
          <Icon of={LockOpen} size={20} />
          <span>{text('freeze.what_open')}</span>
        </li>
      </ul>
    </Dialog>
  )
}
