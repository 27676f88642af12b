import type { Page } from '@playwright/test'
import type { ReadRow } from './fault-reads.ts'
import { ru } from './ru.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The blocks of the page of keys for programs. */
export const KEY_READS: readonly ReadRow[] = [
  {
    call: 'readKeys',
    path: '/settings/keys',
    title: ru('keys.error'),
    content: (page) => page.getByRole('button', { name: ru('keys.new_btn') }),
    others: [heading, (page) => page.getByRole('button', { name: ru('hooks.add_btn') })],
  },
  {
    call: 'webhooks',
    path: '/settings/keys',
    title: ru('hooks.error'),
    content: (page) => page.getByRole('button', { name: ru('hooks.add_btn') }),
    others: [heading, (page) => page.getByRole('button', { name: ru('keys.new_btn') })],
  },
]
