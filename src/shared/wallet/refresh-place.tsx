import { useEffect, useState, type ReactElement } from 'react'
import { report } from '../../kernel/runtime/report.ts'
import styles from './refresh-place.module.css'

/**
 * The refresh control, in reserved room. Its code loads after the page; if it fails to load, the
 * page works without it.
 */
export function RefreshPlace() {
  const [Control, setControl] = useState<() => ReactElement | null>()
  useEffect(() => {
    import('./refresh-control.tsx').then(
      ({ RefreshControl }) => setControl(() => RefreshControl),
      (error: unknown) => report('refresh-control', error),
    )
  }, [])
  return <span className={styles.place}>{Control && <Control />}</span>
}
