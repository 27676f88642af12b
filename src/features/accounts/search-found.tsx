import { ChevronRight, Search } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { useHasPots } from '../../shared/pots/use-has-pots.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { useAccountOpening } from '../../shared/wallet/account-opening.ts'
import { useCurrencies } from '../../shared/wallet/currencies.queries.ts'
import { useCurrencyName } from '../../shared/wallet/currency-name.ts'
import { WalletLink } from '../../shared/wallet/wallet-link.tsx'
import { builtInTexts } from '../../kernel/texts/built-in.ts'
import { useEveryLanguage } from '../../kernel/texts/every-language.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { CurrencyDisc } from '../../ui/icon/currency-disc.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import type { FoundRestProps } from './found-rest.tsx'
import { matchCurrencies, namedCurrencies } from './match-currencies.ts'
import styles from './search-panel.module.css'
import { closeSearch } from './search-panel-state.ts'

const REST = lazyModule(() => import('./found-rest.tsx'))

interface SearchFoundProps {
  wallets: readonly Account[]
  /** The typed text, trimmed. */
  query: string
}

/** Wallets, what else the owner has, and currencies without a wallet that match a query. */
export function SearchFound({ wallets, query }: SearchFoundProps) {
  const { text, language } = useTexts()
  const titleId = useId()
  const isAsked = useCapability(ADDITIONS)
  const findTexts = useEveryLanguage()
  const namesOf = (code: string) => findTexts(`currency.${code}`)
  const owned = new Set(wallets.map(({ currency_code }) => currency_code))
  const opening = useAccountOpening(useQuery(profileQuery).data)
  const table = useCurrencies()
  const told = (opening?.offered ?? table)?.map(({ code }) => code)
  const others = (told ?? namedCurrencies(builtInTexts(language)))
    .filter((code) => !owned.has(code))
    .map((code) => ({ currency_code: code }))
  const found = matchCurrencies(wallets, query, namesOf)
  const foundOthers = matchCurrencies(others, query, namesOf)
  const hasPots = useHasPots() === true
  const nothing = found.length + foundOthers.length === 0 && (
    <EmptyState icon={<Icon of={Search} />} title={text('account.search.empty', { query })} />
  )
  return (
    <>
      <LiveRegion
        message={text('account.search.found', {
          count: found.length,
          others: foundOthers.length,
        })}
      />
      {!isAsked && nothing}
      {found.length > 0 && (
        <ul aria-label={text('wallet.list.label')}>
          {found.map((wallet) => (
            <li key={wallet.id}>
              <WalletLink wallet={wallet} wallets={wallets} onClick={closeSearch} />
            </li>
          ))}
        </ul>
      )}
      {isAsked && (hasPots || query !== '') && (
        <Rest query={query} hasPots={hasPots}>
          {nothing}
        </Rest>
      )}
      {foundOthers.length > 0 && (
        <>
          <h3 id={titleId} className={styles.title}>
            {text('account.search.others')}
          </h3>
          <ul aria-labelledby={titleId}>
            {foundOthers.map(({ currency_code: code }) => (
              <li key={code}>
                <CurrencyLink code={code} to={opening ? '/wallet/open' : '/wallet/save'} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Leads to the opening of an account, or to the page that explains how it is opened (U41). */
function CurrencyLink({ code, to }: { code: string; to: '/wallet/open' | '/wallet/save' }) {
  const nameOf = useCurrencyName()
  return (
    <Link to={to} search={{ currency: code }} className={pressableRowClass} onClick={closeSearch}>
      <RowContents
        leading={<CurrencyDisc code={code} />}
        title={code}
        caption={nameOf(code)}
        end={<Icon of={ChevronRight} size={20} />}
      />
    </Link>
  )
}

/** Pots, recipients, plans and categories that are found; loaded with the first search. */
function Rest(props: FoundRestProps) {
  const file = useLazyModule(REST)
  return file ? <file.FoundRest {...props} /> : null
}
