import { Children, type KeyboardEvent } from 'react'
import styles from './wallet-row.module.css'
import type { Content } from '../../ui/content/content.ts'

declare module 'react' {
  interface CSSProperties {
    /** Index of the active card, and number of cards. */
    '--front'?: number
    '--count'?: number
  }
}

interface WalletRowProps {
  /** Index of the active card. */
  front: number
  /** The cards. */
  children: Content
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

/** Cards at the slider's positions; from 1200 px on the final grid. */
export function WalletRow({ front, children, onKeyDown }: WalletRowProps) {
  return (
    // Handles the bubbling arrow keys of its cards.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.row}
      style={{ '--front': front, '--count': Children.count(children) }}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}

/** Class of a card's container, also of its placeholder. */
export const slideClass = styles.slide
/** Class of the container of an only card. */
export const onlyClass = styles.only
export const skeletonClass = `${styles.slide} ${styles.skeleton}`
