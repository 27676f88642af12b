import styles from './flow-page.module.css'
import type { Content } from '../../ui/content/content.ts'

interface FlowPageProps {
  /** The form, or its result. */
  children: Content
  /** Facts about the operation: beside the form where there is room, else below its fields. */
  aside?: Content
}

/**
 * A page that moves money. On phones its button is at the bottom of the screen, and what is beside
 * the form elsewhere stands between the two.
 */
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

/** Footer of a form: its button and hints. */
export function FlowSubmit({ children }: { children: Content }) {
  return <div className={styles.submit}>{children}</div>
}
