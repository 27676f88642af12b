import { memo } from 'react'
import type { Transaction } from '../../contract/wallet.ts'
import { formatDay } from '../../lib/dates.ts'
import { useDateWords } from '../../texts/date-words.ts'
import type { DayGroup } from './day-groups.ts'
import styles from './day-list.module.css'
import { TransactionRow } from './transaction-row.tsx'

interface DayListProps {
  group: DayGroup
  onOpen: (transaction: Transaction) => void
}

/** The transactions of one day under its heading; rows out of sight are not drawn (E8). */
export function DayList({ group, onOpen }: DayListProps) {
  const words = useDateWords()
  return (
    <section className={styles.group} aria-labelledby={`day-${group.day}`}>
      <h3 className={styles.day} id={`day-${group.day}`}>
        <time dateTime={group.day}>{formatDay(`${group.day}T12:00`, words)}</time>
      </h3>
      <ul>
        {group.transactions.map((transaction, index) => (
          <Row
            key={transaction.id ?? `${transaction.created_at} ${index}`}
            transaction={transaction}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  )
}

const Row = memo(function Row({
  transaction,
  onOpen,
}: Omit<DayListProps, 'group'> & { transaction: Transaction }) {
  return (
    <li className={styles.row}>
      <TransactionRow transaction={transaction} isInDayGroup onOpen={onOpen} />
    </li>
  )
})
