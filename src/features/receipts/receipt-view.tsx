import { CircleQuestionMark } from '@lucide/icons'
import { useState } from 'react'
import type { Receipt } from '../../../contract/calls/receipts.ts'
import { transactionState } from '../../../contract/rules/statuses.ts'
import { explanationKey } from '../../shared/transaction/transaction-explanation.ts'
import { TransactionAmount } from '../../shared/transaction/transaction-amount.tsx'
import { TransactionDisc } from '../../shared/transaction/transaction-disc.tsx'
import { useStatusWord, useTransactionWords } from '../../shared/transaction/transaction-words.ts'
import { environment } from '../../kernel/environment/environment.ts'
import { formatDateTime } from '../../kernel/lib/dates.ts'
import { ExplorerLink } from '../../shared/explorer-link/explorer-link.tsx'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { MeaningRow } from './meaning-row.tsx'
import { ProblemDialog } from './problem-dialog.tsx'
import { ReceiptActions } from './receipt-actions.tsx'
import { ReceiptFacts, type ReceiptFactsProps } from './receipt-facts.tsx'
import { ReceiptSteps } from './receipt-steps.tsx'
import styles from './receipt.module.css'

/** A receipt: amount and status, stages while it is pending, facts, and what can be done with it. */
export function ReceiptView({ receipt, accounts }: ReceiptFactsProps) {
  const { text } = useTexts()
  const [isReporting, setIsReporting] = useState(false)
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
      {receipt.problem && <Reported problem={receipt.problem} />}
      <div className={styles.problem}>
        <Button
          kind="plain"
          size="medium"
          icon={<Icon of={CircleQuestionMark} size={20} />}
          onClick={() => setIsReporting(true)}
        >
          {text('receipt.problem_btn')}
        </Button>
      </div>
      <ProblemDialog
        number={transaction.number ?? ''}
        isOpen={isReporting}
        onClose={() => setIsReporting(false)}
      />
    </div>
  )
}

/** What the owner has reported, and what the operator has answered. */
function Reported({ problem }: { problem: NonNullable<Receipt['problem']> }) {
  const { text } = useTexts()
  const words = useDateWords()
  const { number, created_at, answer } = problem
  return (
    <Notice
      kind="info"
      title={text('receipt.problem_reported', { number, time: formatDateTime(created_at, words) })}
    >
      {answer || text('receipt.problem_waiting')}
    </Notice>
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
