import { CalendarClock, ChevronRight, CirclePause } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Plan } from '../../../contract/calls/plans.ts'
import type { Pot } from '../../../contract/calls/pots.ts'
import {
  type PlanWhen,
  proposeFirst,
  tomorrowIn,
  zoneOfPlans,
} from '../../shared/plans/plan-when.ts'
import { plansQuery } from '../../shared/plans/plans.queries.ts'
import { usePlanWords } from '../../shared/plans/use-plan-words.ts'
import { useWhenWords } from '../../shared/plans/use-when-words.ts'
import { useClock } from '../../kernel/runtime/clock.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import {
  ListCard,
  ListItem,
  pressableRowClass,
  RowButton,
  RowContents,
} from '../../ui/list/list-card.tsx'

/** Returns the plans that fill a pot, and the days that are proposed for a new one. */
export function usePotPlans({ id }: Pot): { plans: readonly Plan[]; monthly: PlanWhen } {
  const { data } = useQuery(plansQuery)
  const zone = zoneOfPlans(data?.time_zone)
  const tomorrow = useClock((now) => tomorrowIn(zone, new Date(now)))
  const plans = data?.results.filter((plan) => plan.pot_id === id && plan.state !== 'ended') ?? []
  return { plans, monthly: { every: 'month', first_on: proposeFirst('month', tomorrow) } }
}

interface PotPlansProps {
  plans: readonly Plan[]
  /** Opens the form of a new plan. */
  onAdd: () => void
}

/** The plans that fill a pot, and the way to one where there is none (S6). */
export function PotPlans({ plans, onAdd }: PotPlansProps) {
  const { text } = useTexts()
  return (
    <ListCard label={text('pots.how_title')}>
      {plans.map((plan) => (
        <FillingPlan key={plan.id} plan={plan} />
      ))}
      {plans.length === 0 && (
        <ListItem>
          <RowButton
            aria-haspopup="dialog"
            leading={<PlanSign icon={CalendarClock} />}
            title={text('pots.plan_switch')}
            end={<Icon of={ChevronRight} size={20} />}
            onClick={onAdd}
          />
        </ListItem>
      )}
    </ListCard>
  )
}

function FillingPlan({ plan }: { plan: Plan }) {
  const { text } = useTexts()
  const { writeWhen, writeEvery } = useWhenWords()
  const { writeNext } = usePlanWords()
  const shownMoney = useShownMoney()
  const isPaused = plan.state === 'paused'
  const next = isPaused
    ? text('planned.paused', { interval: writeEvery(plan) })
    : text('plan.next', { date: writeNext(plan) })
  return (
    <ListItem>
      <Link to="/planned/$id" params={{ id: plan.id }} className={pressableRowClass}>
        <RowContents
          leading={<PlanSign icon={isPaused ? CirclePause : CalendarClock} />}
          title={<Amount parts={shownMoney(plan.amount, { currency: plan.currency_code })} />}
          caption={isPaused ? next : `${writeWhen(plan)} · ${next}`}
        />
      </Link>
    </ListItem>
  )
}

function PlanSign({ icon }: { icon: Parameters<typeof Icon>[0]['of'] }) {
  return (
    <SymbolDisc tone="soft">
      <Icon of={icon} size={20} />
    </SymbolDisc>
  )
}
