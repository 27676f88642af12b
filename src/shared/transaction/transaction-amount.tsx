import { transactionState } from '../../../contract/rules/statuses.ts'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import type { AmountSize } from '../../ui/amount/amount-layout.ts'
import { Amount } from '../../ui/amount/amount.tsx'
import { transactionKind } from './transaction-kind.ts'
import styles from './transaction-amount.module.css'

interface TransactionAmountProps {
  transaction: Transaction
  size?: AmountSize
  /** The owner opened the transaction, so that its amount is never hidden. */
  isOpened?: boolean
}

/**
 * The amount of a transaction. Only what is complete has a colour; what moved no money is struck
 * through; an exchange shows both sides, without colours.
 */
export function TransactionAmount(props: TransactionAmountProps) {
  const { transaction, size = 'row', isOpened = false } = props
  const shownMoney = useShownMoney({ isOpened })
  const { exchange, amount, currency_code: currency, status } = transaction
  if (exchange) {
    const { from, to } = exchange
    const given = shownMoney(`-${from.amount}`, { currency: from.currency_code })
    const gained = shownMoney(to.amount, { currency: to.currency_code, hasPlus: true })
    return (
      <span className={styles.sides}>
        <Amount parts={gained} size={size} />
        <span className={styles.given} translate="no">
          {given.text}
        </span>
      </span>
    )
  }
  const parts = shownMoney(amount, { currency, hasPlus: true })
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
  return <Amount parts={parts} size={size} tone={parts.isHidden ? 'plain' : TONES[kind]} />
}

const TONES = {
  topup: 'positive',
  withdrawal: 'negative',
  exchange: 'plain',
  operation: 'plain',
} as const
