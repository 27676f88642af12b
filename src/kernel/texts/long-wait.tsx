import { useDelayed } from '../../ui/progress/use-delayed.ts'
import styles from './long-wait.module.css'
import { useTexts } from './texts.tsx'

/** Time after which a running call gets a text, ms. */
const LONG_WAIT_MS = 10_000

/** Returns true once an act has been busy for ten seconds (U24). */
export function useLongWait(isBusy: boolean): boolean {
  return useDelayed(isBusy, LONG_WAIT_MS)
}

/** Text under a button whose call takes long; takes no room until then. */
export function LongWait({ isBusy }: { isBusy: boolean }) {
  const { text } = useTexts()
  const isLong = useLongWait(isBusy)
  return (
    <p className={styles.line} role="status">
      {isLong && text('common.processing')}
    </p>
  )
}
