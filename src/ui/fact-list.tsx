import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

interface FactListProps {
  /** `ruled`: lines between the rows and values that stand out, for what a dialog is about. */
  look?: 'plain' | 'ruled' | undefined
  /** `Fact`s. */
  children: ReactNode
}

/** Names and their values in rows; a value that is too long goes under its name. */
export function FactList({ look = 'plain', children }: FactListProps) {
  const ruled = look === 'ruled' ? styles.ruled : ''
  return <dl className={`${styles.facts} ${ruled}`}>{children}</dl>
}

/** One row: what it is, and its value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
