import type { Locator, Page } from '@playwright/test'
import { ru } from './ru.ts'

/** The clock of History's journeys, on the owner's own time. */
const NOW = new Date('2025-11-20T14:32:00+03:00')

interface Row {
  at: string
  amount?: string
  currency?: string
  description?: string
}

/** Answers transactions as a server without paging does: all of them, whatever is asked. */
export async function answerTransactions(page: Page, list: readonly Row[]): Promise<void> {
  const results = list.map(({ at, amount = '10.00', currency = 'RUB', description }, index) => ({
    id: `row-${index}`,
    amount,
    currency_code: currency,
    status: 'complete',
    description: description ?? `Операция ${index}`,
    created_at: new Date(at).toISOString(),
  }))
  await page.route(/\/v2\/wallet\/transaction/, (route) => route.fulfill({ json: { results } }))
}

/**
 * Opens History at a moment that the app takes for the present one, whatever the server's clock
 * shows.
 */
export async function openHistory(page: Page, path = '/history'): Promise<void> {
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its headers below
    const read = Headers.prototype.get
    Headers.prototype.get = function get(name) {
      return name === 'Date' ? null : read.call(this, name)
    }
  })
  await page.clock.setFixedTime(NOW)
  await page.goto(path)
  await periodChip(page).waitFor()
}

export function periodChip(page: Page): Locator {
  return page.getByRole('button', { name: /^Период: / })
}

export function picker(page: Page): Locator {
  return page.getByRole('dialog', { name: ru('date_picker.title') })
}

/** Rows of the list, without those of the statistics. */
export function rows(page: Page): Locator {
  return page.getByRole('region', { name: ru('transactions.all_title') }).getByRole('listitem')
}
