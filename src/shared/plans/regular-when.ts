import { useLocation } from '@tanstack/react-router'
import { presentMoment } from '../../kernel/runtime/server-clock.ts'
import { type PlanWhen, proposeFirst, tomorrowIn, zoneOfPlans } from './plan-when.ts'

/**
 * Returns the days of a form that was opened to pay somebody every month; undefined for any other.
 */
export function useRegularWhen(): PlanWhen | undefined {
  const isRegular = useLocation({ select: ({ state }) => state.isRegular })
  if (!isRegular) return undefined
  const tomorrow = tomorrowIn(zoneOfPlans(undefined), new Date(presentMoment()))
  return { every: 'month', first_on: proposeFirst('month', tomorrow) }
}
