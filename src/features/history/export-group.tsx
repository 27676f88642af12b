import styles from './export-form.module.css'
import type { Content } from '../../ui/content/content.ts'

/** Chips under the name of what they choose. */
export function ExportGroup({ label, children }: { label: string; children: Content }) {
  return (
    <div className={styles.group} role="group" aria-label={label}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <div className={styles.chips}>{children}</div>
    </div>
  )
}
