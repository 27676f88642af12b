import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Plan } from '../../../contract/calls/plans.ts'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { shortPlans } from '../../shared/plans/plan-attention.tsx'
import { plansQuery } from '../../shared/plans/plans.queries.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { RateOrderLink } from '../../shared/rate-orders/rate-order-link.tsx'
import { rateOrdersQuery } from '../../shared/rate-orders/rate-orders.queries.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { FiguresCard } from '../../ui/list/figures-card.tsx'
import { PlanLink } from './plan-link.tsx'
import styles from './plans.module.css'

/** Rows beside a page. */
const MOST = 3

/** Nobody looks at the list itself here. */
const CALM = { staleTime: 60_000 } as const

/** What the owner has planned, and what waits for a rate. */
function useAhead() {
  const enabled = useCapability(ADDITIONS)
  return {
    enabled,
    plans: useQuery({ ...plansQuery, ...CALM, enabled }),
    orders: useQuery({ ...rateOrdersQuery, ...CALM, enabled }),
  }
}

/** Whether plans and orders at a rate were answered, failed once, or are no part of the server. */
export function useIsAheadSettled(): boolean {
  const { enabled, plans, orders } = useAhead()
  return !enabled || [plans, orders].every((query) => !query.isPending || query.failureCount > 0)
}

/**
 * The next plans by their day, and an order at a rate where one waits; what lacks money stands
 * where it is waited for (S4, S5).
 */
export function SideAhead() {
  const { text } = useTexts()
  const { plans, orders } = useAhead()
  const short = plans.data ? shortPlans(plans.data) : []
  const ahead = (plans.data?.results ?? [])
    .filter((plan) => plan.state === 'active' && !short.includes(plan))
    .toSorted((a, b) => (nextOf(a) < nextOf(b) ? -1 : 1))
  const waiting = (orders.data?.results ?? []).filter(({ state }) => state === 'waiting')
  const shownPlans = ahead.slice(0, waiting.length > 0 ? MOST - 1 : MOST)
  const shownOrders = waiting.slice(0, MOST - shownPlans.length)
  if (shownPlans.length + shownOrders.length === 0) return null
  return (
    <FiguresCard
      title={text('side.upcoming')}
      link={
        <Link to="/planned" className={styles.allLink}>
          {text('common.show_all')}
        </Link>
      }
    >
      <ul className={styles.sideRows}>
        {shownPlans.map((plan) => (
          <PlanLink key={plan.id} plan={plan} />
        ))}
        {shownOrders.map((order) => (
          <RateOrderLink key={order.id} order={order} />
        ))}
      </ul>
    </FiguresCard>
  )
}

/** The next day of a plan; a plan without one comes last. */
function nextOf({ next, skipped }: Plan): string {
  return next.find(({ on }) => !skipped.includes(on))?.on ?? '9'
}
