import type { ReactNode } from 'react'
import styles from './amount-block.module.css'

/** An amount to type, with what stands under it. */
export function AmountBlock({ children }: { children: ReactNode }) {
  return <div className={styles.block}>{children}</div>
}
