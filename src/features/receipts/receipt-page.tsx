import { ReceiptBlock } from './receipt-block.tsx'
import styles from './receipt.module.css'

/** The receipt on a page of its own, up to 1200 px. */
export function ReceiptPage({ number }: { number: string }) {
  return (
    <div className={`${styles.card} ${styles.page}`} data-receipt="">
      <ReceiptBlock key={number} number={number} />
    </div>
  )
}
