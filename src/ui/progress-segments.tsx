import styles from './progress-segments.module.css'

export interface ProgressSegmentsProps {
  label: string
  /** The step one is at, counted from 1. */
  current: number
  total: number
}

/** One bar a step; those reached are filled. */
export function ProgressSegments({ label, current, total }: ProgressSegmentsProps) {
  return (
    // Separate bars are beyond what <progress> can draw.
    <div
      className={styles.track}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="progressbar"
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={total}
      aria-valuenow={current}
    >
      {Array.from({ length: total }, (_, step) => (
        <span key={step} className={step < current ? styles.reached : styles.bar} />
      ))}
    </div>
  )
}
