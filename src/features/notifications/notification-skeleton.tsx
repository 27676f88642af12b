import { Skeleton } from '../../ui/progress/skeleton.tsx'
import styles from './notification-skeleton.module.css'

const ROWS = [1, 2, 3, 4, 5, 6]

/** Placeholder rows in the shape of notifications. */
export function NotificationSkeleton() {
  return ROWS.map((row) => (
    <div key={row} className={styles.row}>
      <Skeleton width={40} height={40} radius={20} style={{ flex: 'none' }} />
      <div className={styles.lines}>
        <Skeleton width="80%" height={16} />
        <Skeleton width={48} height={12} />
      </div>
    </div>
  ))
}
