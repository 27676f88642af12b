import { useId } from 'react'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './flow-facts.module.css'

/** A card beside a form: how it works, in a few sentences. */
export function FlowFacts({ facts }: { facts: readonly TextKey[] }) {
  const { text } = useTexts()
  const titleId = useId()
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 className={textStyle.h3} id={titleId}>
        {text('flow.how_title')}
      </h2>
      <ul className={styles.facts}>
        {facts.map((key) => (
          <li key={key}>{text(key)}</li>
        ))}
      </ul>
    </section>
  )
}
