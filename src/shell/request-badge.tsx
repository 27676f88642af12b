import { useWaitingRequests } from '../shared/requests/use-waiting-requests.ts'
import { useTexts } from '../kernel/texts/texts.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import styles from './navigation.module.css'

/** Greatest number that is written out. */
const MOST_SHOWN = 9

/** How many requests for money wait for the owner; nothing without one (S3). */
export function RequestBadge() {
  const { text } = useTexts()
  const { length: count } = useWaitingRequests()
  if (count === 0) return null
  return (
    <>
      <span className={styles.badge} aria-hidden>
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
      <VisuallyHidden>{`${text('payment.badge', { count: String(count) })}, `}</VisuallyHidden>
    </>
  )
}
