import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight } from '@lucide/icons'
import type { Transaction } from '../../contract/wallet.ts'
import { formatDateTime, formatTime } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money-format.ts'
import { useDateWords } from '../../texts/date-words.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RowButton } from '../../ui/list-card.tsx'
import { SymbolDisc } from '../../ui/symbol-disc.tsx'
import { transactionKind } from './transaction-kind.ts'
import styles from './transaction-row.module.css'
import { statusTone, useStatusWord } from './transaction-status.ts'

const LOOKS = {
  topup: { icon: ArrowDownLeft, tone: 'positive' },
  withdrawal: { icon: ArrowUpRight, tone: 'negative' },
  operation: { icon: ArrowLeftRight, tone: 'plain' },
} as const

interface TransactionRowProps {
  transaction: Transaction
  /** Under a day's heading the time is enough. */
  isInDayGroup?: boolean
  onOpen: (transaction: Transaction) => void
}

/** One transaction: class, description, time, status where it is not complete, amount (E8). */
export function TransactionRow({ transaction, isInDayGroup = false, onOpen }: TransactionRowProps) {
  const { text, language } = useTexts()
  const words = useDateWords()
  const statusWord = useStatusWord()
  const { currency_code: currency, created_at: at, status } = transaction
  const kind = transactionKind(transaction.amount)
  const { icon, tone } = LOOKS[kind]
  const type = text(`transactions.type.${kind}`)
  const money = formatMoney(transaction.amount, { currency, language, hasPlus: true })
  const loudness = statusTone(status)
  return (
    <RowButton
      aria-haspopup="dialog"
      onClick={() => onOpen(transaction)}
      leading={
        <SymbolDisc
          tone={tone === 'plain' ? 'neutral' : tone}
          label={transaction.description ? type : undefined}
        >
          <Icon of={icon} size={20} />
        </SymbolDisc>
      }
      title={transaction.description || type}
      caption={
        <>
          <time dateTime={at}>{isInDayGroup ? formatTime(at) : formatDateTime(at, words)}</time>
          {loudness && <span className={styles[loudness]}> · {statusWord(status)}</span>}
        </>
      }
      trailing={<Amount parts={money} tone={tone} />}
    />
  )
}
