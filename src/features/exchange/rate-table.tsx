import type { RatePeriod } from '../../../contract/calls/rate-history.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import styles from './rate-chart.module.css'
import { type RateSeries, tableRows } from './rate-series.ts'
import { usePointText } from './use-point-text.ts'

interface RateTableProps {
  series: RateSeries
  period: RatePeriod
  isOld: boolean
}

/** The prices of a chart, the newest first. */
export function RateTable({ series, period, isOld }: RateTableProps) {
  const { text } = useTexts()
  const write = usePointText(series, period)
  const label = text('exchange.chart_label', {
    from: series.of,
    to: series.in,
    period: text(`exchange.chart_${period}`),
  })
  return (
    // It scrolls, so it takes the focus for the keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" tabIndex={0} aria-label={label} className={styles.scroller}>
      <table className={isOld ? `${styles.table} ${styles.old}` : styles.table}>
        <thead>
          <tr>
            <th scope="col">{text('exchange.table_date')}</th>
            <th scope="col">{text('exchange.table_rate')}</th>
          </tr>
        </thead>
        <tbody>
          {tableRows(series).map((point) => (
            <tr key={point.at}>
              <td>{write.time(point)}</td>
              <td translate="no">{write.price(point)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
