import { html } from 'hono/html'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { showUnits } from '../../domain/deposits/units.ts'
import { transactionNumber } from '../../domain/ledger/transaction-number.ts'
import { cutPage, READ_ROWS } from '../cut-page.ts'
import { showMoment } from '../page/dates.ts'
import { readAfter } from '../page/read-query.ts'
import { BY_TIME, readTimeSorting, showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import { NOTHING } from './owner-pills.ts'
import { showDifference, showPaymentState } from './payment-state.ts'
import { showPlans } from './plans-part.ts'
import { showRateOrders } from './rate-orders-part.ts'
import type { ShownOwner } from './read-owner.ts'
import { showProvider } from '../page/show-provider.ts'

const MAX_DEPOSITS = 50

/** An order of a payment, as lists show it. */
export interface OrderRow {
  id: string
  status: string
  provider: string
  amount_minor: Minor
  credited_minor: Minor
  captured: string | null
  captured_code: string | null
  difference: 'amount' | 'currency' | null
  currency_code: string
  decimals: number
  created_at: Date
}

/** Columns of an `OrderRow`, of the order `o` in its currency `c`. */
export const ORDER_COLUMNS = `o.id, o.status, o.provider, o.amount_minor, o.credited_minor, o.captured, o.captured_code,
  o.difference, o.currency_code, c.decimals, o.created_at`

/**
 * Returns every order of an owner, whatever became of it, the transfers of USDC to their
 * addresses, and their plans.
 */
export async function showOrders(call: OfficeCall, owner: ShownOwner) {
  const { office, language, form } = call
  const words = wordsIn(OFFICE_WORDS.owners, language)
  const { after } = form
  const sorting = readTimeSorting(form['sort'], true)
  const [sign, order] = sorting.isDescending ? ['<', 'DESC'] : ['>', 'ASC']
  const rows = await office.db.query<OrderRow>(
    `SELECT ${ORDER_COLUMNS} FROM payment_order o JOIN currency c ON c.code = o.currency_code
     WHERE o.user_id = $1 AND ($2::uuid IS NULL OR o.id ${sign} $2::uuid)
     ORDER BY o.id ${order} LIMIT $3::int`,
    [owner.id, readAfter(after), READ_ROWS],
  )
  const { shown, next } = cutPage(rows, ({ id }) => id)
  return html`${showTable({
    label: words('tabOrders'),
    language,
    rows: shown,
    empty: words('noOrders'),
    sorting,
    next,
    isLater: after !== undefined,
    linkTo: (query) => `/owners/${owner.id}/orders?${new URLSearchParams(query).toString()}`,
    columns: listOrderColumns(call),
  })}
  ${await showDeposits(call, owner)} ${await showPlans(call, owner)}
  ${await showRateOrders(call, owner)}`
}

/** Returns the columns of a list of orders; the number leads to the page of the payment. */
export function listOrderColumns({ language }: OfficeCall) {
  const words = wordsIn(OFFICE_WORDS.owners, language)
  const money = (amount: Minor, { decimals, currency_code: currency }: OrderRow) =>
    formatMoney(formatAmount(amount, decimals), { currency, language }).text
  return [
    {
      head: words('time'),
      sort: BY_TIME,
      cell: ({ created_at }: OrderRow) => showMoment(created_at, language),
    },
    {
      head: words('number'),
      cell: ({ id }: OrderRow) =>
        html`<a href="/transactions/${id}" data-row>${transactionNumber('top_up', id)}</a>`,
    },
    { head: words('provider'), cell: ({ provider }: OrderRow) => showProvider(provider, language) },
    {
      head: words('ordered'),
      cell: (row: OrderRow) => money(row.amount_minor, row),
      isNumber: true,
    },
    {
      head: words('captured'),
      cell: ({ captured, captured_code }: OrderRow) =>
        captured === null ? NOTHING : `${captured} ${captured_code ?? ''}`,
      isNumber: true,
    },
    {
      head: words('credited'),
      cell: (row: OrderRow) => money(row.credited_minor, row),
      isNumber: true,
    },
    {
      head: words('status'),
      cell: ({ status, difference }: OrderRow) =>
        html`${showPaymentState(status, language)} ${showDifference(difference, language)}`,
    },
  ]
}

interface DepositRow {
  id: string
  network: string
  hash: string
  units: bigint
  confirmations: number
  needed: number
  state: string
  created_at: Date
}

async function showDeposits({ office, language }: OfficeCall, { id }: ShownOwner) {
  const words = wordsIn(OFFICE_WORDS.owners, language)
  const rows = await office.db.query<DepositRow>(
    `SELECT id, network, hash, units, confirmations, needed, state, created_at FROM deposit
     WHERE user_id = $1 ORDER BY created_at DESC LIMIT ${MAX_DEPOSITS}`,
    [id],
  )
  if (rows.length === 0) return ''
  return html`<h2>${words('deposits')}</h2>
    ${showTable({
      label: words('deposits'),
      language,
      rows,
      empty: '',
      columns: [
        { head: words('time'), cell: ({ created_at }) => showMoment(created_at, language) },
        {
          head: words('number'),
          cell: (row) =>
            html`<a href="/transactions/${row.id}" data-row
              >${transactionNumber('top_up', row.id)}</a
            >`,
        },
        { head: words('network'), cell: ({ network }) => network },
        { head: words('hash'), cell: ({ hash }) => html`<code>${hash}</code>` },
        { head: words('amount'), cell: ({ units }) => `${showUnits(units)} USDC`, isNumber: true },
        {
          head: words('confirmations'),
          cell: ({ confirmations, needed }) =>
            words('ofNeeded', { count: String(confirmations), needed: String(needed) }),
        },
        { head: words('status'), cell: ({ state }) => showPaymentState(state, language) },
      ],
    })}`
}
