import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './recent-section.module.css'
import type { Elements } from '../../ui/content/content.ts'

interface RecentSectionProps {
  titleKey: TextKey
  /** Kind of transactions that the link to History shows; all without it. */
  kind?: 'exchange' | undefined
  /** Shown before the link to History. */
  control?: Elements
  /** The list. */
  children: Elements
}

/** A titled list of a few transactions with a link to History. */
export function RecentSection({ titleKey, kind, control, children }: RecentSectionProps) {
  const { text } = useTexts()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.heading}>
        <h2 id={titleId} className={textStyle.h2}>
          {text(titleKey)}
        </h2>
        <span className={styles.ways}>
          {control}
          <Link
            to="/history"
            search={kind ? { kind } : {}}
            className={styles.all}
            aria-describedby={titleId}
          >
            {text('common.show_all')}
          </Link>
        </span>
      </div>
      {children}
    </section>
  )
}
