import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import styles from './facts.module.css'

interface Fact {
  name: string
  /** What is not known says so. */
  value: ReactNode
}

/** Names and values in rows. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const { text } = useTexts()
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value || text('common.not_specified')}</dd>
        </div>
      ))}
    </dl>
  )
}
