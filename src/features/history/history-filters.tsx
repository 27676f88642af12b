import { useQuery } from '@tanstack/react-query'
import type { Account } from '../../contract/wallet.ts'
import { PeriodChoice } from '../../entities/transaction/period-choice.tsx'
import { walletsQuery } from '../../entities/wallet/wallet.queries.ts'
import type { DateRange } from '../../lib/date-range.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Chip } from '../../ui/choice/chip.tsx'
import styles from './history-filters.module.css'

interface HistoryFiltersProps {
  period: DateRange | undefined
  account: string | undefined
  onPeriodChange: (period: DateRange | undefined) => void
  onAccountChange: (account: string | undefined) => void
}

/** Chips for period and account, which scroll sideways when there are many (I1). */
export function HistoryFilters(props: HistoryFiltersProps) {
  const { period, account, onPeriodChange, onAccountChange } = props
  const { data: wallets = [] } = useQuery(walletsQuery)
  return (
    <div className={styles.filters}>
      <PeriodChoice period={period} onChange={onPeriodChange} rowClass={styles.chips}>
        <AccountChips wallets={wallets} account={account} onChange={onAccountChange} />
      </PeriodChoice>
    </div>
  )
}

interface AccountChipsProps {
  wallets: readonly Account[]
  account: string | undefined
  onChange: (account: string | undefined) => void
}

/** One chip for each currency, also for the address's currency without a wallet. */
function AccountChips({ wallets, account, onChange }: AccountChipsProps) {
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
    </div>
  )
}
