import type { ReactNode } from 'react'
import styles from './auth-header.module.css'

interface AuthHeaderProps {
  title: string
  /** The way back: a round button or link, or nothing where there is no way back. */
  back?: ReactNode
}

/** Centred title with the way back at its left, as on the flow pages of the wallet. */
export function AuthHeader({ title, back }: AuthHeaderProps) {
  return (
    <header className={styles.header}>
      <span className={styles.side}>{back}</span>
      <h1 className={styles.title}>{title}</h1>
      <span className={styles.side} />
    </header>
  )
}
