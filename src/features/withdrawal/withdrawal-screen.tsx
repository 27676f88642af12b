import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../../contract/wallet.ts'
import { useBalanceError } from '../../entities/payment/balance-error.ts'
import { NotAllowedNotice } from '../../entities/payment/not-allowed-notice.tsx'
import { profileQuery } from '../../entities/profile/profile.queries.ts'
import { useAccountChoice } from '../../entities/wallet/account-choice.ts'
import { AccountField } from '../../entities/wallet/account-field.tsx'
import { environment } from '../../environment/environment.ts'
import { currencySymbol } from '../../lib/money-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { CardWithdrawal } from './card-withdrawal.tsx'
import { SbpWithdrawal } from './sbp-withdrawal.tsx'
import styles from './withdrawal-screen.module.css'

interface WithdrawalScreenProps {
  wallets: readonly [Account, ...Account[]]
  /** The currency to begin with, where another page says so. */
  currency: string | undefined
}

/** Takes money out of a wallet of the owner (G1, G2, ui.md 6.11). */
export function WithdrawalScreen({ wallets, currency }: WithdrawalScreenProps) {
  const { text } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  const { wallet, choose } = useAccountChoice(wallets, currency)
  const [amount, setAmount] = useState('')
  const balanceError = useBalanceError(amount, wallet)
  // Where the profile is not known, the server has the last word anyway.
  const isAllowed = profile?.is_withdrawal_allowed ?? true
  const Way = environment.withdrawal === 'card' ? CardWithdrawal : SbpWithdrawal
  return (
    <div className={styles.screen}>
      {!isAllowed && <NotAllowedNotice action="withdrawal" />}
      <AccountField
        labelKey="withdrawal.account_label"
        titleKey="account.select.title"
        wallets={wallets}
        wallet={wallet}
        onChoose={choose}
      />
      <div className={styles.amount}>
        <AmountField
          label={text('withdrawal.amount_label')}
          caption={text('withdrawal.amount_label')}
          placeholder={text('amount.placeholder')}
          value={amount}
          onChange={setAmount}
          symbol={currencySymbol(wallet.currency_code) ?? wallet.currency_code}
          error={balanceError}
        />
      </div>
      <Way wallet={wallet} amount={amount} isAllowed={isAllowed} />
    </div>
  )
}
