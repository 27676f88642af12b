import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

interface FactListProps {
  /** `ruled`: lines between rows and emphasized values, for the main content of a dialog. */
  look?: 'plain' | 'ruled' | undefined
  /** `Fact`s. */
  children: ReactNode
}

/** Rows of names and values; a long value moves under its name. */
export function FactList({ look = 'plain', children }: FactListProps) {
  const ruled = look === 'ruled' ? styles.ruled : ''
  return <dl className={`${styles.facts} ${ruled}`}>{children}</dl>
}

/** One row: a name and its value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
