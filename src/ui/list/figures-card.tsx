import { useId } from 'react'
import styles from './figures-card.module.css'
import type { Elements } from '../content/content.ts'

interface FiguresCardProps {
  title: string
  /** Figure above the title. */
  above?: Elements
  /** Link beside the title. */
  link?: Elements
  children: Elements
}

/** Figures beside a page, under a title. */
export function FiguresCard({ title, above, link, children }: FiguresCardProps) {
  const titleId = useId()
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      {above}
      <div className={styles.heading}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {link}
      </div>
      {children}
    </section>
  )
}
