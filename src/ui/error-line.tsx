import { CircleAlert } from '@lucide/icons'
import styles from './error-line.module.css'
import { Icon } from './icon.tsx'

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
          <Icon of={CircleAlert} className={styles.icon} size={20} />
          <span>{message}</span>
        </p>
      )}
    </div>
  )
}
