import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** CSS lengths; a bare number is px. */
  width?: number | string | undefined
  height?: number | string | undefined
  radius?: number | string | undefined
  style?: CSSProperties | undefined
}

/** A placeholder block with the size of the content to come. */
export function Skeleton({ width = '100%', height = 20, radius = 8, style }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      style={{ width, height, borderRadius: radius, ...style }}
      aria-hidden="true"
    />
  )
}

/** A placeholder of a list's row: a disc, two lines of text and an amount, 40 px high. */
export function RowSkeleton({ margin }: { margin?: string | undefined }) {
  return (
    <span className={`${styles.skeleton} ${styles.row}`} style={{ margin }} aria-hidden="true" />
  )
}

/** A placeholder of a switch's row, with as many lines of text as most owners see. */
export function SwitchRowSkeleton({ lines = 2 }: { lines?: 2 | 3 | undefined }) {
  const height = lines === 2 ? 72 : 96
  return (
    <span className={styles.switch} style={{ height }}>
      <RowSkeleton margin="0 16px" />
    </span>
  )
}
