import { useId } from 'react'
import { useTexts } from '../../kernel/texts/texts.tsx'
import styles from './methods.module.css'
import type { Elements } from '../../ui/content/content.ts'

/** The rows of the ways to withdraw. */
export function Methods({ children }: { children: Elements }) {
  const { text } = useTexts()
  const titleId = useId()
  return (
    <section className={styles.methods} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {text('withdrawal.method_title')}
      </h2>
      {children}
    </section>
  )
}
