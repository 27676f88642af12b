import { Link } from '@tanstack/react-router'
import { nameAccount } from '../../kernel/lib/account-name.ts'
import { useCurrencyName } from '../../shared/wallet/currency-name.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { useCounted } from '../../ui/amount/use-counted.ts'
import { CurrencyDisc } from '../../ui/icon/currency-disc.tsx'
import { HideBalances } from './hide-balances.tsx'
import styles from './wallet-card.module.css'

interface WalletCardProps {
  wallet: Account
  /** The other wallets, whose balances have the same size. */
  wallets: readonly Account[]
  isActive: boolean
  /** Called when an inactive card is pressed or gets the keyboard focus. */
  onActivate?: () => void
}

/**
 * Code, symbol and balance of a wallet; the active one is highlighted and links to the wallet (E2),
 * with the eye that hides amounts beside it. Its container is what the eye is placed in.
 */
export function WalletCard({ wallet, wallets, isActive, onActivate }: WalletCardProps) {
  const { text } = useTexts()
  const shownMoney = useShownMoney()
  const nameOf = useCurrencyName()
  const code = wallet.currency_code
  const formatOf = ({ balance, currency_code: currency }: Account) =>
    shownMoney(balance, { currency })
  const balance = useCounted(wallet.balance)
  const longest = Math.max(...wallets.map((one) => formatOf(one).text.length))
  return (
    <>
      <Link
        to="/wallet/$id"
        params={{ id: wallet.id }}
        className={isActive ? `${styles.card} ${styles.active}` : styles.card}
        draggable={false}
        tabIndex={isActive ? undefined : -1}
        onFocus={(event) => {
          if (!isActive && event.currentTarget.matches(':focus-visible')) onActivate?.()
        }}
        onClick={(event) => {
          if (isActive || !onActivate) return
          event.preventDefault()
          onActivate()
        }}
      >
        <span className={styles.heading}>
          <CurrencyDisc code={code} tone={isActive ? 'hero' : 'neutral'} />
          <span className={styles.names}>
            <span className={styles.code} translate="no">
              {nameAccount(wallet, wallets)}
            </span>
            <span className={styles.name}>{nameOf(code)}</span>
          </span>
        </span>
        <span className={styles.balance}>
          <span className={styles.label}>{text('home.balance')}</span>
          <Amount
            parts={formatOf({ ...wallet, balance })}
            size="m"
            wideSize="l"
            fitLength={longest}
          />
        </span>
      </Link>
      {isActive && <HideBalances fitLength={longest} />}
    </>
  )
}
