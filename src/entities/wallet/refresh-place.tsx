import { useEffect, useState, type ComponentType } from 'react'
import { report } from '../../lib/report.ts'
import styles from './refresh-place.module.css'

/** The way to fetch everything again, in the room that is kept for it. Its code comes after the page, which does without it where it does not come. */
export function RefreshPlace() {
  const [Control, setControl] = useState<ComponentType>()
  useEffect(() => {
    import('./refresh-control.tsx').then(
      ({ RefreshControl }) => setControl(() => RefreshControl),
      (error: unknown) => report('refresh-control', error),
    )
  }, [])
  return <span className={styles.place}>{Control && <Control />}</span>
}
