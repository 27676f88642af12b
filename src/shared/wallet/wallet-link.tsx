import { ChevronRight } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import type { Account } from '../../../contract/calls/wallet.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { Amount } from '../../ui/amount/amount.tsx'
import { CurrencyDisc } from '../../ui/icon/currency-disc.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import { nameAccount } from '../../kernel/lib/account-name.ts'
import { useCurrencyName } from './currency-name.ts'
import styles from './wallet-link.module.css'

interface WalletLinkProps {
  wallet: Account
  /** All wallets of the owner, among which it is named. */
  wallets: readonly Account[]
  onClick?: () => void
}

/**
 * A wallet as a row that leads to it: symbol, code, currency or what is set aside of it, and
 * balance.
 */
export function WalletLink({ wallet, wallets, onClick }: WalletLinkProps) {
  const shownMoney = useShownMoney()
  const { text } = useTexts()
  const nameOf = useCurrencyName()
  const { id, currency_code: code } = wallet
  const money = shownMoney(wallet.balance, { currency: code })
  const aside = wallet.set_aside && shownMoney(wallet.set_aside, { currency: code }).text
  return (
    <Link to="/wallet/$id" params={{ id }} className={pressableRowClass} onClick={onClick}>
      <RowContents
        leading={<CurrencyDisc code={code} />}
        title={nameAccount(wallet, wallets)}
        caption={
          aside ? (
            text('common.set_aside', { amount: aside })
          ) : (
            <span className={styles.name}>{nameOf(code)}</span>
          )
        }
        trailing={<Amount parts={money} />}
        end={<Icon of={ChevronRight} size={20} />}
      />
    </Link>
  )
}
