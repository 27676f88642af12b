import { useState } from 'react'
import type { Receipt } from '../../../contract/calls/receipts.ts'
import { transactionState } from '../../../contract/rules/statuses.ts'
import { explanationKey } from '../../shared/transaction/transaction-explanation.ts'
import { TransactionAmount } from '../../shared/transaction/transaction-amount.tsx'
import { TransactionDisc } from '../../shared/transaction/transaction-disc.tsx'
import { useStatusWord, useTransactionWords } from '../../shared/transaction/transaction-words.ts'
import { environment } from '../../kernel/environment/environment.ts'
import { ExplorerLink } from '../../shared/explorer-link/explorer-link.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import { MeaningRow } from './meaning-row.tsx'
import { ReceiptHelp } from './receipt-help.tsx'
import { ReceiptActions } from './receipt-actions.tsx'
import { ReceiptFacts, type ReceiptFactsProps } from './receipt-facts.tsx'
import { ReceiptSteps } from './receipt-steps.tsx'
import styles from './receipt.module.css'

/**
 * A receipt: amount and status, stages while it is pending, facts, and what can be done with it.
 */
export function ReceiptView({ receipt, accounts }: ReceiptFactsProps) {
  const { text } = useTexts()
  const { transaction } = receipt
  return (
    <div className={styles.receipt}>
      <p className={styles.brand}>{text(environment.nameKey)}</p>
      <Head receipt={receipt} />
      {transactionState(transaction.status) === 'waiting' && <ReceiptSteps receipt={receipt} />}
      <ReceiptFacts receipt={receipt} accounts={accounts} />
      <MeaningRow transaction={transaction} />
      <ExplorerLink url={receipt.explorer_url} />
      <ReceiptActions transaction={transaction} />
      <ReceiptHelp receipt={receipt} />
    </div>
  )
}

function Head({ receipt: { transaction } }: { receipt: Receipt }) {
  const { text } = useTexts()
  const statusWord = useStatusWord()
  const { title } = useTransactionWords()(transaction)
  const { status } = transaction
  const [first] = useState(status)
  const explanation = explanationKey(transaction)
  return (
    <div className={styles.head}>
      <TransactionDisc transaction={transaction} size={48} />
      <p className={styles.name}>{title}</p>
      <p className={styles.amount}>
        <TransactionAmount transaction={transaction} size="m" isOpened />
      </p>
      {status !== '' && (
        <p className={`${styles.status} ${styles[transactionState(status)]}`}>
          {statusWord(status)}
        </p>
      )}
      {explanation && <p className={styles.explanation}>{text(explanation)}</p>}
      <LiveRegion
        message={
          status === first ? '' : text('receipt.status_announce', { status: statusWord(status) })
        }
      />
    </div>
  )
}
