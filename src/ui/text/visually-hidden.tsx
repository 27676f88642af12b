import styles from './visually-hidden.module.css'
import type { Content } from '../content/content.ts'

/** Text for screen readers alone. */
export function VisuallyHidden({ children, id }: { children: Content; id?: string | undefined }) {
  return (
    <span className={styles.hidden} id={id}>
      {children}
    </span>
  )
}
