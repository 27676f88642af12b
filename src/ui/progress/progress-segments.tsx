import styles from './progress-segments.module.css'

export interface ProgressSegmentsProps {
  label: string
  /** The current step, counted from 1. */
  current: number
  total: number
}

/** One bar for each step; reached ones are filled. */
export function ProgressSegments({ label, current, total }: ProgressSegmentsProps) {
  return (
    // <progress> cannot show separate bars.
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
