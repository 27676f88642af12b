import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import type { RatePeriod } from '../../../contract/calls/rate-history.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './rate-chart.module.css'
import { linePath, nearestPoint, type RateSeries } from './rate-series.ts'
import { usePointText } from './use-point-text.ts'

interface RateChartProps {
  series: RateSeries
  period: RatePeriod
  /** Another period is being loaded. */
  isOld: boolean
}

/**
 * The line of a rate. A pointer, or the arrow keys on its one tab stop, show a point with its time
 * and price; a finger still scrolls the page up and down.
 */
export function RateChart({ series, period, isOld }: RateChartProps) {
  const { text } = useTexts()
  const write = usePointText(series, period)
  const [chosen, setChosen] = useState<number>()
  const fillId = useId()
  const hintId = useId()
  const { points, first, last, least, greatest } = series
  const newest = points.length - 1
  const index = chosen === undefined ? newest : Math.min(chosen, newest)
  const point = points[index] ?? last
  const line = linePath(series)

  const followPointer = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setChosen(nearestPoint(series, (100 * (event.clientX - left)) / width))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepTo(event.key, index, newest)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
  }
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        className={isOld ? `${styles.chart} ${styles.old}` : styles.chart}
        aria-label={text('exchange.chart_label', {
          from: series.of,
          to: series.in,
          period: text(`exchange.chart_${period}`),
        })}
        aria-describedby={hintId}
        aria-valuemin={0}
        aria-valuemax={newest}
        aria-valuenow={index}
        aria-valuetext={write.point(point)}
        onKeyDown={onKeyDown}
        onPointerDown={followPointer}
        onPointerMove={followPointer}
        onPointerLeave={() => setChosen(undefined)}
        onBlur={() => setChosen(undefined)}
      >
        <svg
          className={styles.drawing}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden
        >
          <linearGradient id={fillId} x1="0" y1="0" x2="0" y2="1">
            <stop className={styles.fillTop} offset="0" />
            <stop className={styles.fillEnd} offset="1" />
          </linearGradient>
          <path className={styles.hairlines} d="M0 16H100M0 50H100M0 99.5H100" />
          <path d={`${line}V100H0Z`} fill={`url(#${fillId})`} />
          <path className={styles.line} d={line} />
        </svg>
        {chosen !== undefined && <span className={styles.rule} style={{ left: `${point.x}%` }} />}
        <span className={styles.dot} style={{ left: `${point.x}%`, top: `${point.y}%` }} />
        {chosen !== undefined && (
          <span
            className={styles.label}
            style={{ left: `${point.x}%`, translate: `${-point.x}% 0` }}
            aria-hidden
          >
            {write.point(point)}
          </span>
        )}
      </div>
      <VisuallyHidden id={hintId}>
        {`${text('exchange.chart_source')} ${text('exchange.chart_descr', {
          first: write.timeWithin(first),
          last: write.timeWithin(last),
          min: write.price(least),
          max: write.price(greatest),
        })} ${text('exchange.chart_hint')}`}
      </VisuallyHidden>
    </>
  )
}

/** The point that a key leads to; undefined for other keys. */
function stepTo(key: string, index: number, newest: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(index - 1, 0)
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(index + 1, newest)
    case 'Home':
      return 0
    case 'End':
      return newest
    default:
      return undefined
  }
}
