import { CalendarX, TriangleAlert } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
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

/** Returns the plans with days that were missed, which the owner is asked about. */
export function missedPlans({ results }: { results: readonly Plan[] }): Plan[] {
  return results.filter(({ missed }) => missed.length > 0)
}

/** A plan with days that were missed, in a list card. */
export function MissedPlanRow({ plan }: { plan: Plan }) {
  const { text } = useTexts()
  return <AttentionRow plan={plan} icon={CalendarX} caption={text('plan.missed_title')} />
}

/** A plan that lacks money, in a list card. */
export function ShortPlanRow({ plan }: { plan: Plan }) {
  const { text } = useTexts()
  const shownMoney = useShownMoney()
  const { writeNext } = usePlanWords()
  const amount = shownMoney(plan.short_amount ?? '', { currency: plan.currency_code }).text
  const caption = text('attention.short_when', { date: writeNext(plan), amount })
  return <AttentionRow plan={plan} icon={TriangleAlert} caption={caption} />
}

interface AttentionRowProps {
  plan: Plan
  icon: ComponentProps<typeof Icon>['of']
  caption: string
}

function AttentionRow({ plan, icon, caption }: AttentionRowProps) {
  const { nameOf } = usePlanWords()
  return (
    <ListItem>
      <Link to="/planned/$id" params={{ id: plan.id }} className={pressableRowClass}>
        <RowContents
          leading={
            <SymbolDisc tone="warning">
              <Icon of={icon} size={20} />
            </SymbolDisc>
          }
          title={nameOf(plan)}
          caption={caption}
        />
      </Link>
    </ListItem>
  )
}
