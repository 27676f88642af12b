import styles from './progress-line.module.css'

/** An animated line shown while data on screen is refetched; takes no room. */
export function ProgressLine({ isActive }: { isActive: boolean }) {
  return (
    <div className={styles.place} aria-hidden="true">
      {isActive && <div className={styles.line} />}
    </div>
  )
}
