import { CirclePause, Landmark, PiggyBank, Repeat2 } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import type { Plan } from '../../../contract/calls/plans.ts'
import { leavesWallet } from '../../../contract/rules/plan-kinds.ts'
import { currencyOfPlan, usePlanWords } from '../../shared/plans/use-plan-words.ts'
import { useWhenWords } from '../../shared/plans/use-when-words.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { Avatar } from '../../ui/icon/avatar.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListItem, pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'

/** A plan in a list card. */
export function PlanLink({ plan }: { plan: Plan }) {
  const { text } = useTexts()
  const shownMoney = useShownMoney()
  const { nameOf, writeNext } = usePlanWords()
  const { writeEvery, writeWhen } = useWhenWords()
  const { state, kind } = plan
  const interval = writeEvery(plan)
  const day = writeNext(plan)
  const when = () => {
    if (state === 'paused') return text('planned.paused', { interval })
    if (state === 'ended' || day === '') return writeWhen(plan)
    return plan.every === 'once' ? day : `${day} · ${interval}`
  }
  const parts = shownMoney(`${leavesWallet(kind) ? '-' : ''}${plan.amount}`, {
    currency: currencyOfPlan(plan),
  })
  return (
    <ListItem>
      <Link to="/planned/$id" params={{ id: plan.id }} className={pressableRowClass}>
        <RowContents
          leading={<PlanDisc plan={plan} name={nameOf(plan)} />}
          title={nameOf(plan)}
          caption={when()}
          trailing={<Amount parts={parts} />}
        />
      </Link>
    </ListItem>
  )
}

const SIGNS = { exchange: Repeat2, pot: PiggyBank, withdrawal: Landmark } as const

/** The sign of a plan: whom it pays, an exchange, a pot, or that it is paused. */
export function PlanDisc({ plan, name }: { plan: Plan; name: string }) {
  if (plan.state === 'paused') {
    return (
      <SymbolDisc>
        <Icon of={CirclePause} size={20} />
      </SymbolDisc>
    )
  }
  if (plan.kind === 'transfer') return <Avatar name={name} />
  return (
    <SymbolDisc tone="soft">
      <Icon of={SIGNS[plan.kind]} size={20} />
    </SymbolDisc>
  )
}
