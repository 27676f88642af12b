import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Panel } from '../../ui/dialog/panel.tsx'
import { RowSkeleton } from '../../ui/progress/skeleton.tsx'
import { SearchField } from '../../ui/field/search-field.tsx'
import { SearchFound } from './search-found.tsx'
import styles from './search-panel.module.css'
import { closeSearch, isSearchOpenAtom } from './search-panel-state.ts'

/** Search over the owner's wallets and the currencies without one (C7, U50). */
export function SearchPanel() {
  const { text } = useTexts()
  const isOpen = useAtomValue(isSearchOpenAtom)
  return (
    <Panel
      isOpen={isOpen}
      hasField
      onClose={closeSearch}
      title={text('account.search.title')}
      closeLabel={text('common.close')}
    >
      {isOpen && <CurrencySearch />}
    </Panel>
  )
}

function CurrencySearch() {
  const { text } = useTexts()
  const [query, setQuery] = useState('')
  const results = useRef<HTMLDivElement>(null)
  return (
    <>
      <SearchField
        label={text('account.search.label')}
        clearLabel={text('common.clear')}
        placeholder={text('account.search.placeholder')}
        value={query}
        onChange={setQuery}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          results.current?.querySelector('a')?.focus()
        }}
      />
      <div ref={results} className={styles.results}>
        <Results query={query.trim()} />
      </div>
    </>
  )
}

function Results({ query }: { query: string }) {
  return (
    <QueryBlock
      query={useQuery(walletsQuery)}
      titleKey="wallet.list.error"
      skeleton={
        <div className={styles.skeleton}>
          <RowSkeleton />
          <RowSkeleton />
          <RowSkeleton />
        </div>
      }
    >
      {(wallets) => <SearchFound wallets={wallets} query={query} />}
    </QueryBlock>
  )
}
