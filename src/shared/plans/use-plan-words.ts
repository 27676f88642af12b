import { useQuery } from '@tanstack/react-query'
import type { Plan } from '../../../contract/calls/plans.ts'
import { addDays } from '../../../contract/rules/calendar-date.ts'
import { timeIn } from '../../../contract/rules/zone-time.ts'
import { dayKey } from '../../kernel/lib/dates.ts'
import { useToday } from '../../kernel/runtime/clock.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { zoneOfPlans } from './plan-when.ts'
import { plansQuery } from './plans.queries.ts'
import { useWhenWords } from './use-when-words.ts'

/** Returns what names plans and their days. */
export function usePlanWords() {
  const { text } = useTexts()
  const { writeDay } = useWhenWords()
  const { data } = useQuery(plansQuery)
  const today = dayKey(useToday())
  const nameOf = (plan: Plan) => {
    if (plan.kind === 'exchange') {
      return text('tx.title_exchange', {
        from: plan.currency_code,
        to: plan.to_currency_code ?? '',
      })
    }
    if (plan.kind === 'pot') return plan.pot_name ?? ''
    if (plan.kind === 'withdrawal') return plan.kept_name || text('people.gone')
    return plan.own_name || plan.recipient?.name || text('planned.gone')
  }
  /** The next day that is not skipped, by its name where it is near. */
  const writeNext = ({ next, skipped }: Plan) => {
    const day = next.find(({ on }) => !skipped.includes(on))?.on
    if (day === undefined) return ''
    if (day === today) return text('date.today')
    return day === addDays(today, 1) ? text('planned.tomorrow') : writeDay(day)
  }
  /** The time of a run in the zone that plans follow. */
  const writeTime = (at: string) => {
    const moment = new Date(at)
    return Number.isNaN(moment.getTime()) ? '' : timeIn(zoneOfPlans(data?.time_zone), moment)
  }
  return { nameOf, writeNext, writeTime }
}

/** Returns the currency of a plan's amount. */
export function currencyOfPlan({ side, currency_code, to_currency_code }: Plan): string {
  return side === 'to' ? (to_currency_code ?? currency_code) : currency_code
}
