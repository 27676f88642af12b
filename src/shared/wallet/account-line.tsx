import type { Account } from '../../../contract/calls/wallet.ts'
import { nameAccount } from '../../kernel/lib/account-name.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import styles from './account-line.module.css'

interface AccountLineProps {
  account: Account
  /**
   * All accounts of the owner: the name of one has its number where its currency is not its alone.
   */
  wallets: readonly Account[]
}

/**
 * Name and balance of an account; the balance never breaks, it shrinks to the width of its
 * container.
 */
export function AccountLine({ account, wallets }: AccountLineProps) {
  const shownMoney = useShownMoney()
  const balance = shownMoney(account.balance, { currency: account.currency_code }).text
  return (
    <span className={styles.line} translate="no">
      <span>{`${nameAccount(account, wallets)} · `}</span>
      <span className={styles.balance} style={{ '--length': balance.length }}>
        {balance}
      </span>
    </span>
  )
}
