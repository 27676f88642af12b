import { useId, type ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import styles from './methods.module.css'

/** The rows of the ways to withdraw. */
export function Methods({ children }: { children: ReactNode }) {
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
