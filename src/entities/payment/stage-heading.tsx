import { useEffect, useRef } from 'react'
import styles from './outcome.module.css'

/** Title of a stage: takes the focus when the stage begins, so that it is read out (ui.md 6.12). */
export function StageHeading({ children }: { children: string }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    <h3 ref={ref} className={styles.title} tabIndex={-1}>
      {children}
    </h3>
  )
}
