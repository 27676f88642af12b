import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CopyRow } from '../../ui/list/copy-row.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './keys.module.css'

interface SecretDialogProps {
  /** What is shown this once; undefined while it is closed. */
  secret: string | undefined
  label: string
  onClose: () => void
}

/** Shows a new secret once; only its button closes it, because nobody sees the secret again. */
export function SecretDialog({ secret, label, onClose }: SecretDialogProps) {
  const { text } = useTexts()
  return (
    <Dialog
      isOpen={secret !== undefined}
      canClose={false}
      onClose={onClose}
      title={text('keys.created_title')}
      footer={
        <Button isWide onClick={onClose}>
          {text('keys.created_done')}
        </Button>
      }
    >
      <div className={stack.gap4}>
        <p className={textStyle.body}>{text('keys.created_descr')}</p>
        <CopyRow
          label={label}
          value={secret ?? ''}
          copyLabel={text('keys.copy')}
          onCopy={() => showToast(text('keys.copied'))}
        >
          <span className={styles.mono}>{secret}</span>
        </CopyRow>
      </div>
    </Dialog>
  )
}
