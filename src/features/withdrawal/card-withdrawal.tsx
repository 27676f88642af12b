import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../../contract/wallet.ts'
import { findLimit } from '../../entities/money-act/daily-limit.ts'
import { DebitAmount } from '../../entities/money-act/debit-amount.tsx'
import { useMoneyDraft } from '../../entities/money-act/money-draft.ts'
import { PayForm } from './pay-form.tsx'
import { usePaymentDraft } from './use-payment-draft.ts'
import { profileQuery } from '../../entities/profile/profile.queries.ts'
import { refreshMoney } from '../../entities/wallet/refresh-money.ts'
import { useTexts } from '../../texts/texts.tsx'
import type { Elements } from '../../lib/content.ts'

interface CardWithdrawalProps {
  wallet: Account
  isAllowed: boolean
  /** Fields above the amount. */
  children: Elements
}

/** To a card, or from the USDC wallet to an address, confirmed by the PIN (G2, G3). */
export function CardWithdrawal({ wallet, isAllowed, children }: CardWithdrawalProps) {
  const { text } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  const queryClient = useQueryClient()
  const [amount, setAmount] = useState(useMoneyDraft()?.amount ?? '')
  const limit = findLimit(profile?.limits, wallet.currency_code)
  const draft = usePaymentDraft({ account: wallet, amount, isAllowed, limit })
  return (
    <PayForm
      draft={draft}
      submitKey="withdrawal.btn"
      isRepeatable={profile?.is_idempotency_supported ?? false}
      onMoved={() => {
        refreshMoney(queryClient)
        void queryClient.invalidateQueries(profileQuery)
      }}
    >
      {children}
      <DebitAmount
        label={text('withdrawal.amount_label')}
        account={wallet}
        limit={limit}
        amount={amount}
        onChange={setAmount}
        onSubmit={draft.confirm}
      />
    </PayForm>
  )
}
