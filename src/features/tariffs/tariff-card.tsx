import { useId } from 'react'
import type { Elements } from '../../ui/content/content.ts'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import type { TariffRow } from './tariff-rows.ts'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './tariffs-screen.module.css'

interface TariffCardProps {
  title: string
  /** Stands below the title. */
  note?: Elements
  rows: readonly TariffRow[]
  /** What a card without rows says; without it the card is not there. */
  empty?: string
  /** It changes what holds. */
  isNews?: boolean
}

/** Prices or limits of one kind. */
export function TariffCard({ title, note, rows, empty, isNews = false }: TariffCardProps) {
  const id = useId()
  if (rows.length === 0 && empty === undefined) return null
  return (
    <section className={`${styles.card} ${isNews ? styles.news : ''}`} aria-labelledby={id}>
      <h2 id={id} className={textStyle.h3}>
        {title}
      </h2>
      {note !== undefined && <div className={styles.note}>{note}</div>}
      {rows.length === 0 ? (
        <p className={textStyle.caption}>{empty}</p>
      ) : (
        <FactList>
          {rows.map(({ key, name, value }) => (
            <Fact key={key} name={name}>
              {value}
            </Fact>
          ))}
        </FactList>
      )}
    </section>
  )
}
