import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { useAccountOpening } from '../../shared/wallet/account-opening.ts'
import { currenciesQuery } from '../../shared/wallet/currencies.queries.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { useEveryLanguage } from '../../kernel/texts/every-language.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { SearchField } from '../../ui/field/search-field.tsx'
import { RowSkeleton } from '../../ui/progress/skeleton.tsx'
import styles from './choose-currency.module.css'
import { CurrencyChoice } from './currency-choice.tsx'
import { matchCurrencies } from './match-currencies.ts'

/** Number of currencies above which there is a search box. */
const MANY = 6
const SKELETON_ROWS = [1, 2, 3]

interface ChooseCurrencyProps {
  chosen: string | undefined
  onChoose: (code: string) => void
  /** Most currencies that are listed, without a search box; undefined for all. */
  most?: number
}

/** The currencies in which an account may be opened, in every state of their data. */
export function ChooseCurrency({ chosen, onChoose, most }: ChooseCurrencyProps) {
  const { text } = useTexts()
  const profile = useQuery(profileQuery)
  const wallets = useQuery(walletsQuery)
  // What may be opened follows the owner's level, which may have changed.
  const currencies = useQuery({
    ...currenciesQuery,
    enabled: useCapability(ADDITIONS),
    refetchOnMount: 'always',
  })
  const offered = useAccountOpening(profile.data)?.offered ?? []
  const [query, setQuery] = useState('')
  const findTexts = useEveryLanguage()
  const hasSearch = most === undefined && offered.length > MANY
  const found = matchCurrencies(
    offered.map((currency) => ({ ...currency, currency_code: currency.code })),
    hasSearch ? query : '',
    (code) => findTexts(`currency.${code}`),
  )
  const missing = [profile, wallets].find(({ data }) => data === undefined)
  return (
    <QueryBlock<unknown>
      query={missing ?? currencies}
      titleKey="account.open.list_error"
      skeleton={
        <div className={styles.skeleton}>
          {SKELETON_ROWS.map((row) => (
            <RowSkeleton key={row} margin="12px 0" />
          ))}
        </div>
      }
    >
      {() =>
        offered.length === 0 ? (
          <p className={styles.hint}>{text('account.open.all_open')}</p>
        ) : (
          <>
            <p className={styles.hint}>{text('account.open.list_hint')}</p>
            {hasSearch && (
              <SearchField
                label={text('account.search.placeholder')}
                clearLabel={text('common.clear')}
                placeholder={text('account.search.placeholder')}
                value={query}
                onChange={setQuery}
              />
            )}
            <div className={styles.rows}>
              <CurrencyChoice
                currencies={found.slice(0, most)}
                chosen={chosen}
                onChoose={onChoose}
              />
            </div>
          </>
        )
      }
    </QueryBlock>
  )
}
