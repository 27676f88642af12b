import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../../contract/wallet.ts'
import { SupportContacts } from '../../entities/legal/support-contacts.tsx'
import { useBalanceError } from '../../entities/payment/balance-error.ts'
import { NotAllowedNotice } from '../../entities/payment/not-allowed-notice.tsx'
import { PayForm } from '../../entities/payment/pay-form.tsx'
import { usePaymentDraft } from '../../entities/payment/use-payment-draft.ts'
import { profileQuery } from '../../entities/profile/profile.queries.ts'
import { WalletChoice } from '../../entities/wallet/wallet-choice.tsx'
import { useAccountChoice } from '../../entities/wallet/account-choice.ts'
import { refreshMoney } from '../../entities/wallet/refresh-money.ts'
import { currencySymbol } from '../../lib/money-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RecipientCard } from './recipient-card.tsx'
import styles from './wallet-save-screen.module.css'

interface WalletSaveScreenProps {
  wallets: readonly [Account, ...Account[]]
  /** The currency that another page was asked for. */
  currency: string | undefined
}

/** Sends money from a wallet of the owner to a card or an address (E7, ui.md 6.8). */
export function WalletSaveScreen({ wallets, currency }: WalletSaveScreenProps) {
  const { text } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  const queryClient = useQueryClient()
  const { wallet: proposed, chosenId, choose } = useAccountChoice(wallets, currency)
  const [amount, setAmount] = useState('')
  const isMissing = currency !== undefined && wallets.every((own) => own.currency_code !== currency)
  // Nobody has said yet which of the others takes the place of the one that is missing.
  const wallet = isMissing && chosenId === undefined ? undefined : proposed
  const isAllowed = profile?.is_withdrawal_allowed ?? true
  const draft = usePaymentDraft({ account: wallet, amount, isAllowed })
  const balanceError = useBalanceError(amount, wallet)
  return (
    <PayForm
      draft={draft}
      submitKey="wallet.save.send_btn"
      isRepeatable={profile?.is_idempotency_supported ?? false}
      onMoved={() => refreshMoney(queryClient)}
    >
      {!isAllowed && <NotAllowedNotice action="withdrawal" />}
      {isMissing && (
        <Notice kind="warning" action={<SupportContacts order="phone-first" />}>
          {text('wallet.save.no_account', { code: currency })}
        </Notice>
      )}
      <WalletChoice
        label={text('wallet.save.from_label')}
        wallets={wallets}
        chosenId={wallet?.id}
        onChoose={choose}
      />
      <div className={styles.amount}>
        <AmountField
          label={text('wallet.save.amount_label')}
          caption={text('wallet.save.amount_label')}
          placeholder={text('amount.placeholder')}
          value={amount}
          onChange={setAmount}
          symbol={wallet ? (currencySymbol(wallet.currency_code) ?? wallet.currency_code) : ''}
          error={balanceError}
        />
      </div>
      <RecipientCard kind={draft.kind} recipient={draft.recipient} />
    </PayForm>
  )
}
