import { useOnline } from '../../kernel/api/use-online.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import styles from './offline-hint.module.css'

/** Tells near a button why it is disabled while offline. */
export function OfflineHint({ id }: { id: string }) {
  const { text } = useTexts()
  const isOnline = useOnline()
  return (
    <p id={id} className={styles.hint} role="status">
      {!isOnline && text('error.offline_action')}
    </p>
  )
}
