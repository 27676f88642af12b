import type { ReactNode } from 'react'
import styles from './flow-page.module.css'

interface FlowPageProps {
  /** The form, or how it ended. */
  children: ReactNode
  /** What is worth knowing about it: beside it where there is room, else after it. */
  aside?: ReactNode
}

/** A page that moves money. On phones its last button stands at the bottom of the screen. */
export function FlowPage({ children, aside }: FlowPageProps) {
  return (
    <div className={styles.page}>
      <div className={aside === undefined ? styles.alone : styles.columns}>
        <div className={styles.main}>{children}</div>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </div>
    </div>
  )
}

/** The last of a form: its button, and what is said about it. */
export function FlowSubmit({ children }: { children: ReactNode }) {
  return <div className={styles.submit}>{children}</div>
}
