import styles from './confirmation-ring.module.css'

const SIDE = 112
const STROKE = 8
const RADIUS = (SIDE - STROKE) / 2
const LENGTH = 2 * Math.PI * RADIUS

interface ConfirmationRingProps {
  count: number
  total: number
  label: string
}

/** Confirmations of a transaction on its network, as a ring around their number. */
export function ConfirmationRing({ count, total, label }: ConfirmationRingProps) {
  const shown = Math.max(0, Math.min(count, total))
  const circle = { cx: SIDE / 2, cy: SIDE / 2, r: RADIUS, fill: 'none', strokeWidth: STROKE }
  return (
    // A native bar of progress cannot be a ring.
    <div
      className={styles.ring}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={shown}
    >
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
        <circle {...circle} className={styles.track} />
        <circle
          {...circle}
          className={styles.bar}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - shown / total)}
        />
      </svg>
      <span className={styles.figure} aria-hidden="true" translate="no">
        {`${shown}/${total}`}
      </span>
    </div>
  )
}
