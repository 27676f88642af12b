import { useEffect, useRef } from 'react'
import styles from './outcome.module.css'

interface StageHeadingProps {
  takesFocus?: boolean
  children: string
}

/** Title of a stage: takes the focus when the stage begins, so that it is read out (ui.md 6.12). */
export function StageHeading({ takesFocus = true, children }: StageHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) ref.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <h3 ref={ref} className={styles.title} tabIndex={-1}>
      {children}
    </h3>
  )
}
