import styles from './amount-block.module.css'
import type { Content } from '../../ui/content/content.ts'

/** An amount field with the content below it. */
export function AmountBlock({ children }: { children: Content }) {
  return <div className={styles.block}>{children}</div>
}
