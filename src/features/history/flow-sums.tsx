import type { Flow } from '../../../contract/calls/flow.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import styles from './flow.module.css'
import { useFlowMoney } from './use-flow-money.ts'

/** What came in and what went out. */
export function FlowTotals({ sums, flow }: { sums: Flow['total']; flow: Flow }) {
  const { text } = useTexts()
  const { write } = useFlowMoney(flow)
  const inText = write(sums.in, { isConverted: sums.is_in_converted, hasPlus: true })
  const outText = write(`-${sums.out}`, { isConverted: sums.is_out_converted })
  return (
    <dl className={styles.sums}>
      <div className={styles.sum}>
        <dt className={styles.in}>{text('history.stat_in')}</dt>
        <dd className={styles.amount} style={{ '--length': inText.length }} translate="no">
          {inText}
        </dd>
      </div>
      <div className={styles.sum}>
        <dt className={styles.out}>{text('history.stat_out')}</dt>
        <dd className={styles.amount} style={{ '--length': outText.length }} translate="no">
          {outText}
        </dd>
      </div>
    </dl>
  )
}
