import type { Content } from '../content/content.ts'
import styles from './whole-title.module.css'

/**
 * The title of a row that takes further lines instead of losing its end: words of the wallet
 * itself, and dates.
 */
export function WholeTitle({ children }: { children: Content }) {
  return <span className={styles.whole}>{children}</span>
}
