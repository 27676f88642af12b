import type { ReadRow } from './fault-reads.ts'
import { heading } from './page-heading.ts'
import { ru } from './ru.ts'

/** The blocks of the pages of programs, of the wallet address and of keys for programs. */
export const PROGRAM_READS: readonly ReadRow[] = [
  {
    call: 'programs',
    path: '/settings/programs',
    title: ru('programs.error'),
    content: (page) => page.getByText(ru('programs.empty_title')),
    others: [heading],
  },
  {
    call: 'walletAddress',
    path: '/settings/address',
    title: ru('address.error'),
    content: (page) => page.getByRole('button', { name: ru('address.create_btn') }),
    others: [heading],
  },
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
