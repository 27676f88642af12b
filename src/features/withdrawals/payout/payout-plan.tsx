import { useState } from 'react'
import { amountToSend } from '../../../../contract/rules/typed-money.ts'
import { usePersonWords } from '../../../shared/people/person-words.ts'
import { MostField, proposeMost } from '../../../shared/plans/most-field.tsx'
import { PlanModal, type ShownPlan } from '../../../shared/plans/plan-modal.tsx'
import { zoneOfPlans } from '../../../shared/plans/plan-when.ts'
import { WhenRow } from '../../../shared/plans/when-row.tsx'
import { shortAccount } from '../../../kernel/lib/account-name.ts'
import { forgetPayoutDraft, usePayoutDraft } from './payout-draft.ts'
import type { PayoutFormState } from './use-payout-form.ts'

/** The plan of a withdrawal: the most that it may take, and what is to be confirmed. */
function usePlan(form: PayoutFormState, amount: string) {
  const { nameOf } = usePersonWords()
  const [typedMost, setTypedMost] = useState<string>()
  const [plan, setPlan] = useState<ShownPlan>()
  const { person, when, account, quote } = form
  const currency = account.currency_code
  const toSend = amountToSend(amount, currency)
  const most = typedMost ?? proposeMost(quote?.total ?? amount, currency)
  const mostToSend = amountToSend(most, currency)
  const canSet = form.canConfirm && toSend !== undefined && mostToSend !== undefined
  const review = () => {
    if (!person || !when || !canSet) return
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
  return { most, setMost: setTypedMost, plan, close: () => setPlan(undefined), canSet, review }
}

/**
 * Returns when a withdrawal is paid out, as a part of its form, and for another day the plan that
 * is reviewed and confirmed (S4). A recipient who is not kept is paid at once only.
 */
export function usePayoutPlan(form: PayoutFormState, amount: string) {
  const [, change] = usePayoutDraft()
  const { most, setMost, plan, close, canSet, review } = usePlan(form, amount)
  const { person, when, account } = form
  const field = person && (
    <>
      <WhenRow value={when} onChange={(chosen) => change({ when: chosen })} />
      {when && <MostField currency={account.currency_code} value={most} onChange={setMost} />}
      <PlanModal plan={plan} onClose={close} onPlaced={forgetPayoutDraft} />
    </>
  )
  return { field, isPlanned: when !== undefined, canSet, review }
}
