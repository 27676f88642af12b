import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Account } from '../../contract/wallet.ts'
import { findLimit } from '../../entities/money-act/daily-limit.ts'
import { DebitAmount } from '../../entities/money-act/debit-amount.tsx'
import { useMoneyDraft } from '../../entities/money-act/money-draft.ts'
import { PayForm } from './pay-form.tsx'
import { TypedPayment, usePaymentDraft } from './use-payment-draft.ts'
import { profileQuery } from '../../entities/profile/profile.queries.ts'
import { refreshMoney } from '../../entities/wallet/refresh-money.ts'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { useTexts } from '../../texts/texts.tsx'
import type { Elements } from '../../ui/content/content.ts'

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
  const repeated = useMoneyDraft()
  const [{ amount, address }, change, forget] = useKeptState('withdrawal', TypedPayment, {
    amount: repeated?.amount ?? '',
    address: '',
  })
  const limit = findLimit(profile?.limits, wallet.currency_code)
  const draft = usePaymentDraft({
    account: wallet,
    amount,
    isAllowed,
    limit,
    address,
    onAddress: (typed) => change({ address: typed }),
  })
  return (
    <PayForm
      draft={draft}
      submitKey="withdrawal.btn"
      isRepeatable={profile?.is_idempotency_supported ?? false}
      onDone={forget}
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
        onChange={(typed) => change({ amount: typed })}
        onSubmit={draft.confirm}
      />
    </PayForm>
  )
}
