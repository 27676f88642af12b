import type { Transaction } from '../../contract/wallet.ts'
import { formatMoney } from '../../lib/money-format.ts'
import { Moment } from '../../texts/moment.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
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
    <FactList look="ruled">
      <Fact name={text('transactions.details.amount')}>{amount}</Fact>
      <Fact name={text('transactions.details.currency')}>{currency}</Fact>
      <Fact name={text('transactions.details.status')}>{statusWord(status)}</Fact>
      <Fact name={text('transactions.details.description')}>{description}</Fact>
      <Fact name={text('transactions.details.date')}>
        <Moment at={transaction.created_at} />
      </Fact>
    </FactList>
  )
}
