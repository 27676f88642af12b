import type { ReadRow } from './fault-reads.ts'
import { heading } from './page-heading.ts'
import { ru } from './ru.ts'

/** The blocks of the page of plans, and of one order at a rate. */
export const PLAN_READS: readonly ReadRow[] = [
  {
    call: 'plans',
    path: '/planned',
    title: ru('planned.error'),
    content: (page) => page.getByText(ru('planned.empty_title')),
    others: [heading],
  },
  {
    call: 'rateOrders',
    path: '/planned/rate/none',
    title: ru('rate_order.error'),
    content: (page) => page.getByText(ru('plan.gone')),
    others: [heading],
  },
]
