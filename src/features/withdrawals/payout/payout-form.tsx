import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatMoney } from '../../../../contract/rules/money-format.ts'
import { findLimit } from '../../../shared/money-act/daily-limit.ts'
import { DebitAmount } from '../../../shared/money-act/debit-amount.tsx'
import type { PaymentReceipt } from '../../../shared/money-act/pay-stage.ts'
import { amountToSend } from '../../../../contract/rules/typed-money.ts'
import { PotHint } from '../../../shared/pots/pot-hint.tsx'
import { profileQuery } from '../../../shared/profile/profile.queries.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import type { Elements } from '../../../ui/content/content.ts'
import { WithdrawalForm } from '../withdrawal-form.tsx'
import { availableToPayOut } from './payout-bounds.ts'
import { usePayoutPlan } from './payout-plan.tsx'
import {
  type ConfirmedPayout,
  payoutAct,
  payoutFieldOf,
  type PayoutFormState as FormState,
} from './use-payout-form.ts'

interface PayoutFormProps {
  form: FormState
  /** As it is typed. */
  amount: string
  setAmount: (amount: string) => void
  /** What is paid to whom, above the PIN. */
  renderSummary: (payout: ConfirmedPayout) => Elements
  /** Below the button. */
  footer?: Elements
  /** Fields of the method, below the amount. */
  children: Elements
}

/**
 * The form of a withdrawal on quoted terms: its amount, the fields of its method, its day, and how
 * it is confirmed.
 */
export function PayoutForm({ form, amount, setAmount, ...props }: PayoutFormProps) {
  const { text, language } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  const navigate = useNavigate()
  const { payout, account, way } = form
  const currency = account.currency_code
  const plan = usePayoutPlan(form, amount)
  const toSend = amountToSend(amount, currency)
  const nameSubmit = () => {
    if (plan.isPlanned) return text('plan.review_btn')
    if (toSend === undefined) return text('withdrawal.btn')
    const money = formatMoney(toSend, { currency, language }).text
    return text('payout.submit_btn', { amount: money })
  }
  const show = ({ number = '' }: PaymentReceipt) => {
    const how = { replace: true, ignoreBlocker: true } as const
    if (number === '') void navigate({ to: '/history', ...how })
    else void navigate({ to: '/wallet/payout/$number', params: { number }, ...how })
  }
  return (
    <WithdrawalForm
      kind="payout"
      act={payout && payoutAct(payout, form.markSent)}
      summary={payout && props.renderSummary(payout)}
      submit={nameSubmit()}
      canSubmit={plan.isPlanned ? plan.canSet : form.canConfirm}
      isBusy={form.isRenewing}
      hintOf={plan.isPlanned ? 'placePlan' : 'payout'}
      error={form.refusalOf('terms') || form.refusalOf()}
      onSubmit={plan.isPlanned ? plan.review : form.confirm}
      onClose={form.close}
      onDone={form.close}
      onAccepted={show}
      isOfForm={(code) => payoutFieldOf(code) !== undefined}
      onFormRefused={form.refuse}
      footer={props.footer}
    >
      <DebitAmount
        label={text('withdrawal.amount_label')}
        account={account}
        limit={findLimit(profile?.limits, currency)}
        least={way.least}
        most={way.greatest}
        available={availableToPayOut(account, way)}
        refusal={form.refusalOf('amount')}
        amount={amount}
        onChange={(typed) => {
          form.clearServerError()
          setAmount(typed)
        }}
        onSubmit={form.confirm}
      />
      {props.children}
      {plan.field}
      {!plan.isPlanned && <PotHint amount={amount} currency={currency} />}
      {form.notice}
    </WithdrawalForm>
  )
}
