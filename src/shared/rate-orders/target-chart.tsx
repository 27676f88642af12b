import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import styles from './target-chart.module.css'
import {
  scalePath,
  placeOf,
  type PricePoint,
  priceAtPlace,
  type PriceScale,
  scaleOf,
} from './target-scale.ts'

/** What moves the target. */
interface TargetGrip {
  label: string
  /** The target in words. */
  words: string
  onMove: (price: number) => void
  onStep: (direction: 1 | -1) => void
}

interface TargetChartProps {
  points: readonly PricePoint[]
  /** The price that is waited for; 0 where there is none yet. */
  target: number
  label: string
  grip?: TargetGrip
}

/**
 * The line of a price, and over it a dashed one at the target. Its grip is dragged up and down, or
 * moved by the arrow keys; the scale stands still while it is dragged.
 */
export function TargetChart({ points, target, label, grip }: TargetChartProps) {
  const fillId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<PriceScale>()
  const scale = held ?? scaleOf(points, target)
  const line = scalePath(points, scale)
  const last = points.at(-1)
  const top = `${placeOf(scale, target)}%`
  const drag = (event: PointerEvent) => {
    if (!held || !grip || !box.current) return
    const { top: start, height } = box.current.getBoundingClientRect()
    grip.onMove(priceAtPlace(held, (100 * (event.clientY - start)) / height))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directionOf(event.key)
    if (direction === undefined) return
    event.preventDefault()
    grip?.onStep(direction)
  }
  return (
    <div ref={box} className={styles.chart}>
      <svg
        className={styles.drawing}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <linearGradient id={fillId} x1="0" y1="0" x2="0" y2="1">
          <stop className={styles.fillTop} offset="0" />
          <stop className={styles.fillEnd} offset="1" />
        </linearGradient>
        {line !== '' && <path d={`${line}V100H0Z`} fill={`url(#${fillId})`} />}
        <path className={styles.line} d={line} />
      </svg>
      {last && (
        <span
          className={styles.dot}
          style={{ top: `${placeOf(scale, last.price)}%` }}
          aria-hidden
        />
      )}
      {target > 0 && <span className={styles.target} style={{ top }} aria-hidden />}
      {grip && target > 0 && (
        <span
          role="slider"
          tabIndex={0}
          className={styles.grip}
          style={{ top }}
          aria-label={grip.label}
          aria-orientation="vertical"
          aria-valuemin={scale.low}
          aria-valuemax={scale.high}
          aria-valuenow={target}
          aria-valuetext={grip.words}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setHeld(scale)
          }}
          onPointerMove={drag}
          onPointerUp={() => setHeld(undefined)}
          onPointerCancel={() => setHeld(undefined)}
        />
      )}
    </div>
  )
}

function directionOf(key: string): 1 | -1 | undefined {
  if (key === 'ArrowUp' || key === 'ArrowRight') return 1
  return key === 'ArrowDown' || key === 'ArrowLeft' ? -1 : undefined
}
