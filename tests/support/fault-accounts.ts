import type { Page } from '@playwright/test'
import { expect } from './app.ts'
import { type ActRow, button, errorLine, exceptRefusal } from './fault-acts.ts'
import { ru } from './ru.ts'

/** Opens the second step of a new account. */
async function openConfirmation(page: Page): Promise<void> {
  await page.goto('/wallet/open?currency=GBP')
  await button(ru('common.next'))(page).click()
}

/** The opening of an account. */
export const OPEN_ACCOUNT: ActRow = {
  call: 'openAccount',
  name: 'a new account',
  open: async ({ page, signIn }) => {
    await signIn()
    await openConfirmation(page)
  },
  button: button(ru('account.open.btn', { code: 'GBP' })),
  place: (page, fault) => (fault === 'offline' ? page.getByRole('dialog') : errorLine(page)),
  words: {
    ...exceptRefusal(ru('account.open.unknown')),
    offline: ru('account.open.offline'),
  },
  dismiss: openConfirmation,
  done: (page) => expect(page).toHaveURL(/\/wallet\/[0-9a-f-]{36}$/),
}
