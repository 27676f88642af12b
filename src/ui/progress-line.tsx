import styles from './progress-line.module.css'

/** A thin line that runs while data on screen is being refreshed; takes no room. */
export function ProgressLine({ isActive }: { isActive: boolean }) {
  return (
    <div className={styles.place} aria-hidden="true">
      {isActive && <div className={styles.line} />}
    </div>
  )
}
