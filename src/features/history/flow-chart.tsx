import type { Flow, FlowSums } from '../../../contract/calls/flow.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { monthsUpTo, writeMonth } from './flow-period.ts'
import styles from './flow.module.css'
import { useFlowMoney } from './use-flow-money.ts'
import { useMonthName, useShortMonth } from '../../kernel/texts/use-month-name.ts'

interface FlowChartProps {
  flow: Flow
  /** A moment of the last month. */
  until: Date
  /** A moment of the chosen month; the last one unless set. */
  chosen?: Date
  isTall?: boolean
  /** Chooses a month by its bars. */
  onChoose?: (month: Date) => void
}

/** Bars of six months, in and out; readers hear a list. */
export function FlowChart({
  flow,
  until,
  chosen = until,
  isTall = false,
  onChoose,
}: FlowChartProps) {
  const { text } = useTexts()
  const shortOf = useShortMonth()
  const nameOf = useMonthName()
  const { speak } = useFlowMoney(flow)
  const months = monthsUpTo(until).slice(0, -1)
  const greatest = Math.max(
    ...flow.months.flatMap((sums) => [sizeOf(sums.in), sizeOf(sums.out)]),
    0,
  )
  const chosenMonth = writeMonth(chosen)
  const bars = months.map((month, index) => {
    const sums: FlowSums = flow.months[index] ?? { in: '0', out: '0' }
    const name = text('history.stat_chart_bar', {
      month: nameOf(month),
      in: speak(sums.in, { isConverted: sums.is_in_converted }),
      out: speak(sums.out, { isConverted: sums.is_out_converted }),
    })
    return { month, sums, name, isChosen: writeMonth(month) === chosenMonth }
  })
  const pair = (sums: FlowSums) => (
    <span className={styles.pair} aria-hidden="true">
      <span className={styles.barIn} style={heightOf(sums.in, greatest)} />
      <span className={styles.barOut} style={heightOf(sums.out, greatest)} />
    </span>
  )
  const label = text('history.stat_chart', { code: flow.currency_code })
  if (onChoose) {
    return (
      <div className={`${styles.chart} ${styles.tall}`} role="group" aria-label={label}>
        {bars.map(({ month, sums, name, isChosen }) => (
          <button
            key={month.getTime()}
            type="button"
            className={styles.month}
            data-chosen={isChosen ? '' : undefined}
            aria-current={isChosen ? 'date' : undefined}
            onClick={() => onChoose(month)}
          >
            {pair(sums)}
            <span className={styles.monthName} aria-hidden="true">
              {shortOf(month)}
            </span>
            <VisuallyHidden>{name}</VisuallyHidden>
          </button>
        ))}
      </div>
    )
  }
  return (
    <>
      <div className={`${styles.chart} ${isTall ? styles.tall : ''}`} role="img" aria-label={label}>
        {bars.map(({ month, sums, isChosen }) => (
          <span
            key={month.getTime()}
            className={styles.month}
            data-chosen={isChosen ? '' : undefined}
          >
            {pair(sums)}
            <span className={styles.monthName}>{shortOf(month)}</span>
          </span>
        ))}
      </div>
      <VisuallyHidden>
        <ul>
          {bars.map(({ month, name }) => (
            <li key={month.getTime()}>{name}</li>
          ))}
        </ul>
      </VisuallyHidden>
    </>
  )
}

/** A binary number is enough for the height of a drawing. */
function sizeOf(amount: string): number {
  const size = Number(amount)
  return Number.isFinite(size) ? Math.abs(size) : 0
}

function heightOf(amount: string, greatest: number) {
  const size = sizeOf(amount)
  return { height: size === 0 ? 0 : `max(3px, ${(size / greatest) * 100}%)` }
}
