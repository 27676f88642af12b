import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { LoadError } from '../../entities/data-state/load-error.tsx'
import { useCurrencyName } from '../../entities/wallet/currency-name.ts'
import { WalletLink } from '../../entities/wallet/wallet-link.tsx'
import { walletsQuery } from '../../entities/wallet/wallet.queries.ts'
import { useTexts } from '../../texts/texts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { matchWallets } from './match-wallets.ts'
import styles from './search-panel.module.css'
import { closeSearch, isSearchOpenAtom } from './search-panel-state.ts'

/** Search over the owner's wallets (C7, ui.md 6.20). */
export function SearchPanel() {
  const { text } = useTexts()
  const isOpen = useAtomValue(isSearchOpenAtom)
  return (
    <Panel
      isOpen={isOpen}
      onClose={closeSearch}
      title={text('account.search.title')}
      closeLabel={text('common.close')}
    >
      {isOpen && <WalletSearch />}
    </Panel>
  )
}

function WalletSearch() {
  const { text } = useTexts()
  const [query, setQuery] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const { data: wallets = [], error, isFetching, refetch } = useQuery(walletsQuery)
  const nameOf = useCurrencyName()
  const found = matchWallets(wallets, query, (code) => [nameOf(code)])
  if (error && wallets.length === 0) {
    return (
      <LoadError
        titleKey="wallet.list.error"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      <TextField
        type="search"
        label={text('account.search.label')}
        isLabelHidden
        placeholder={text('account.search.placeholder')}
        value={query}
        onChange={setQuery}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          list.current?.querySelector('a')?.focus()
        }}
      />
      <LiveRegion message={text('account.search.found', { count: found.length })} />
      {found.length === 0 ? (
        <EmptyState
          icon={<Search aria-hidden />}
          title={text('account.search.empty', { query: query.trim() })}
        />
      ) : (
        <ul ref={list} className={styles.list}>
          {found.map((wallet) => (
            <li key={wallet.id}>
              <WalletLink wallet={wallet} onClick={closeSearch} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
