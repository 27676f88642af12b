import { useId, useState } from 'react'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { amountToSend } from '../../../contract/rules/typed-money.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { MostField, proposeMost } from '../../shared/plans/most-field.tsx'
import { PlanModal, type ShownPlan } from '../../shared/plans/plan-modal.tsx'
import { type PlanWhen, zoneOfPlans } from '../../shared/plans/plan-when.ts'
import { WhenRow } from '../../shared/plans/when-row.tsx'
import { useCapability } from '../../shared/profile/capability.ts'
import { shortAccount } from '../../kernel/lib/account-name.ts'
import { useIsUnsettled } from '../../shared/money-act/unsettled-acts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { MainButton } from '../../shared/main-button/main-button.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './exchange-plan.module.css'
import { ExchangeHint } from './exchange-hint.tsx'
import type { ExchangeSide, Obstacle } from './exchange-quote.ts'
import type { Sides } from './exchange-sides.ts'

interface ExchangePlanProps {
  sides: Sides
  amounts: { from: string; to: string; typed: ExchangeSide }
  obstacle: Obstacle | undefined
  when: PlanWhen | undefined
  onWhen: (when: PlanWhen | undefined) => void
  onPlaced: () => void
}

/** When an exchange is done; on another day it is a plan, at the rate of that day (S4). */
export function ExchangePlan(props: ExchangePlanProps) {
  const { sides, amounts, obstacle, when, onWhen, onPlaced } = props
  const { text } = useTexts()
  const hintId = useId()
  const isOnline = useOnline()
  const hasPlans = useCapability(ADDITIONS)
  const [typedMost, setTypedMost] = useState<string>()
  const [plan, setPlan] = useState<ShownPlan>()
  const isUnsettled = useIsUnsettled('placePlan')
  if (!hasPlans) return null
  const { typed } = amounts
  const { from, to } = sides
  const currency = sides[typed].currency_code
  const amount = amountToSend(amounts[typed], currency)
  const most = typedMost ?? proposeMost(amounts.from, from.currency_code)
  const mostToSend = amountToSend(most, from.currency_code)
  const isBounded = typed === 'from' || mostToSend !== undefined
  const canSet =
    isOnline && !isUnsettled && obstacle === undefined && amount !== undefined && isBounded
  const confirm = () => {
    if (!when || !canSet || amount === undefined) return
    setPlan({
      act: {
        kind: 'exchange',
        account_id: from.id,
        to_account_id: to.id,
        side: typed,
        amount,
        ...(typed === 'to' && { max_amount: mostToSend }),
        ...when,
      },
      name: text('tx.title_exchange', { from: from.currency_code, to: to.currency_code }),
      from: shortAccount(from),
      fromCurrency: from.currency_code,
      currency,
      zone: zoneOfPlans(undefined),
    })
  }
  return (
    <div className={styles.plan}>
      <WhenRow value={when} onChange={onWhen} />
      {when && typed === 'to' && (
        <MostField currency={from.currency_code} value={most} onChange={setTypedMost} />
      )}
      {when && (
        <>
          <MainButton disabled={!canSet} aria-describedby={hintId} onClick={confirm}>
            {text('plan.review_btn')}
          </MainButton>
          {isOnline ? (
            <ExchangeHint id={hintId} obstacle={obstacle} phase="idle" isUnsettled={isUnsettled} />
          ) : (
            <p id={hintId} className={textStyle.caption} role="status">
              {text('error.offline_action')}
            </p>
          )}
        </>
      )}
      <PlanModal plan={plan} onClose={() => setPlan(undefined)} onPlaced={onPlaced} />
    </div>
  )
}
