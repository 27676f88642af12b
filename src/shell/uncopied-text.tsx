import { useAtom } from 'jotai'
import { uncopiedAtom } from '../kernel/runtime/copy-text.ts'
import { useTexts } from '../kernel/texts/texts.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import styles from './uncopied-text.module.css'

/** Shows a text that the browser did not copy as one that can be selected and copied by hand. */
export function UncopiedText() {
  const { text } = useTexts()
  const [uncopied, setUncopied] = useAtom(uncopiedAtom)
  return (
    <Dialog
      isOpen={uncopied !== ''}
      title={text('error.copy_failed')}
      closeLabel={text('common.close')}
      onClose={() => setUncopied('')}
    >
      <p className={styles.about}>{text('copy.failed_descr')}</p>
      <textarea
        readOnly
        rows={3}
        dir="auto"
        translate="no"
        className={styles.text}
        aria-label={text('error.copy_failed')}
        value={uncopied}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Dialog>
  )
}
