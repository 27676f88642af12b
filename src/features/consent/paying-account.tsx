import { Link } from '@tanstack/react-router'
import type { Account } from '../../../contract/calls/wallet.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { AccountLine } from '../../shared/wallet/account-line.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { CurrencyDisc } from '../../ui/icon/currency-disc.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './consent-request.module.css'

interface PayingAccountProps {
  account: Account
  wallets: readonly Account[]
}

/**
 * The account that pays: that of the wallet address which the program named, so there is nothing to
 * choose (decision 102).
 */
export function PayingAccount({ account, wallets }: PayingAccountProps) {
  const { text } = useTexts()
  return (
    <div className={styles.account}>
      <CurrencyDisc code={account.currency_code} />
      <div className={styles.accountTexts}>
        <p className={textStyle.caption}>{text('consent.account_label')}</p>
        <AccountLine account={account} wallets={wallets} />
      </div>
    </div>
  )
}

/** No account of the owner can pay what is asked for, and the way to one. */
export function NoAccount({ currency }: { currency: string }) {
  const { text } = useTexts()
  return (
    <Notice
      kind="warning"
      action={
        <Link
          to="/wallet/open"
          search={{ currency }}
          className={buttonClass({ kind: 'soft', size: 'small' })}
        >
          {text('account.open.row')}
        </Link>
      }
    >
      {text('consent.no_account')}
    </Notice>
  )
}
