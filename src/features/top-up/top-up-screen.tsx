import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../../contract/wallet.ts'
import { NotAllowedNotice } from '../../entities/payment/not-allowed-notice.tsx'
import { amountToSend } from '../../entities/payment/typed-amount.ts'
import { whyNotTopUp } from '../../entities/payment/why-not-top-up.ts'
import { profileQuery } from '../../entities/profile/profile.queries.ts'
import { useAccountChoice } from '../../entities/wallet/account-choice.ts'
import { AccountField } from '../../entities/wallet/account-field.tsx'
import { environment } from '../../environment/environment.ts'
import { currencySymbol } from '../../lib/money-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { WIDE } from '../../ui/use-media.ts'
import { CardTopUp } from './card-top-up.tsx'
import { SbpTopUp } from './sbp-top-up.tsx'
import styles from './top-up-screen.module.css'
import { useTopUp } from './use-top-up.ts'

interface TopUpScreenProps {
  wallets: readonly [Account, ...Account[]]
  /** The currency to begin with, where another page says so. */
  currency: string | undefined
}

/** Puts money into a wallet of the owner (F1–F4, ui.md 6.9). */
export function TopUpScreen({ wallets, currency }: TopUpScreenProps) {
  const { text } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  const { wallet, choose } = useAccountChoice(wallets, currency)
  const [amount, setAmount] = useState('')
  const [hasTerms, setHasTerms] = useState(false)
  const { stage, start, clearError } = useTopUp({
    isRepeatable: profile?.is_idempotency_supported ?? false,
  })
  const isByCard = environment.topUp === 'card'
  const isPending = stage.name !== 'editing'
  // Where the profile is not known, the server has the last word anyway.
  const isAllowed = profile?.is_topup_allowed ?? true
  const intent = { isAllowed, amount, hasAccount: true, areTermsAccepted: hasTerms || !isByCard }
  const submit = () => {
    const toSend = amountToSend(amount)
    if (whyNotTopUp({ ...intent, isPending }) !== undefined || toSend === undefined) return
    void start({ amount: toSend, currency_code: wallet.currency_code })
  }
  const way = {
    stage,
    // A request that runs makes the button busy, which keeps the focus; all else disables it.
    whyNot: whyNotTopUp({ ...intent, isPending: false }),
    onSubmit: submit,
  }
  return (
    <div className={styles.screen}>
      {!isAllowed && <NotAllowedNotice action="topup" />}
      <AccountField
        labelKey="wallet_topup.account_label"
        titleKey="account.select.title_topup"
        wallets={wallets}
        wallet={wallet}
        isReadOnly={isPending}
        onChoose={(chosen) => {
          choose(chosen)
          clearError()
        }}
      />
      <div className={styles.amount}>
        <AmountField
          label={text('wallet_topup.amount_label')}
          caption={text('wallet_topup.amount_label')}
          placeholder={text('amount.placeholder')}
          value={amount}
          onChange={(value) => {
            setAmount(value)
            clearError()
          }}
          symbol={currencySymbol(wallet.currency_code) ?? wallet.currency_code}
          isReadOnly={isPending}
          hasAutoFocus={isWide()}
          onSubmit={submit}
        />
      </div>
      {isByCard ? (
        <CardTopUp
          {...way}
          hasTerms={hasTerms}
          onTerms={(isAccepted) => {
            setHasTerms(isAccepted)
            clearError()
          }}
        />
      ) : (
        <SbpTopUp {...way} wallet={wallet} amount={amount} />
      )}
    </div>
  )
}

/** From this width on a keyboard that appears with the focus covers nothing. */
function isWide(): boolean {
  return matchMedia(WIDE).matches
}
