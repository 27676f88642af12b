import { TriangleAlert } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Plan } from '../../../contract/calls/plans.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListCard, ListItem, pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import { plansQuery } from './plans.queries.ts'
import { usePlanWords } from './use-plan-words.ts'

/** Returns the plans that lack money for their next day. */
export function shortPlans({ results }: { results: readonly Plan[] }): Plan[] {
  return results.filter(({ short_amount }) => short_amount !== undefined)
}

/** A card with the next plan that lacks money; nothing without one (S4). */
export function PlanAttention() {
  const { text } = useTexts()
  const { data } = useQuery(plansQuery)
  const [plan] = data ? shortPlans(data) : []
  if (!plan) return null
  return (
    <ListCard label={text('attention.title')}>
      <ShortPlanRow plan={plan} />
    </ListCard>
  )
}

/** A plan that lacks money, in a list card. */
export function ShortPlanRow({ plan }: { plan: Plan }) {
  const { text } = useTexts()
  const shownMoney = useShownMoney()
  const { nameOf, writeNext } = usePlanWords()
  const amount = shownMoney(plan.short_amount ?? '', { currency: plan.currency_code }).text
  return (
    <ListItem>
      <Link to="/planned/$id" params={{ id: plan.id }} className={pressableRowClass}>
        <RowContents
          leading={
            <SymbolDisc tone="warning">
              <Icon of={TriangleAlert} size={20} />
            </SymbolDisc>
          }
          title={nameOf(plan)}
          caption={text('attention.short_when', { date: writeNext(plan), amount })}
        />
      </Link>
    </ListItem>
  )
}
