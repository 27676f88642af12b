import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Plan } from '../../../contract/calls/plans.ts'
import { findAmountProblem } from '../../shared/money-act/amount-problem.ts'
import { MoneyField } from '../../shared/money-act/money-field.tsx'
import { amountToSend } from '../../shared/money-act/typed-amount.ts'
import { PlanModal, type ShownPlan } from '../../shared/plans/plan-modal.tsx'
import { type PlanWhen, zoneOfPlans } from '../../shared/plans/plan-when.ts'
import { plansQuery } from '../../shared/plans/plans.queries.ts'
import { currencyOf } from '../../shared/plans/use-plan-words.ts'
import { WhenRow } from '../../shared/plans/when-row.tsx'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { shortAccount } from '../../kernel/lib/account-name.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './plans.module.css'

interface ChangeDialogProps {
  plan: Plan
  name: string
  onClose: () => void
}

/** Amount and days of a plan; a change of them takes PIN or passkey (S4). */
export function ChangeDialog({ plan, name, onClose }: ChangeDialogProps) {
  const { text } = useTexts()
  const { data } = useQuery(plansQuery)
  const [amount, setAmount] = useState(plan.amount)
  const [when, setWhen] = useState<PlanWhen>(() => whenOf(plan))
  const [changed, setChanged] = useState<ShownPlan>()
  const currency = currencyOf(plan)
  const toSend = amountToSend(amount, currency)
  const problem = findAmountProblem(amount, { decimals: decimalsOf(currency), balance: undefined })
  const confirm = () => {
    if (toSend !== undefined)
      setChanged(shownPlan({ plan, name, when, amount: toSend, currency, zone: data?.time_zone }))
  }
  return (
    <>
      <Dialog
        isOpen={changed === undefined}
        hasField
        onClose={onClose}
        title={text('plan.change_btn')}
        closeLabel={text('common.close')}
        footer={
          <Button isWide disabled={problem !== undefined || toSend === undefined} onClick={confirm}>
            {text('plan.review_btn')}
          </Button>
        }
      >
        <div className={styles.screen}>
          <MoneyField
            label={text('send.amount_label')}
            caption={text('send.amount_label')}
            currency={currency}
            value={amount}
            onChange={setAmount}
          />
          <WhenRow isPlan value={when} onChange={(next) => next && setWhen(next)} />
          <p className={styles.caption}>{text('plan.change_pin')}</p>
        </div>
      </Dialog>
      <PlanModal plan={changed} onClose={() => setChanged(undefined)} />
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
  currency: string
  zone: string | undefined
}

function shownPlan({ plan, name, when, amount, currency, zone }: Changed): ShownPlan {
  const { id, version, kind, account_id, recipient, note, to_account_id, side, max_amount } = plan
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
      ...(max_amount !== undefined && { max_amount }),
      ...when,
    },
    name,
    from: shortAccount({ currency_code: plan.currency_code }),
    fromCurrency: plan.currency_code,
    currency,
    zone: zoneOfPlans(zone),
  }
}
