import { TriangleAlert } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import type { Plan } from '../../../contract/calls/plans.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListItem, pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import { usePlanWords } from './use-plan-words.ts'

/** Returns the plans that lack money for their next day. */
export function shortPlans({ results }: { results: readonly Plan[] }): Plan[] {
  return results.filter(({ short_amount }) => short_amount !== undefined)
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
