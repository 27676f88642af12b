import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { formatMoney } from '../../../../contract/rules/money-format.ts'
import { useCapability } from '../../../shared/profile/capability.ts'
import { FlowSubmit } from '../../../shared/money-act/flow-page.tsx'
import { SubmitHint } from '../../../shared/money-act/submit-hint.tsx'
import { PayModal } from '../../../shared/money-act/pay-modal.tsx'
import type { PaymentReceipt } from '../../../shared/money-act/pay-stage.ts'
import { amountToSend } from '../../../shared/money-act/typed-amount.ts'
import { PotHint } from '../../../shared/pots/pot-hint.tsx'
import { profileQuery } from '../../../shared/profile/profile.queries.ts'
import { refreshMoney } from '../../../shared/wallet/refresh-money.ts'
import { useHasPasskey } from '../../../shared/profile/use-has-passkey.ts'
import { usePinLock } from '../../../shared/profile/use-pin-lock.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { MainButton } from '../../../shared/main-button/main-button.tsx'
import { ErrorLine } from '../../../ui/field/error-line.tsx'
import { usePayoutPlan } from './payout-plan.tsx'
import { type PayoutAct, payoutAct, type PayoutFormState as FormState } from './use-payout-form.ts'
import styles from './payout-form.module.css'
import { banksQuery, savedCardsQuery } from './payout.queries.ts'
import { payoutFieldOf } from './refusal-place.ts'
import type { Elements } from '../../../ui/content/content.ts'

interface PayoutFormProps {
  form: FormState
  /** As it is typed, for the button. */
  amount: string
  currency: string
  /** What is paid to whom, above the PIN. */
  renderSummary: (payout: PayoutAct) => Elements
  /** Below the button. */
  footer?: Elements
  children: Elements
}

/** The form of a withdrawal with its button, and the dialog that confirms it by the PIN. */
export function PayoutForm(props: PayoutFormProps) {
  const { form, amount, currency, renderSummary } = props
  const { text, language } = useTexts()
  const hasReset = useCapability(ADDITIONS)
  const pinLock = usePinLock()
  const hasPasskey = useHasPasskey()
  const { data: profile } = useQuery(profileQuery)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const hintId = useId()
  const { payout } = form
  const plan = usePayoutPlan(form, amount)
  const toSend = amountToSend(amount, currency)
  const money = toSend === undefined ? undefined : formatMoney(toSend, { currency, language }).text
  const nameSubmit = () => {
    if (plan.isPlanned) return text('plan.review_btn')
    return money === undefined
      ? text('withdrawal.btn')
      : text('payout.submit_btn', { amount: money })
  }
  const refresh = () => {
    refreshMoney(queryClient)
    void queryClient.invalidateQueries(profileQuery)
    void queryClient.invalidateQueries({ queryKey: ['withdrawal-methods'] })
    void queryClient.invalidateQueries(banksQuery)
    void queryClient.invalidateQueries(savedCardsQuery)
    void queryClient.invalidateQueries({ queryKey: ['payout-recipients'] })
    void queryClient.invalidateQueries({ queryKey: ['people'] })
  }
  const show = ({ number = '' }: PaymentReceipt) => {
    const how = { replace: true, ignoreBlocker: true } as const
    if (number === '') void navigate({ to: '/history', ...how })
    else void navigate({ to: '/wallet/payout/$number', params: { number }, ...how })
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (plan.isPlanned) plan.review()
        else form.confirm()
      }}
    >
      {props.children}
      {plan.field}
      {!plan.isPlanned && <PotHint amount={amount} currency={currency} />}
      {form.notice}
      <FlowSubmit>
        <ErrorLine message={form.refusalOf('terms') || form.refusalOf()} />
        <SubmitHint id={hintId} act={plan.isPlanned ? 'placePlan' : 'payout'} />
        <MainButton
          type="submit"
          disabled={plan.isPlanned ? !plan.canSet : !form.canConfirm}
          isBusy={form.isRenewing}
          aria-describedby={hintId}
        >
          {nameSubmit()}
        </MainButton>
        {props.footer}
      </FlowSubmit>
      <PayModal
        hasReset={hasReset}
        pinLock={pinLock}
        hasPasskey={hasPasskey}
        kind="payout"
        act={payout && payoutAct(payout, form.markSent)}
        title={text('pay.pin_title')}
        summary={payout && renderSummary(payout)}
        renderDetails={() => null}
        isRepeatable={profile?.is_idempotency_supported ?? false}
        onClose={form.close}
        onDone={form.close}
        onMoved={refresh}
        onAccepted={show}
        placeOf={(code) => {
          if (code === 'WITHDRAWAL_REPEATED') return 'question'
          return payoutFieldOf(code) && 'form'
        }}
        onFormRefused={form.refuse}
      />
    </form>
  )
}
