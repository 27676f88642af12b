import { useDelayed } from '../ui/use-delayed.ts'
import styles from './long-wait.module.css'
import { useTexts } from './texts.tsx'

/** When a call that still runs gets words of its own. */
const LONG_WAIT_MS = 10_000

/** True once it has been busy for so long that the owner should hear of it (U24). */
export function useLongWait(isBusy: boolean): boolean {
  return useDelayed(isBusy, LONG_WAIT_MS)
}

/** Under a button whose call takes long: that it still runs; takes no room until then. */
export function LongWait({ isBusy }: { isBusy: boolean }) {
  const { text } = useTexts()
  const isLong = useLongWait(isBusy)
  return (
    <p className={styles.line} role="status">
      {isLong && text('common.processing')}
    </p>
  )
}
