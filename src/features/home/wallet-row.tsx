import type { KeyboardEvent, ReactNode } from 'react'
import styles from './wallet-row.module.css'

declare module 'react' {
  interface CSSProperties {
    /** Which card of a row is in front, and how many there are. */
    '--front'?: number
    '--count'?: number
  }
}

interface WalletRowProps {
  /** Index of the card that is in front. */
  front: number
  /** A card each, with its key. */
  children: readonly ReactNode[]
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

/** Cards where the slider will have them; from 1200 px on a grid, which stays. */
export function WalletRow({ front, children, onKeyDown }: WalletRowProps) {
  return (
    // The arrow keys of its cards are handled where they bubble to.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.row}
      style={{ '--front': front, '--count': children.length }}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}

/** Class of what holds a card of the row, and of what stands in for one. */
export const slideClass = styles.slide
export const skeletonClass = `${styles.slide} ${styles.skeleton}`
