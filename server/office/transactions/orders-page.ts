import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { maskName } from '../../domain/transfers/mask.ts'
import { cutPage } from '../cut-page.ts'
import { listOrderColumns } from '../owners/orders-tab.ts'
import { readTimeSorting, showTable } from '../page/table.ts'
import { readAfter, readChoice } from '../page/read-query.ts'
import { showQueue } from '../queue/queue-page.ts'
import type { OfficeCall, OfficePage, OfficeSection } from '../route.ts'
import { type ListedOrder, listOrders, ORDER_FILTERS } from './list-orders.ts'

export const ordersSection: OfficeSection = {
  id: 'orders',
  path: '/orders',
  name: OFFICE_WORDS.orders.title,
  icon: 'orders',
  group: 2,
  permission: 'owner.see',
}

/**
 * Returns the orders of payments of all owners, the newest first; each leads to the page of its
 * payment.
 */
export async function showAllOrders(call: OfficeCall): Promise<OfficePage> {
  const { office, language, form } = call
  const { after } = form
  const filter = readChoice(ORDER_FILTERS, form['show'])
  const sorting = readTimeSorting(form['sort'], true)
  const rows = await listOrders(office.db, {
    filter,
    after: readAfter(after),
    isDescending: sorting.isDescending,
  })
  const { shown, next } = cutPage(rows, ({ id }) => id)
  const linkTo = (query: Readonly<Record<string, string>>) =>
    `/orders?${new URLSearchParams({ show: filter, ...query }).toString()}`
  const [time, number, ...others] = listOrderColumns(call)
  const owner = {
    head: OFFICE_WORDS.owners.owner[language],
    cell: ({ user_id: id, first_name: first, last_name: last }: ListedOrder) =>
      html`<a href="/owners/${id}">${maskName(first, last)}</a>`,
  }
  return showQueue({
    language: call.language,
    section: ordersSection.id,
    title: OFFICE_WORDS.orders.title[language],
    filters: ORDER_FILTERS.map((name) => ({
      link: `/orders?show=${name}`,
      name: OFFICE_WORDS.orders[name][language],
      isChosen: name === filter,
    })),
    table: showTable<ListedOrder>({
      label: OFFICE_WORDS.orders.title[language],
      language,
      rows: shown,
      empty: OFFICE_WORDS.owners.noOrders[language],
      sorting,
      next,
      isLater: after !== undefined,
      linkTo,
      columns: [...(time ? [time] : []), ...(number ? [number] : []), owner, ...others],
    }),
  })
}
