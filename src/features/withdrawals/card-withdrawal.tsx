import type { Account } from '../../../contract/calls/wallet.ts'
import { DebitAmount } from '../../shared/money-act/debit-amount.tsx'
import { useMoneyDraft } from '../../shared/money-act/money-draft.ts'
import { PayForm } from './pay-form.tsx'
import { TypedPayment, usePaymentDraft } from './use-payment-draft.ts'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import type { Elements } from '../../ui/content/content.ts'

interface CardWithdrawalProps {
  wallet: Account
  /** Fields above the amount. */
  children: Elements
}

/** To a card, or from the USDC wallet to an address, confirmed by the PIN (G2, G3). */
export function CardWithdrawal({ wallet, children }: CardWithdrawalProps) {
  const { text } = useTexts()
  const repeated = useMoneyDraft()
  const [{ amount, address }, change, forget] = useKeptState('withdrawal', TypedPayment, {
    amount: repeated?.amount ?? '',
    address: '',
  })
  const draft = usePaymentDraft({
    account: wallet,
    amount,
    address,
    onAddress: (typed) => change({ address: typed }),
  })
  return (
    <PayForm draft={draft} submitKey="withdrawal.btn" onDone={forget}>
      {children}
      <DebitAmount
        label={text('withdrawal.amount_label')}
        account={wallet}
        limit={draft.limit}
        amount={amount}
        onChange={(typed) => change({ amount: typed })}
        onSubmit={draft.confirm}
      />
    </PayForm>
  )
}
