import { useId, type ReactNode } from 'react'
import styles from './flow-facts.module.css'

interface FlowFactsProps {
  title: string
  /** Sentences. */
  facts: readonly string[]
  /** Rows of numbers under them. */
  children?: ReactNode
}

/** A card beside a form: how it works, in a few sentences. */
export function FlowFacts({ title, facts, children }: FlowFactsProps) {
  const titleId = useId()
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {title}
      </h2>
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {children}
    </section>
  )
}
