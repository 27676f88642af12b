import type { ReadRow } from './fault-reads.ts'
import { heading } from './page-heading.ts'
import { ru } from './ru.ts'

/** The blocks of the pages of limits, tariffs and levels. */
export const LIMIT_READS: readonly ReadRow[] = [
  {
    call: 'limits',
    path: '/settings/limits',
    title: ru('limits.error'),
    content: (page) => page.getByRole('region', { name: ru('limits.topups') }),
    others: [heading, (page) => page.getByRole('link', { name: ru('limits.raise_btn') })],
  },
  {
    call: 'tariffs',
    path: '/settings/tariffs',
    title: ru('tariffs.error'),
    content: (page) => page.getByRole('region', { name: ru('tariffs.payouts') }),
    others: [heading],
  },
  {
    call: 'levels',
    path: '/settings/levels',
    title: ru('levels.error'),
    content: (page) => page.getByRole('table', { name: ru('levels.title') }),
    others: [heading],
  },
]
