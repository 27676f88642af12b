import type { Page } from '@playwright/test'
import type { ReadRow } from './fault-reads.ts'
import { ru } from './ru.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

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
