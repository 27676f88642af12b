import { useState } from 'react'
import { amountToSend } from '../../../shared/money-act/typed-amount.ts'
import { usePersonWords } from '../../../shared/people/person-words.ts'
import { MostField, proposeMost } from '../../../shared/plans/most-field.tsx'
import { PlanModal, type ShownPlan } from '../../../shared/plans/plan-modal.tsx'
import { zoneOfPlans } from '../../../shared/plans/plan-when.ts'
import { WhenRow } from '../../../shared/plans/when-row.tsx'
import { shortAccount } from '../../../kernel/lib/account-name.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { MainButton } from '../../../shared/main-button/main-button.tsx'
import { forgetPayoutDraft, usePayoutDraft } from './payout-draft.ts'
import type { PayoutFormState } from './use-payout-form.ts'

interface PayoutPlanProps {
  form: PayoutFormState
  /** As it is typed. */
  amount: string
  /** Id of what says why the button cannot be pressed. */
  hintId: string
}

/** When a withdrawal is paid out; on another day it is a plan, with the most that it may take (S4). */
export function PayoutPlan({ form, amount, hintId }: PayoutPlanProps) {
  const { text } = useTexts()
  const { nameOf } = usePersonWords()
  const [, change] = usePayoutDraft()
  const [typedMost, setTypedMost] = useState<string>()
  const [plan, setPlan] = useState<ShownPlan>()
  const { person, when, account, quote } = form
  if (!person) return null
  const currency = account.currency_code
  const toSend = amountToSend(amount, currency)
  const most = typedMost ?? proposeMost(quote?.total ?? amount, currency)
  const mostToSend = amountToSend(most, currency)
  const canSet = form.canConfirm && toSend !== undefined && mostToSend !== undefined
  const review = () => {
    if (!when || !canSet) return
    setPlan({
      act: {
        kind: 'withdrawal',
        account_id: account.id,
        kept_id: person.id,
        amount: toSend,
        max_amount: mostToSend,
        ...when,
      },
      name: nameOf(person),
      from: shortAccount(account),
      fromCurrency: currency,
      currency,
      fee: quote?.fee,
      zone: zoneOfPlans(undefined),
    })
  }
  return (
    <>
      <WhenRow value={when} onChange={(chosen) => change({ when: chosen })} />
      {when && <MostField currency={currency} value={most} onChange={setTypedMost} />}
      {when && (
        <MainButton disabled={!canSet} aria-describedby={hintId} onClick={review}>
          {text('plan.review_btn')}
        </MainButton>
      )}
      <PlanModal plan={plan} onClose={() => setPlan(undefined)} onPlaced={forgetPayoutDraft} />
    </>
  )
}
