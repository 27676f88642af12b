import type { Account } from '../../../contract/calls/wallet.ts'
import { useMoneyDraft } from '../../shared/money-act/money-draft.ts'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import type { Elements } from '../../ui/content/content.ts'
import { PlainForm } from './plain-form.tsx'
import { TypedPayment } from './use-payment-draft.ts'

interface CardWithdrawalProps {
  wallet: Account
  /** Fields above the amount. */
  children: Elements
}

/** A withdrawal without a quote on the page of withdrawals; a repeated one fills its amount in. */
export function CardWithdrawal({ wallet, children }: CardWithdrawalProps) {
  const repeated = useMoneyDraft()
  const [typed, change, forget] = useKeptState<TypedPayment>('withdrawal', TypedPayment, {
    amount: repeated?.amount ?? '',
    amountCurrency: repeated?.currency_code,
    address: '',
  })
  return (
    <PlainForm
      account={wallet}
      typed={typed}
      onType={change}
      onDone={forget}
      amountKey="withdrawal.amount_label"
      submitKey="withdrawal.btn"
    >
      {children}
    </PlainForm>
  )
}
