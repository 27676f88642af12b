import type { ReactNode } from 'react'
import type { Transaction } from '../../contract/wallet.ts'
import { formatMoney } from '../../lib/money-format.ts'
import { Moment } from '../../texts/moment.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './transaction-dialog.module.css'
import { transactionKind } from './transaction-kind.ts'
import { useStatusWord } from './transaction-status.ts'

interface TransactionDialogProps {
  /** The transaction to show; the dialog is closed without one. */
  transaction: Transaction | undefined
  onClose: () => void
}

/** All that is known of one transaction (ui.md 6.5). */
export function TransactionDialog({ transaction, onClose }: TransactionDialogProps) {
  const { text } = useTexts()
  return (
    <Dialog
      isOpen={transaction !== undefined}
      onClose={onClose}
      title={text('transactions.details.title')}
      closeLabel={text('common.close')}
    >
      {transaction && <Details transaction={transaction} />}
    </Dialog>
  )
}

function Details({ transaction }: { transaction: Transaction }) {
  const { text, language } = useTexts()
  const statusWord = useStatusWord()
  const { currency_code: currency, status } = transaction
  const amount = formatMoney(transaction.amount, { currency, language, hasPlus: true }).text
  const kind = transactionKind(transaction.amount)
  const description = transaction.description || text(`transactions.type.${kind}`)
  return (
    <dl className={styles.rows}>
      <Row name={text('transactions.details.amount')}>{amount}</Row>
      <Row name={text('transactions.details.currency')}>{currency}</Row>
      <Row name={text('transactions.details.status')}>{statusWord(status)}</Row>
      <Row name={text('transactions.details.description')}>{description}</Row>
      <Row name={text('transactions.details.date')}>
        <Moment at={transaction.created_at} />
      </Row>
    </dl>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
