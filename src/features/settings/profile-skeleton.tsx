import { Skeleton } from '../../ui/progress/skeleton.tsx'
import styles from './profile-card.module.css'

/** Placeholder of the profile with the heights of its parts. */
export function ProfileSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton width={80} height={80} radius={40} />
      <div className={styles.name}>
        <Skeleton width={160} height={26} />
      </div>
      <Skeleton width={120} height={20} />
      <div className={styles.rows}>
        <Skeleton height={20} style={{ marginBlock: 8 }} />
        <Skeleton height={20} style={{ marginBlock: '16px 8px' }} />
      </div>
    </div>
  )
}
