import { useQuery } from '@tanstack/react-query'
import { TRANSACTION_STATES } from '../../../contract/rules/statuses.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { PeriodChoice } from '../../shared/transaction/period-choice.tsx'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Chip } from '../../ui/choice/chip.tsx'
import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { FilterChoice } from './filter-choice.tsx'
import styles from './history-filters.module.css'
import { NO_FILTERS, readChosen, readPeriod, writeChosen, writePeriod } from './history-period.ts'
import { FILTER_KINDS, type HistorySearch } from './history-search.ts'

interface HistoryFiltersProps {
  search: HistorySearch
  onSearchChange: (search: HistorySearch) => void
  /** The server can filter by kind and state; undefined while that is unknown. */
  hasSearch: boolean | undefined
}

/** Chips for period, kind, state and account; accounts stand apart from the filters (I1, N1). */
export function HistoryFilters({ search, onSearchChange, hasSearch }: HistoryFiltersProps) {
  const { data: wallets = [], isLoading } = useQuery(walletsQuery)
  return (
    <div className={styles.filters}>
      <PeriodChoice
        period={readPeriod(search)}
        onChange={(range) => onSearchChange({ ...search, ...writePeriod(range) })}
        rowClass={styles.chips}
      >
        {hasSearch === undefined && <ChipSkeletons widths={FILTER_WIDTHS} />}
        {hasSearch === true && <KindAndState search={search} onSearchChange={onSearchChange} />}
        <AccountChips
          wallets={wallets}
          account={search.account}
          isLoading={isLoading}
          onChange={(account) => onSearchChange({ ...search, account })}
        />
      </PeriodChoice>
    </div>
  )
}

/**
 * Widths of chips that are not known yet, px: of kind and state, and of the accounts of a new
 * owner.
 */
const FILTER_WIDTHS = [80, 96]
const ACCOUNT_WIDTHS = [58, 59, 60, 68]

function ChipSkeletons({ widths }: { widths: readonly number[] }) {
  return (
    <>
      {widths.map((width) => (
        <Skeleton key={width} width={width} height={40} radius={20} />
      ))}
    </>
  )
}

/** Texts of the states, which are those of their usual status. */
const STATE_TEXTS = {
  complete: 'transactions.status.complete',
  waiting: 'transactions.status.pending',
  undone: 'transactions.status.failed',
} as const

type KindAndStateProps = Pick<HistoryFiltersProps, 'search' | 'onSearchChange'>

const MEANINGS = lazyModule(() => import('./meaning-filters.tsx'))

function KindAndState({ search, onSearchChange }: KindAndStateProps) {
  const { text } = useTexts()
  const meanings = useLazyModule(MEANINGS)
  const chosen = [search.kind, search.state, search.category, search.tag]
  const isAnySet = chosen.some((one) => one !== undefined)
  return (
    <>
      <FilterChoice
        name={text('history.filter_type')}
        options={FILTER_KINDS.map((kind) => ({
          value: kind,
          label: text(`history.category.${kind}`),
        }))}
        chosen={readChosen(FILTER_KINDS, search.kind)}
        onChange={(kinds) => onSearchChange({ ...search, kind: writeChosen(kinds) })}
      />
      <FilterChoice
        name={text('history.filter_status')}
        options={TRANSACTION_STATES.map((state) => ({
          value: state,
          label: text(STATE_TEXTS[state]),
        }))}
        chosen={readChosen(TRANSACTION_STATES, search.state)}
        onChange={(states) => onSearchChange({ ...search, state: writeChosen(states) })}
      />
      {meanings && <meanings.MeaningFilters search={search} onSearchChange={onSearchChange} />}
      {isAnySet && (
        <Chip onClick={() => onSearchChange({ ...search, ...NO_FILTERS })}>
          {text('history.filters_reset')}
        </Chip>
      )}
    </>
  )
}

interface AccountChipsProps {
  wallets: readonly Account[]
  account: string | undefined
  /** The accounts are not known yet. */
  isLoading: boolean
  onChange: (account: string | undefined) => void
}

/** One chip for each currency, also for the address's currency without a wallet. */
function AccountChips({ wallets, account, isLoading, onChange }: AccountChipsProps) {
  const { text } = useTexts()
  const codes = new Set(wallets.map(({ currency_code }) => currency_code))
  if (account !== undefined) codes.add(account)
  return (
    <div className={styles.accounts} role="group" aria-label={text('history.accounts_label')}>
      <Chip isPressed={account === undefined} onClick={() => onChange(undefined)}>
        {text('history.accounts_all')}
      </Chip>
      {[...codes].map((code) => (
        <Chip
          key={code}
          isPressed={code === account}
          onClick={() => onChange(code === account ? undefined : code)}
        >
          {code}
        </Chip>
      ))}
      {isLoading && <ChipSkeletons widths={ACCOUNT_WIDTHS} />}
    </div>
  )
}
