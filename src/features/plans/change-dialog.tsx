import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import type { Plan } from '../../../contract/calls/plans.ts'
import { useProblemText } from '../../shared/money-act/amount-error.ts'
import { findAmountProblem } from '../../shared/money-act/amount-problem.ts'
import { useIsUnsettled } from '../../shared/money-act/unsettled-acts.ts'
import { MoneyField } from '../../shared/money-act/money-field.tsx'
import { amountToSend } from '../../../contract/rules/typed-money.ts'
import { PlanModal, type ShownPlan } from '../../shared/plans/plan-modal.tsx'
import { PlanWhen, zoneOfPlans } from '../../shared/plans/plan-when.ts'
import { plansQuery } from '../../shared/plans/plans.queries.ts'
import { currencyOfPlan } from '../../shared/plans/use-plan-words.ts'
import { WhenRow } from '../../shared/plans/when-row.tsx'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { shortAccount } from '../../kernel/lib/account-name.ts'
import { FormDialog } from '../../shared/kept-form/form-dialog.tsx'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import stack from '../../ui/styles/stack.module.css'
import textStyle from '../../ui/styles/text-style.module.css'

const Typed = v.object({
  amount: v.string(),
  most: v.string(),
  when: PlanWhen,
})
type Typed = v.InferOutput<typeof Typed>

/** Of one plan; an outcome of `placePlan` erases it. */
const formOf = ({ id }: Plan) => `change-plan ${id}`

interface ChangeDialogProps {
  plan: Plan
  name: string
  onClose: () => void
}

/** Amount and days of a plan; a change of them takes PIN or passkey (S4). */
export function ChangeDialog({ plan, name, onClose }: ChangeDialogProps) {
  const { text } = useTexts()
  const { data } = useQuery(plansQuery)
  const [{ amount, most, when }, change, forget] = useKeptState<Typed>(formOf(plan), Typed, {
    amount: plan.amount,
    most: plan.max_amount ?? '',
    when: whenOf(plan),
  })
  const [changed, setChanged] = useState<ShownPlan>()
  const currency = currencyOfPlan(plan)
  const toSend = amountToSend(amount, currency)
  const { currency_code: fromCurrency } = plan
  const isBounded = plan.max_amount !== undefined
  const mostToSend = amountToSend(most, fromCurrency)
  const problemText = useProblemText()
  const errorOf = (typed: string, code: string) => {
    const problem = findAmountProblem(typed, { decimals: decimalsOf(code) })
    return problem && problemText(problem, { currency: code })
  }
  const amountError = errorOf(amount, currency)
  const mostError = isBounded ? errorOf(most, fromCurrency) : undefined
  const isComplete = toSend !== undefined && (!isBounded || mostToSend !== undefined)
  const isUnsettled = useIsUnsettled('placePlan')
  const canReview =
    !isUnsettled && isComplete && amountError === undefined && mostError === undefined
  const confirm = () => {
    if (toSend === undefined || !canReview) return
    setChanged(
      shownPlan({
        plan,
        name,
        when,
        amount: toSend,
        most: isBounded ? mostToSend : undefined,
        currency,
        zone: data?.time_zone,
      }),
    )
  }
  return (
    <>
      <FormDialog
        isOpen={changed === undefined}
        form={formOf(plan)}
        onClose={onClose}
        title={text('plan.change_btn')}
        footer={
          <Button isWide disabled={!canReview} onClick={confirm}>
            {text('plan.review_btn')}
          </Button>
        }
      >
        <div className={stack.gap4}>
          <MoneyField
            label={text('send.amount_label')}
            caption={text('send.amount_label')}
            currency={currency}
            value={amount}
            onChange={(typed) => change({ amount: typed })}
            error={amountError}
          />
          {isBounded && (
            <MoneyField
              label={text('when.max_label')}
              caption={text('when.max_label')}
              currency={fromCurrency}
              value={most}
              onChange={(typed) => change({ most: typed })}
              error={mostError}
            />
          )}
          <WhenRow isPlan value={when} onChange={(next) => next && change({ when: next })} />
          <p className={textStyle.caption}>{text('plan.change_pin')}</p>
        </div>
      </FormDialog>
      <PlanModal plan={changed} onClose={() => setChanged(undefined)} onPlaced={forget} />
    </>
  )
}

function whenOf({ every, first_on, until_on, times }: Plan): PlanWhen {
  return {
    every,
    first_on,
    ...(until_on !== undefined && { until_on }),
    ...(times !== undefined && { times }),
  }
}

interface Changed {
  plan: Plan
  name: string
  when: PlanWhen
  amount: string
  /** Greatest amount that may leave the account on one day. */
  most: string | undefined
  currency: string
  zone: string | undefined
}

function shownPlan({ plan, name, when, amount, most, currency, zone }: Changed): ShownPlan {
  const { id, version, kind, account_id, recipient, note, to_account_id, pot_id, kept_id, side } =
    plan
  return {
    act: {
      id,
      version,
      kind,
      account_id,
      amount,
      note,
      side,
      ...(recipient && { recipient_id: recipient.id }),
      ...(to_account_id !== undefined && { to_account_id }),
      ...(pot_id !== undefined && { pot_id }),
      ...(kept_id !== undefined && { kept_id }),
      ...(most !== undefined && { max_amount: most }),
      ...when,
    },
    name,
    phone: recipient?.phone,
    from: shortAccount({ currency_code: plan.currency_code }),
    fromCurrency: plan.currency_code,
    currency,
    zone: zoneOfPlans(zone),
  }
}
