import { useEffect, useState, type ReactElement } from 'react'
import { nextTask } from '../../kernel/runtime/next-task.ts'
import { report } from '../../kernel/runtime/report.ts'
import styles from './refresh-place.module.css'

/**
 * The refresh control, in reserved room. Its code loads after the page; if it fails to load, the
 * page works without it.
 */
export function RefreshPlace() {
  const [Control, setControl] = useState<() => ReactElement | null>()
  useEffect(() => {
    // In a later task: the effects of a whole page run in this one.
    void nextTask()
      .then(() => import('./refresh-control.tsx'))
      .then(
        ({ RefreshControl }) => setControl(() => RefreshControl),
        (error: unknown) => report('refresh-control', error),
      )
  }, [])
  return <span className={styles.place}>{Control && <Control />}</span>
}
