import { html } from 'hono/html'
import { maskName } from '../../domain/transfers/mask.ts'
import { cutPage, READ_ROWS } from '../cut-page.ts'
import { listOrderColumns, ORDER_COLUMNS, type OrderRow } from '../owners/orders-tab.ts'
import { OWNER_WORDS } from '../owners/owner-words.ts'
import { readTimeSorting, showTable } from '../page/table.ts'
import { readAfter, readChoice } from '../page/read-query.ts'
import { showQueue } from '../queue/queue-page.ts'
import type { OfficeCall, OfficePage, OfficeSection } from '../route.ts'

const WORDS = {
  title: { ru: 'Заказы оплаты', en: 'Payment orders' },
  all: { ru: 'Все', en: 'All' },
  open: { ru: 'Ждут оплаты', en: 'Open' },
  differs: { ru: 'С расхождением', en: 'Another sum or currency' },
  failed: { ru: 'Не прошли', en: 'Failed' },
} as const

/** Which orders a list has, as SQL; those with a status or a difference have an index. */
const FILTERS = {
  all: 'true',
  open: `o.status IN ('created', 'pending')`,
  differs: 'o.difference IS NOT NULL',
  failed: `o.status IN ('failed', 'expired')`,
} as const
type Filter = keyof typeof FILTERS
const NAMES = ['all', 'open', 'differs', 'failed'] as const satisfies readonly Filter[]

export const ordersSection: OfficeSection = {
  id: 'orders',
  path: '/orders',
  name: WORDS.title,
  icon: 'orders',
  group: 2,
  permission: 'owner.see',
}

interface ListedOrder extends OrderRow {
  user_id: string
  first_name: string
  last_name: string
}

/** Returns the orders of payments of all owners, the newest first; each leads to the page of its payment. */
export async function showAllOrders(call: OfficeCall): Promise<OfficePage> {
  const { office, language, form } = call
  const { after } = form
  const filter = readChoice(NAMES, form['show'])
  const sorting = readTimeSorting(form['sort'], true)
  const [sign, order] = sorting.isDescending ? ['<', 'DESC'] : ['>', 'ASC']
  const rows = await office.db.query<ListedOrder>(
    `SELECT ${ORDER_COLUMNS}, o.user_id, u.first_name, u.last_name
     FROM payment_order o JOIN currency c ON c.code = o.currency_code JOIN app_user u ON u.id = o.user_id
     WHERE ${FILTERS[filter]} AND ($1::uuid IS NULL OR o.id ${sign} $1::uuid)
     ORDER BY o.id ${order} LIMIT $2::int`,
    [readAfter(after), READ_ROWS],
  )
  const { shown, next } = cutPage(rows, ({ id }) => id)
  const linkTo = (query: Readonly<Record<string, string>>) =>
    `/orders?${new URLSearchParams({ show: filter, ...query }).toString()}`
  const [time, number, ...others] = listOrderColumns(call)
  const owner = {
    head: OWNER_WORDS.owner[language],
    cell: ({ user_id: id, first_name: first, last_name: last }: ListedOrder) =>
      html`<a href="/owners/${id}">${maskName(first, last)}</a>`,
  }
  return showQueue({
    section: ordersSection.id,
    title: WORDS.title[language],
    filters: NAMES.map((name) => ({
      link: `/orders?show=${name}`,
      name: WORDS[name][language],
      isChosen: name === filter,
    })),
    table: showTable<ListedOrder>({
      label: WORDS.title[language],
      language,
      rows: shown,
      empty: OWNER_WORDS.noOrders[language],
      sorting,
      next,
      isLater: after !== undefined,
      linkTo,
      columns: [...(time ? [time] : []), ...(number ? [number] : []), owner, ...others],
    }),
  })
}
