import { transactionState } from '../../contract/rules/statuses.ts'
import type { Transaction } from '../../contract/wallet.ts'
import { formatMoney } from '../../contract/rules/money-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import type { AmountSize } from '../../ui/amount/amount-layout.ts'
import { Amount } from '../../ui/amount/amount.tsx'
import { transactionKind } from './transaction-kind.ts'
import styles from './transaction-amount.module.css'

interface TransactionAmountProps {
  transaction: Transaction
  size?: AmountSize
}

/**
 * The amount of a transaction. Only what is complete has a colour; what moved no money is struck
 * through; an exchange shows both sides, without colours.
 */
export function TransactionAmount({ transaction, size = 'row' }: TransactionAmountProps) {
  const { language } = useTexts()
  const { exchange, amount, currency_code: currency, status } = transaction
  if (exchange) {
    const { from, to } = exchange
    const given = formatMoney(`-${from.amount}`, { currency: from.currency_code, language })
    const gained = formatMoney(to.amount, {
      currency: to.currency_code,
      language,
      hasPlus: true,
    })
    return (
      <span className={styles.sides}>
        <Amount parts={gained} size={size} />
        <span className={styles.given}>{given.text}</span>
      </span>
    )
  }
  const parts = formatMoney(amount, { currency, language, hasPlus: true })
  const state = transactionState(status)
  if (state === 'undone') {
    return (
      <s className={styles.undone}>
        <Amount parts={parts} size={size} />
      </s>
    )
  }
  if (state !== 'complete') {
    return (
      <span className={styles.open}>
        <Amount parts={parts} size={size} />
      </span>
    )
  }
  const kind = transactionKind(transaction)
  return <Amount parts={parts} size={size} tone={TONES[kind]} />
}

const TONES = {
  topup: 'positive',
  withdrawal: 'negative',
  exchange: 'plain',
  operation: 'plain',
} as const
