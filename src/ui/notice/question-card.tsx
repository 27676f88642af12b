import type { LucideIconData } from '@lucide/icons'
import { useId } from 'react'
import { ErrorLine } from '../field/error-line.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './question-card.module.css'
import type { Content } from '../content/content.ts'

interface QuestionCardProps {
  icon: LucideIconData
  title: string
  children: Content
  /** Buttons, side by side where they fit. */
  answers: Content
  /** Why the last answer failed. */
  error?: string | undefined
}

/** A question that the owner may answer or leave, on a page that is about something else. */
export function QuestionCard({ icon, title, children, answers, error }: QuestionCardProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <span className={styles.icon}>
        <Icon of={icon} />
      </span>
      <div className={styles.words}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        <p>{children}</p>
      </div>
      <div className={styles.buttons}>{answers}</div>
      <ErrorLine message={error} />
    </section>
  )
}
