import { transactionState } from '../../../contract/rules/statuses.ts'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import { formatDateTime, formatTime } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { RowButton, type RowContent, RowContents } from '../../ui/list/list-card.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { ReceiptLink, type ReceiptPlace } from './receipt-link.tsx'
import { TransactionAmount } from './transaction-amount.tsx'
import { TransactionDisc } from './transaction-disc.tsx'
import styles from './transaction-row.module.css'
import { useTransactionSentence, useTransactionWords } from './transaction-words.ts'

interface TransactionRowProps {
  transaction: Transaction
  /** Under a day's heading the time is enough. */
  isInDayGroup?: boolean
  /** Where its receipt opens; without receipts, or without a number, `onOpen` shows the details. */
  receipts?: ReceiptPlace | undefined
  onOpen: (transaction: Transaction) => void
}

/**
 * One transaction: sign, title, kind, time, status where it is not complete, amount (E8). Screen
 * readers hear one sentence instead.
 */
export function TransactionRow(props: TransactionRowProps) {
  const { transaction, isInDayGroup = false, receipts, onOpen } = props
  const content = useContent(transaction, isInDayGroup)
  const { number } = transaction
  if (receipts && number !== undefined) {
    return (
      <ReceiptLink number={number} place={receipts}>
        <RowContents {...content} />
      </ReceiptLink>
    )
  }
  return <RowButton {...content} aria-haspopup="dialog" onClick={() => onOpen(transaction)} />
}

function useContent(transaction: Transaction, isInDayGroup: boolean): RowContent {
  const words = useDateWords()
  const wordsOf = useTransactionWords()
  const sentenceOf = useTransactionSentence()
  const { created_at: at, status } = transaction
  const { title, kind, status: statusWord } = wordsOf(transaction)
  const state = transactionState(status)
  const tags = transaction.tags?.map((tag) => `#${tag}`).join(' ') ?? ''
  return {
    leading: (
      <>
        <VisuallyHidden>{sentenceOf(transaction)}</VisuallyHidden>
        <TransactionDisc transaction={transaction} />
      </>
    ),
    title: <span aria-hidden>{title}</span>,
    caption: (
      <span aria-hidden>
        {kind !== undefined && <span>{`${kind} ·\u00a0`}</span>}
        {at !== '' && (
          <time className={styles.part} dateTime={at}>
            {isInDayGroup ? formatTime(at) : formatDateTime(at, words)}
          </time>
        )}
        {statusWord !== undefined && (
          <>
            {at !== '' && <span>{' ·\u00a0'}</span>}
            <span className={`${styles.part} ${styles[state]}`}>{statusWord}</span>
          </>
        )}
        {tags !== '' && <span>{` ·\u00a0${tags}`}</span>}
      </span>
    ),
    trailing: (
      <span aria-hidden>
        <TransactionAmount transaction={transaction} />
      </span>
    ),
  }
}
