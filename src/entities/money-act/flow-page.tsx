import type { ReactNode } from 'react'
import styles from './flow-page.module.css'

interface FlowPageProps {
  /** The form, or its result. */
  children: ReactNode
  /** Facts about the operation: beside the form where there is room, else after it. */
  aside?: ReactNode
  /** False where no button is at the bottom, so that what follows does not move below the screen. */
  hasButton?: boolean
}

/** A page that moves money. On phones its last button is at the bottom of the screen. */
export function FlowPage({ children, aside, hasButton = true }: FlowPageProps) {
  return (
    <div className={styles.page}>
      <div className={aside === undefined ? styles.alone : styles.columns}>
        <div className={hasButton ? `${styles.main} ${styles.whole}` : styles.main}>{children}</div>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </div>
    </div>
  )
}

/** Footer of a form: its button and hints. */
export function FlowSubmit({ children }: { children: ReactNode }) {
  return <div className={styles.submit}>{children}</div>
}
