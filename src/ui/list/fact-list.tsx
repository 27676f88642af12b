import styles from './fact-list.module.css'
import { keepFigures } from '../text/is-figures.ts'
import type { Content } from '../content/content.ts'

interface FactListProps {
  /** `ruled`: lines between rows and emphasized values, for the main content of a dialog. */
  look?: 'plain' | 'ruled' | undefined
  /** `Fact`s. */
  children: Content
}

/** Rows of names and values; a long value moves under its name. */
export function FactList({ look = 'plain', children }: FactListProps) {
  const ruled = look === 'ruled' ? styles.ruled : ''
  return <dl className={`${styles.facts} ${ruled}`}>{children}</dl>
}

/** One row: a name and its value. */
export function Fact({ name, children }: { name: string; children: Content }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name} translate={keepFigures(name)}>
        {name}
      </dt>
      <dd className={styles.value} translate={keepFigures(children)}>
        {children}
      </dd>
    </div>
  )
}
