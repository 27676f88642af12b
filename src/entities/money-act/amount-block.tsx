import type { ReactNode } from 'react'
import styles from './amount-block.module.css'

/** An amount field with the content below it. */
export function AmountBlock({ children }: { children: ReactNode }) {
  return <div className={styles.block}>{children}</div>
}
