import styles from './flow-page.module.css'
import type { Content } from '../../ui/content/content.ts'

interface FlowPageProps {
  /** The form, or its result. */
  children: Content
  /** Facts about the operation: beside the form where there is room, else after it. */
  aside?: Content
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
export function FlowSubmit({ children }: { children: Content }) {
  return <div className={styles.submit}>{children}</div>
}
