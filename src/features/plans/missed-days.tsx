import { CalendarX } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Plan } from '../../../contract/calls/plans.ts'
import { currencyOfPlan, usePlanWords } from '../../shared/plans/use-plan-words.ts'
import { useWhenWords } from '../../shared/plans/use-when-words.ts'
import { refreshMoney } from '../../shared/wallet/refresh-money.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListCard, ListItem, RowContents } from '../../ui/list/list-card.tsx'
import stack from '../../ui/styles/stack.module.css'
import textStyle from '../../ui/styles/text-style.module.css'
import rowStyles from './plan-days.module.css'
import { type Steer, useSteerPlan } from './use-steer-plan.ts'

/** Days on which no server was there: each is done now or left, as the owner decides (S4). */
export function MissedDays({ plan }: { plan: Plan }) {
  const { text } = useTexts()
  const { writeDay } = useWhenWords()
  const { nameOf } = usePlanWords()
  const shownMoney = useShownMoney()
  const queryClient = useQueryClient()
  const [day, setDay] = useState<string>()
  const tell = (steer: Steer) => {
    setDay(undefined)
    if (!('on' in steer)) return
    const date = writeDay(steer.on)
    const isDone = steer.act === 'makeUpPlanDay'
    if (isDone) refreshMoney(queryClient)
    showToast(text(isDone ? 'plan.missed_done' : 'plan.missed_left', { date }))
  }
  const steer = useSteerPlan(plan, tell)
  const close = () => {
    steer.reset()
    setDay(undefined)
  }
  const [act, setAct] = useState<'makeUpPlanDay' | 'leavePlanDay'>()
  const decide = (chosen: 'makeUpPlanDay' | 'leavePlanDay') => {
    if (day === undefined || steer.isPending) return
    setAct(chosen)
    steer.start({ act: chosen, on: day })
  }
  if (plan.missed.length === 0) return null
  const amount = shownMoney(plan.amount, { currency: currencyOfPlan(plan) }).text
  return (
    <section className={stack.gap2}>
      <h2 className={textStyle.body}>{text('plan.missed_title')}</h2>
      <ListCard label={text('plan.missed_title')}>
        {plan.missed.map((on) => (
          <ListItem key={on}>
            <div className={rowStyles.row}>
              <RowContents
                leading={
                  <SymbolDisc tone="warning">
                    <Icon of={CalendarX} size={20} />
                  </SymbolDisc>
                }
                title={writeDay(on)}
                caption={amount}
                trailing={
                  <Button
                    kind="plain"
                    size="small"
                    aria-label={`${text('plan.missed_btn')}: ${writeDay(on)}`}
                    onClick={() => setDay(on)}
                  >
                    {text('plan.missed_btn')}
                  </Button>
                }
              />
            </div>
          </ListItem>
        ))}
      </ListCard>
      <Dialog
        kind="alert"
        isOpen={day !== undefined}
        onClose={close}
        title={text('plan.missed_ask', { date: day === undefined ? '' : writeDay(day) })}
        closeLabel={text('common.close')}
        footer={
          <>
            <Button
              isWide
              isBusy={steer.isPending && act === 'makeUpPlanDay'}
              onClick={() => decide('makeUpPlanDay')}
            >
              {text('plan.missed_do')}
            </Button>
            <Button
              kind="soft"
              isWide
              isBusy={steer.isPending && act === 'leavePlanDay'}
              onClick={() => decide('leavePlanDay')}
            >
              {text('plan.missed_leave')}
            </Button>
          </>
        }
      >
        <div className={stack.gap2}>
          <p>{`${nameOf(plan)} · ${amount}`}</p>
          <p>{text('plan.missed_descr')}</p>
          <ErrorLine message={steer.error ? errorText(steer.error, text) : undefined} />
        </div>
      </Dialog>
    </section>
  )
}
