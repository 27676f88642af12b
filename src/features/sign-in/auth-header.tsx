import styles from './auth-header.module.css'
import type { Content } from '../../ui/content/content.ts'

interface AuthHeaderProps {
  title: string
  /** A back button or link, if any. */
  back?: Content
}

/** Centred title with the back button at its left, as on flow pages. */
export function AuthHeader({ title, back }: AuthHeaderProps) {
  return (
    <header className={styles.header}>
      <span className={styles.side}>{back}</span>
      <h1 className={styles.title}>{title}</h1>
      <span className={styles.side} />
    </header>
  )
}
