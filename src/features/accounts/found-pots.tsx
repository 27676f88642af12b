import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useId } from 'react'
import { PotRow } from '../../shared/pots/pot-row.tsx'
import { potsQuery } from '../../shared/pots/pots.queries.ts'
import { hasWords } from '../../kernel/lib/fold-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import styles from './search-panel.module.css'
import { closeSearch } from './search-panel-state.ts'

export interface FoundPotsProps {
  query: string
  /** Shown where no pot is found. */
  children: ReactElement | false
}

/** The owner's pots whose name or currency a search finds (S6). */
export function FoundPots({ query, children }: FoundPotsProps) {
  const { text } = useTexts()
  const titleId = useId()
  const { data } = useQuery(potsQuery)
  if (data === undefined) return null
  const found = data.results.filter(({ name, currency_code: code }) =>
    hasWords(`${name} ${code}`, query),
  )
  if (found.length === 0) return children
  return (
    <>
      <LiveRegion message={text('account.search.found_pots', { count: found.length })} />
      <h3 id={titleId} className={styles.title}>
        {text('pots.title')}
      </h3>
      <ul aria-labelledby={titleId}>
        {found.map((pot) => (
          <li key={pot.id}>
            <PotRow pot={pot} onClick={closeSearch} />
          </li>
        ))}
      </ul>
    </>
  )
}
