import { Check } from '@lucide/icons'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Bank } from '../../../../contract/calls/withdrawals.ts'
import { QueryBlock } from '../../../shared/query-state/query-block.tsx'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { SearchListBox } from '../../../ui/list-box/search-list-box.tsx'
import { RowSkeleton } from '../../../ui/progress/skeleton.tsx'
import type { Banks } from '../payout/payout.queries.ts'
import styles from './bank-list.module.css'
import { findBanks, findMatch } from './bank-search.ts'
import { BankTile } from './bank-tile.tsx'

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6]
/** Most banks of the last payouts that are listed before all. */
const MOST_RECENT = 3

interface BankListProps {
  query: UseQueryResult<Banks>
  chosenId: string | undefined
  onChoose: (bank: Bank) => void
}

/** A row: a bank, which may be listed twice, or a heading. */
type Row =
  | { id: string; bank: Bank; isDisabled: boolean; isHeading?: undefined }
  | { id: string; heading: string; isHeading: true; bank?: undefined; isDisabled?: undefined }

/** All banks with their search, those of the last payouts first. */
export function BankList({ query, chosenId, onChoose }: BankListProps) {
  // The list fills the height of its panel.
  if (query.data) return <Found banks={query.data} chosenId={chosenId} onChoose={onChoose} />
  return (
    <QueryBlock
      query={query}
      titleKey="payout.bank_error"
      skeleton={SKELETON_ROWS.map((row) => (
        <RowSkeleton key={row} margin="8px 0" />
      ))}
    >
      {() => null}
    </QueryBlock>
  )
}

interface FoundProps extends Omit<BankListProps, 'query'> {
  banks: Banks
}

function Found({ banks: { all, recent }, chosenId, onChoose }: FoundProps) {
  const { text } = useTexts()
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator('ru')
    return all.toSorted((a, b) => compare(a.name, b.name))
  }, [all])
  const find = (typed: string): readonly Row[] => {
    if (typed.trim() !== '') return findBanks(sorted, typed).map((bank) => rowOf(bank))
    if (recent.length === 0) return sorted.map((bank) => rowOf(bank))
    return [
      { id: 'recent', heading: text('payout.bank_recent'), isHeading: true },
      ...recent.slice(0, MOST_RECENT).map((bank) => rowOf(bank, 'recent-')),
      { id: 'all', heading: text('payout.bank_all'), isHeading: true },
      ...sorted.map((bank) => rowOf(bank)),
    ]
  }
  return (
    <div className={styles.list}>
      <SearchListBox<Row>
        texts={{
          title: text('payout.bank_all'),
          search: text('payout.bank_search'),
          searchPlaceholder: text('payout.bank_placeholder'),
          clear: text('common.clear'),
          notFound: (query) => text('payout.bank_empty', { query }),
          found: (count) => text('payout.bank_found', { count }),
        }}
        find={find}
        chosenId={chosenId}
        onChoose={({ bank }) => bank && onChoose(bank)}
      >
        {(row, typed) =>
          row.isHeading ? (
            row.heading
          ) : (
            <BankRow bank={row.bank} typed={typed} isChosen={row.bank.id === chosenId} />
          )
        }
      </SearchListBox>
    </div>
  )
}

function rowOf(bank: Bank, prefix = ''): Row {
  return { id: prefix + bank.id, bank, isDisabled: !bank.is_available }
}

interface BankRowProps {
  bank: Bank
  typed: string
  isChosen: boolean
}

function BankRow({ bank: { name, is_available }, typed, isChosen }: BankRowProps) {
  const { text } = useTexts()
  const match = findMatch(name, typed)
  return (
    <>
      <BankTile name={name} />
      <span className={is_available ? styles.name : styles.down}>
        {match ? (
          <>
            <span>{name.slice(0, match.from)}</span>
            <mark className={styles.mark}>{name.slice(match.from, match.to)}</mark>
            <span>{name.slice(match.to)}</span>
          </>
        ) : (
          <span>{name}</span>
        )}
        {!is_available && <span className={styles.reason}>{` ${text('payout.bank_down')}`}</span>}
      </span>
      {isChosen && <Icon of={Check} className={styles.check} size={20} />}
    </>
  )
}
