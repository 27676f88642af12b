import { Link } from '@tanstack/react-router'
import { ACT_PAGES } from '../wanted-page/act-pages.ts'
import { keepWantedPage } from '../wanted-page/wanted-page.ts'
import { notAllowedKey, type LimitedAction } from '../../kernel/texts/not-allowed.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './not-allowed-dialog.module.css'

interface NotAllowedDialogProps {
  /** The action that is not allowed yet; the dialog is closed without one. */
  action: LimitedAction | undefined
  onClose: () => void
}

/** Says that the action needs identification and leads there (E4). */
export function NotAllowedDialog({ action, onClose }: NotAllowedDialogProps) {
  const { text } = useTexts()
  return (
    <Dialog
      kind="alert"
      isOpen={action !== undefined}
      onClose={onClose}
      title={text('home.not_allowed_title')}
    >
      {action && <p className={styles.text}>{text(notAllowedKey(action))}</p>}
      <div className={styles.buttons}>
        <Link
          to="/settings"
          hash="verification"
          className={buttonClass({ isWide: true })}
          data-first-focus
          onClick={() => action && keepWantedPage(ACT_PAGES[action])}
        >
          {text('home.not_allowed_btn')}
        </Link>
        <Button kind="soft" isWide onClick={onClose}>
          {text('common.ok')}
        </Button>
      </div>
    </Dialog>
  )
}
