import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { ItemTotal } from '../../domain/reconciliation/items.ts'
import type { StoredDay } from '../../domain/reconciliation/read-day.ts'
import type { StatementSource } from '../../gateways/statement-source.ts'
import { showDate, showMoment } from '../page/dates.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { showDifferenceAmount } from './show-money.ts'

interface RecentDaysInput {
  days: readonly StoredDay[]
  decimals: ReadonlyMap<string, number>
  sources: readonly StatementSource[]
}

/** Returns the table of the last days of all providers. */
export function showRecent({ language }: OfficeCall, { days, decimals, sources }: RecentDaysInput) {
  const words = wordsIn(OFFICE_WORDS.reconciliation, language)
  const nameOf = (provider: string) =>
    sources.find((source) => source.provider === provider)?.name ?? provider
  const money = ({ totals }: StoredDay, amount: (total: ItemTotal) => bigint) =>
    totals.map(
      (total) =>
        html`<div>
          ${showDifferenceAmount(amount(total), total.currency, { decimals, language })}
        </div>`,
    )
  const shown = days.filter(({ provider }) => sources.some((one) => one.provider === provider))
  return showTable({
    label: words('recent'),
    language,
    rows: shown,
    empty: words('noDays'),
    columns: [
      {
        head: words('day'),
        cell: ({ provider, day }) =>
          html`<a href="/reconciliation/${provider}/${day}" data-row
            >${showDate(day, language)}</a
          >`,
      },
      { head: words('provider'), cell: ({ provider }) => nameOf(provider) },
      {
        head: words('ours'),
        cell: (row) => html`${money(row, ({ ours }) => ours)}`,
        isNumber: true,
      },
      {
        head: words('theirs'),
        cell: (row) => html`${money(row, ({ theirs }) => theirs)}`,
        isNumber: true,
      },
      {
        head: words('difference'),
        cell: (row) => html`${money(row, ({ ours, theirs }) => ours - theirs)}`,
        isNumber: true,
      },
      { head: words('state'), cell: (row) => showDayState(row, language) },
    ],
  })
}

function showDayState(
  { state, closedBy, closedAt, open, run, failedAt }: StoredDay,
  language: OfficeCall['language'],
) {
  const words = wordsIn(OFFICE_WORDS.reconciliation, language)
  if (state === 'closed' && closedAt) {
    return words('closed', { name: closedBy ?? '', time: showMoment(closedAt, language) })
  }
  if (failedAt) return html`<span class="pill bad">${words('unread')}</span>`
  if (!run) return html`<span class="pill bad">${words('noStatement')}</span>`
  return open > 0
    ? html`<span class="pill warning">${words('openCount', { count: String(open) })}</span>`
    : html`<span class="pill">${words('open')}</span>`
}
