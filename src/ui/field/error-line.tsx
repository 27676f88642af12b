import { CircleAlert } from '@lucide/icons'
import styles from './error-line.module.css'
import { Icon } from '../icon/icon.tsx'

export interface ErrorLineProps {
  /** The error; without one the line takes no room. */
  message?: string | undefined
}

/** The error line of a form, between its fields and its button. */
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
