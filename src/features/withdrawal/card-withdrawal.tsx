import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Account } from '../../contract/wallet.ts'
import { PayForm } from '../../entities/payment/pay-form.tsx'
import { usePaymentDraft } from '../../entities/payment/use-payment-draft.ts'
import { profileQuery } from '../../entities/profile/profile.queries.ts'
import { refreshMoney } from '../../entities/wallet/refresh-money.ts'

interface CardWithdrawalProps {
  wallet: Account
  /** As it is typed. */
  amount: string
  isAllowed: boolean
}

/** To a card, or from the USDC wallet to an address, confirmed by the PIN (G2, G3). */
export function CardWithdrawal({ wallet, amount, isAllowed }: CardWithdrawalProps) {
  const { data: profile } = useQuery(profileQuery)
  const queryClient = useQueryClient()
  return (
    <PayForm
      draft={usePaymentDraft({ account: wallet, amount, isAllowed })}
      submitKey="withdrawal.btn"
      isRepeatable={profile?.is_idempotency_supported ?? false}
      onMoved={() => refreshMoney(queryClient)}
    />
  )
}
