import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Account } from '../../../contract/calls/wallet.ts'
import { findLimit } from '../../shared/money-act/daily-limit.ts'
import { DebitAmount } from '../../shared/money-act/debit-amount.tsx'
import { useMoneyDraft } from '../../shared/money-act/money-draft.ts'
import { PayForm } from './pay-form.tsx'
import { TypedPayment, usePaymentDraft } from './use-payment-draft.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { refreshMoney } from '../../shared/wallet/refresh-money.ts'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
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
