import { useEffect, useRef } from 'react'
import styles from './outcome.module.css'
import type { Content } from '../../ui/content/content.ts'

interface StageHeadingProps {
  takesFocus?: boolean
  level?: 1 | 2 | 3
  children: Content
}

/** Title of a stage: takes the focus when the stage begins, so that it is read out (U46). */
export function StageHeading({ takesFocus = true, level = 3, children }: StageHeadingProps) {
  const Heading = `h${level}` as const
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) ref.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <Heading ref={ref} className={styles.title} tabIndex={-1} data-takes-focus={takesFocus}>
      {children}
    </Heading>
  )
}
