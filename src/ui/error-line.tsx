import { CircleAlert } from 'lucide-react'
import styles from './error-line.module.css'

export interface ErrorLineProps {
  /** What went wrong; nothing shows, and nothing takes room, without it. */
  message?: string | undefined
}

/** The one fixed place of a form's error, between its fields and its button. */
export function ErrorLine({ message }: ErrorLineProps) {
  return (
    <div role="alert" className={styles.region}>
      {message && (
        <p className={styles.line}>
          <CircleAlert className={styles.icon} size={20} strokeWidth={2} aria-hidden="true" />
          <span>{message}</span>
        </p>
      )}
    </div>
  )
}
