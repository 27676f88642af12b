import { transactionState } from '../../contract/rules/statuses.ts'
import type { Transaction } from '../../contract/wallet.ts'
import { formatDateTime, formatTime } from '../../lib/dates.ts'
import { useDateWords } from '../../texts/date-words.ts'
import { RowButton } from '../../ui/list/list-card.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { TransactionAmount } from './transaction-amount.tsx'
import { TransactionDisc } from './transaction-disc.tsx'
import styles from './transaction-row.module.css'
import { useTransactionSentence, useTransactionWords } from './transaction-words.ts'

interface TransactionRowProps {
  transaction: Transaction
  /** Under a day's heading the time is enough. */
  isInDayGroup?: boolean
  onOpen: (transaction: Transaction) => void
}

/**
 * One transaction: sign, title, kind, time, status where it is not complete, amount (E8). Screen
 * readers hear one sentence instead.
 */
export function TransactionRow({ transaction, isInDayGroup = false, onOpen }: TransactionRowProps) {
  const words = useDateWords()
  const wordsOf = useTransactionWords()
  const sentenceOf = useTransactionSentence()
  const { created_at: at, status } = transaction
  const { title, kind, status: statusWord } = wordsOf(transaction)
  const state = transactionState(status)
  return (
    <RowButton
      aria-haspopup="dialog"
      onClick={() => onOpen(transaction)}
      leading={
        <>
          <VisuallyHidden>{sentenceOf(transaction)}</VisuallyHidden>
          <TransactionDisc transaction={transaction} />
        </>
      }
      title={<span aria-hidden>{title}</span>}
      caption={
        <span aria-hidden>
          {kind !== undefined && `${kind} · `}
          {at !== '' && (
            <time className={styles.part} dateTime={at}>
              {isInDayGroup ? formatTime(at) : formatDateTime(at, words)}
            </time>
          )}
          {statusWord !== undefined && (
            <>
              {at !== '' && ' · '}
              <span className={`${styles.part} ${styles[state]}`}>{statusWord}</span>
            </>
          )}
        </span>
      }
      trailing={
        <span aria-hidden>
          <TransactionAmount transaction={transaction} />
        </span>
      }
    />
  )
}
